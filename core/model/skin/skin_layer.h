#pragma once
/// One layer of a layered skin: its shell, its constraints to what lies below, and its solver.

#include <functional>
#include <memory>
#include <optional>

#include "core/assembly/surface_contact.h"
#include "core/constraint/cluster_averages.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/kkt_newton.h"
#include "core/model/shell/shell_model.h"
#include "core/model/skin/skin_surface.h"
#include "core/remesh/remesh.h"
#include "core/step/constrained_euler.h"

namespace wrinkle {

/// t_k of eq. 2, "the layer thickness": h_k, or ½ (h_k + h_{k−1}), the distance of the middle surfaces; none: the layer
/// lies on the surface below itself, as the lowest does on the driver ("constrains this first layer shell to the
/// embedded positions in the blend shape").
enum class LayerOffset { none, upper_thickness, mean_thickness };

/// How a layer's state is found. Statics (the paper's position-based solver), without mass and damping: minimum by
/// ConstrainedNewton, which leaves saddles; stationary by KktNewton, as embedded thin shells do. Dynamics (its
/// velocity-based one) by ConstrainedEuler: euler to the step's minimum, linearised_euler by one linear solve, which
/// leaves forces unbalanced and says how much.
enum class SkinSolve { minimum, stationary, euler, linearised_euler };

/// Where a static solve starts. carried: the layer's last shape, moved with what is below. extrapolated: with its own
/// motion relative to that too, as in the last step, in proportion to how far what is below moves, back where that
/// turns back: a wrinkle that grows is met where it will be, not as a compressed sheet whose Hessian is indefinite. Not
/// in the first step on a mesh.
enum class SkinStart { carried, extrapolated };

/// The shell of such a layer (§ 5, 5.1): MembraneCorotated on each triangle, its E h [N/m] the mean over the corners,
/// and DiscreteHinge on each inner edge, its D = E h³/12(1 − ν²) [J] that at the edge's midpoint. ν is assumed: the
/// paper gives none. On a grid whose diagonals all run one way hinges are softer than the plate, see mesh_dependence.
ShellOptions skin_shell(const SkinField& field, double poisson = 0.45);

struct SkinLayerOptions {
  SkinField field;           // λ, E, h
  double poisson = 0.45;     // ν, assumed
  double density = 1100;     // [kg/m³], assumed
  double bending_scale = 1;  // on D = E h³/12(1 − ν²)
  FlatMesh mesh;             // to start with
  std::vector<SkinCluster> clusters;
  std::optional<LayerOffset> offset = {};      // unless given: the lowest layer none, the others upper_thickness
  std::optional<RemeshOptions> remesh = {};    // none: the mesh stays
  WeightForm weights = WeightForm::corrected;  // of the averages; others are for study
  /// Of the layer with itself: its folds touch. In dynamics only: a static solve starts wherever the layer is carried.
  /// Layers, and the layer and the driver, do not see each other: the coupling goes one way.
  std::optional<SurfaceContactOptions> contact = {};
};

struct LayeredSkinOptions {
  SkinSolve solve = SkinSolve::minimum;
  SkinStart start = SkinStart::carried;  // of statics
  /// Makes each layer's solver, of symmetric indefinite matrices; with stationary, MINRES will do.
  std::function<std::unique_ptr<LinearSolver>()> make_linear = {};
  ConstrainedOptions newton = {};  // of minimum and euler
  KktNewtonOptions kkt = {};       // of stationary; its scale is replaced by the layer's E h [N/m]
  double mass_damping = 0;         // α [1/s], against motion relative to what is below
  double stiffness_damping = 0;    // β [s]
  Index remesh_rounds = 1;         // of remeshing and solving in a step, unless nothing changes before
  double imperfection = 1e-3;      // rms height of random_waves in each layer's rest shape, in its thickness: flat
                                   // skins would stay flat, or wrinkle as round-off decides
  std::uint64_t imperfection_seed = 1;
  std::optional<int> held_coordinate = {};  // 0, 1 or 2: in plane strain; the driver must not move in it
};

/// What a step did to one layer, and how long its parts took: Table 1's columns. No end of a solve: of remeshing and
/// solving in rounds, of which the last solve is kept.
struct LayerStep {
  SolveResult solve;      // of the last round; its x is the layer's
  RemeshReport remesh;    // of all rounds
  bool moved = false;     // the layer has taken over the solve's x
  bool as_asked = false;  // it has, and the solve converged or was to be one linearised step
  Index uncovered = 0;    // vertices in no average
  Index rounds = 0, iterations = 0, factorisations = 0;
  double residual_before = 0, residual_after = 0;  // ‖h − H x‖∞ [m] where the solve starts, and at its end
  double seconds_constraints = 0;                  // t_c: rows of H, and what the solver lays out for them
  double seconds_solve = 0;                        // t_I
  double thread_solve = 0;                         // of it, processor time of the calling thread
  double seconds_remesh = 0;                       // t_R
  double seconds_sampling = 0;                     // t_S: properties, weights and their adjustment
};

/// A layer's border is free: what holds it is its averages alone.
class SkinLayer {
 public:
  /// `number`: 1 for the lowest. Throws std::invalid_argument for options that make no sense.
  SkinLayer(SkinLayerOptions options, const LayeredSkinOptions& common, Index number);
  SkinLayer(const SkinLayer&) = delete;
  SkinLayer& operator=(const SkinLayer&) = delete;

