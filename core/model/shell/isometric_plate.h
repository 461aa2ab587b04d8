#pragma once
/// An isometric thin plate put together: Chen, Kry & Vouga 2019.

#include <functional>
#include <optional>

#include "core/constraint/isometry_constraint.h"
#include "core/model/shell/plate_measures.h"
#include "core/model/shell/shell_model.h"
#include "core/step/projected_euler.h"

namespace wrinkle {

/// What keeps the sheet's lengths.
enum class PlateConstraints {
  isometry,                   ///< tr FᵀF and det FᵀF of each neighbourhood: the paper's
  isometry_three_components,  ///< all of FᵀF, which the paper gave up
  edges,                      ///< all edges of the triangulation
  quads,                      ///< the sides of a grid's cells: Goldenthal et al. 2007
  none,                       ///< nothing yet: the caller adds to constraints()
};

struct IsometricPlateOptions {
  // --- kinematics ---
  PlateConstraints constraints = PlateConstraints::isometry;
  double neighbourhood_scale = 1.6;         // radius over the mean spacing: 8 neighbours on a square grid, 7 on average
  LocalMap map = {};                        // none: a plane fitted to each neighbourhood of the mesh
  std::vector<Index> centers;               // whose neighbourhoods are isometric; none: all
  Index quads_along = 0, quads_across = 0;  // PlateConstraints::quads: a grid's cells, vertices as in strip_mesh
  double tolerance = 0.01;                  // of g, in all rows of `constraints`
  // --- mechanics ---
  SparseMatrix bending = {};        // lower triangle on 3 N unknowns for D = 1 J; empty: cotangent_bending of the mesh
  double stiffness = 1e-5;          // D [J], bending
  double area_density = 0.2;        // ρ h [kg/m²]
  VectorN<3> gravity{0, 0, -9.81};  // [m/s²]
  std::vector<Index> pins;          // vertices that are held, or driven
  // --- obstacles ---
  std::vector<Obstacle> obstacles;
  std::optional<double> contact_offset;  // [m] that points keep from obstacles; none: 0.02 of the mean spacing
  double friction = 0;                   // μ
  // --- motion ---
  double time_step = 1e-3;                        // [s], the paper's
  double damping = 0;                             // [1/s]
  Stiffness linearisation = Stiffness::constant;  // varying where the caller adds terms that are not quadratic
  ProjectionOptions projection = {};
};

/// Of the step's systems, which are definite, of the projection's, which are not with geometric stiffness, and of those
/// of its fallback, which are: null where projections have none.
struct PlateSolvers {
  std::unique_ptr<LinearSolver> motion, projection, fallback;
};

/// The sheet in motion: a shell without a membrane, whose vertices are the sample points and whose lengths constraints
/// keep; its triangles serve masses, bending and the measures only. The mesh is unstrained, and where the sheet is at
/// first.
///
/// Terms and constraints may be added to problem() and constraints() before the first step.
class IsometricPlate {
 public:
  /// Throws std::invalid_argument for what makes no sense.
  IsometricPlate(const TriangleMesh& rest, const IsometricPlateOptions& options, PlateSolvers solvers);
  IsometricPlate(const IsometricPlate&) = delete;
  IsometricPlate& operator=(const IsometricPlate&) = delete;

  const ShellModel& shell() const { return shell_; }  // its weight comes with the first step
  Problem& problem() { return shell_.problem; }
  ConstraintSystem& constraints() { return constraints_; }
  ContactRows* contact() { return contact_; }  // null without obstacles
  Motion& motion() { return motion_; }
  const Motion& motion() const { return motion_; }
  const TriangleMesh& rest() const { return shell_.mesh; }
  const PlateMeasures& measures() const { return measures_; }
  Index num_points() const { return static_cast<Index>(shell_.mesh.vertices.size()); }
  Vector point_mass() const { return shell_.mass.reshaped(3, num_points()).row(0); }  // [kg] one per vertex
  double mean_spacing() const { return mean_spacing_; }                               // [m] √(area/vertices)
  double mean_neighbours() const { return mean_neighbours_; }
  VectorN<3> vertex(Index v) const { return shell_.vertex(motion_.x, v); }

  /// Adds mass [kg] to a vertex, and its weight. Before the first step.
  void add_mass(Index vertex, double mass);
  /// Where a pin is to be at the end of the next step; afterwards it rests there.
  void drive(Index pin, const VectorN<3>& to);

  SolveResult step();
  /// Steps until the fastest point is slower than `speed` [m/s], two at least, or for `most` steps. `go_on`, called
  /// with the number of steps after each, may end it: Status::interrupted.
  struct Settling {
    Index steps = 0, projections = 0, fallbacks = 0, unconverged = 0;
    double speed = 0;  // [m/s] of the fastest point at the end
    Status status = Status::converged;
    std::string message;
  };
  Settling settle(double speed, Index most, const std::function<bool(Index)>& go_on = {});

  double bending_energy() const;  // [J]
  double kinetic_energy() const;  // [J] of what is not held
  double fastest() const;         // max |v| [m/s]

 private:
  void add_constraints();
  void add_isometry(const std::vector<Index>& first);
  void add_contact(const std::vector<Index>& first);
  void start();

  IsometricPlateOptions options_;
  ShellModel shell_;
  PlateMeasures measures_;
  double mean_spacing_, mean_neighbours_ = 0;
  ConstraintSystem constraints_;
  Motion motion_;
  ContactRows* contact_ = nullptr;
  PlateSolvers solvers_;
  std::unique_ptr<FastProjection> projection_;
  std::unique_ptr<ProjectedEuler> integrator_;
};

}  // namespace wrinkle
