#pragma once
/// The set-ups of Table 1 of Chen, Kry & Vouga 2019, by their numbers of points.

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "core/model/shell/isometric_plate.h"

namespace wrinkle::validation {

enum class IsometryScene { sheet, regular_sheet, draped_sheet, tube, tank_top };

/// A column of the table.
struct IsometryRow {
  int number;
  std::string_view name;
  IsometryScene scene;
  Index points;
  double tolerance;
};
std::span<const IsometryRow> isometry_rows();

/// What the table's experiments have and the paper does not give: all of it assumed.
struct IsometrySceneOptions {
  Index points = 662;  // exactly; of a tank top about
  double tolerance = 0.01, time_step = 1e-3;
  ProjectionOptions projection = {};
  std::string linear_solver = {};
  std::uint64_t seed = 1;
};

/// A plate, and who drives its pins: called before each step with the time at that step's end.
struct MovingPlate {
  std::unique_ptr<IsometricPlate> plate;
  std::function<void(double)> drive = [](double) {};
};

/// sheet: 1 m × 1 m held at two opposite corners, let go from level; regular_sheet: the same on a grid; draped_sheet:
/// it over a sphere of 0.3 m; tube: 5 cm radius, 10 cm long, of 0.1 mm of paper, its ends pushed together at 2 cm/s and
/// its points off it by up to 0.02 spacings at first (a perfect tube has no way to shorten without strain); tank_top:
/// see make_tank_top.
MovingPlate make_isometry_scene(IsometryScene scene, const IsometrySceneOptions& options);

struct TankTopOptions {
  IsometrySceneOptions common = {};
  double circumference = 0.9, height = 0.5, strap = 0.12;     // [m] of the tube, and how far four straps go beyond it
  double strap_width = 0.07;                                  // [m]
  double stiffness = 1e-4, area_density = 0.15;               // D [J], [kg/m²]
  double damping = 1;                                         // [1/s]
  double gather = 0.25;                                       // [s] in which the straps are brought to the hanger
  double start = 0.4, turns_per_second = 1.5, spin_up = 0.2;  // [s], [1/s], [s]
};

struct TankTop {
  MovingPlate moving;
  std::vector<Index> hem;  // vertices along the lower border, in order around
};

/// A tube of cloth with four straps at its upper end, whose tops a hanger holds: those in front and behind are brought
/// together at two shoulders first. The hanger rests until it starts to turn around the tube's axis, and spins up
/// evenly.
TankTop make_tank_top(const TankTopOptions& options);

/// [rad] of the hanger at a time [s].
double hanger_angle(const TankTopOptions& options, double time);

}  // namespace wrinkle::validation