  const SkinLayerOptions& options() const { return options_; }
  const FlatMesh& mesh() const { return mesh_; }
  const SkinState& state() const { return state_; }
  const ClusterAverages& averages() const { return averages_; }
  double thickness(const VectorN<2>& u) const { return options_.field(u).thickness; }
  const SparseMatrix& constraint_rows() const { return rows_; }  // H on all unknowns
  /// Its elastic energy [J] as it is.
  double energy();
  const SurfaceContact* contact() const { return contact_; }  // of the mesh as it is; null without

  /// What it lies on, x + t n: `below` is the surface of the layer `lower`, or of the driver where that is none.
  SkinSurface resting_on(const SkinSurface& below, const SkinLayer* lower) const;
  /// Puts the layer, without velocity, on a surface that has its offset already.
  void place(const SkinSurface& surface);
  /// Follows the surface below, with its offset, to where it is now.
  LayerStep follow(const SkinSurface& surface, double dt);
  SkinSurface surface() const { return {material_, state_.x}; }

 private:
  void discretise(LayerStep& step);
  void sample(const SkinSurface& below, LayerStep& step);
  void prepare_solver(double dt, LayerStep& step);
  Vector carried(const SkinSurface& surface);
  Vector start_of_solve(const Vector& carry) const;
  void solve(const Vector& carry, LayerStep& step);

  SkinLayerOptions options_;
  LayeredSkinOptions common_;
  RestHeight rest_height_;
  FlatMesh mesh_;
  SkinState state_;
  std::shared_ptr<const FlatLocator> material_;  // of mesh_
  SkinSurface below_;                            // as it was when the layer was last solved
  std::vector<FlatPoint> points_;                // of this layer's vertices in it
  Vector own_motion_;                            // [m] of the last step, beyond what carried it; none on a new mesh
  Vector carried_;                               // [m] carry of that step

  ShellModel shell_;
  SurfaceContact* contact_ = nullptr;  // owned by that
  std::size_t lasting_terms_ = 0;      // of it; behind them are what dynamics add
  ClusterAverages averages_;
  SparseMatrix rows_, rows_below_;
  std::shared_ptr<const FlatLocator> sampled_below_;  // the mesh that rows_below_ are of
  Vector target_;
  std::unique_ptr<LinearSolver> linear_;
  std::unique_ptr<KktVariant> statics_;  // or, of dynamics,
  std::optional<ConstrainedEuler> euler_;
};

}  // namespace wrinkle
