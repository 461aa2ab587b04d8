#pragma once
/// One layer of skin on a driver that is pressed together: what wavelength do its clusters let it have? Li & Kry 2014.

#include <functional>
#include <optional>
#include <string>

#include "core/base/status.h"
#include "core/constraint/cluster_averages.h"
#include "core/material/skin_field.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

struct SkinWavesOptions {
  SkinPoint skin{0.91e-3, 600e6, 0.12e-3};  // λ [m] that its clusters are laid out for, E, h
  double poisson = 0.45;
  double length = 13.5, width = 0;          // [λ] of the sheet; no width: a strip in plane strain, two cells wide
  Index cells = 16;                         // of the mesh in λ
  double resolution = 1;                    // on cells, once clusters are chosen
  std::optional<double> even_spacing = {};  // [λ] of centres in one row, of a strip; none: skin_clusters
  SkinClusterOptions clusters;
  double load = 0;         // strain over the critical one to which a LayeredSkin is pressed; 0: linear buckling only
  std::uint64_t seed = 1;  // of the mesh of a sheet that has a width; of a LayeredSkin's imperfection
  bool plane_strain() const { return width == 0; }
};

struct SkinWaves {
  Status status = Status::converged;
  std::string message;
  FlatMesh mesh;
  std::vector<SkinCluster> clusters;
  Index uncovered = 0;         // vertices in no cluster's average
  double critical_strain = 0;  // of the flat state
  Vector mode;                 // [1] heights of the first wave to appear, its largest 1
  Vector x;                    // [m] of the LayeredSkin where there is a load

  bool converged() const { return status == Status::converged; }
  /// [m] Of the pressed skin where there is one, else the mode.
  Vector heights() const;
};

/// The skin's averages are those of the flat driver, compressed along x by ε. Linear buckling: the border's x and y are
/// held to it, and the ends' z, so that the uniformly compressed skin is an equilibrium at any ε. The LayeredSkin's
/// border is free; it is pressed in steps of at most 5 % from 0.9 of the critical strain on. `go_on` is told the
/// fraction done, and asked. Throws std::invalid_argument for sizes that make no sense.
SkinWaves press_skin(const SkinWavesOptions& options, const std::function<bool(double)>& go_on);

/// Mean over the centres of the distance to the nearest other one [m].
double mean_spacing(const std::vector<SkinCluster>& clusters);

/// The largest wave of heights, one per vertex [m]; its power's share of all.
struct SkinWave {
  double wavelength = 0, share = 0;
};
SkinWave largest_wave(const SkinWavesOptions& options, const FlatMesh& mesh, const Vector& heights);

/// For pictures: a strip's heights along its middle; a sheet's mode on its flat mesh.
Curve height_curve(const SkinWavesOptions& options, const SkinWaves& waves);
Frame mode_frame(const SkinWaves& waves);

}  // namespace wrinkle::validation
