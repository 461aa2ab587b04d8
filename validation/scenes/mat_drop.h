#pragma once
/// Two rigid cubes dropped on a soft mat with a stiff membrane on top: the scene of Chen et al. 2023, Fig. 12 and
/// Table 1.

#include <functional>

#include "core/assembly/contact_energy.h"
#include "core/base/stopwatch.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/affine_body.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/coupled_euler.h"

namespace wrinkle::validation {

struct MatDropOptions {
  Index cells = 31;                  // of the mat along each side
  Index levels = 2;                  // subdivisions of the membrane
  double side = 1.0;                 // of the mat [m]
  double thickness = 0.03;           // of the mat [m]
  Elastic mat{5e5, 0.4};             // [Pa]
  double density = 472.6;            // of the mat [kg/m³]
  double membrane_thickness = 1e-4;  // [m]
  Elastic membrane{4e8, 0.4};        // [Pa]
  double membrane_bending = 0;       // Young's modulus that it has in bending [Pa]; 0: it does not resist
  double membrane_density = 1000;    // [kg/m³]
  double cube_side = 0.15;           // [m]
  double cube_mass = 3.0;            // [kg], each
  double drop_height = 0.02;         // of the cubes' lower sides above the mat [m]
  double friction = 0.3;             // μ between cubes and mat
  double time_step = 0.01;           // [s]
};

/// A term that counts the time spent in it.
class TimedEnergy final : public Energy {
 public:
  explicit TimedEnergy(std::unique_ptr<Energy> inner) : inner_(std::move(inner)) {}

  double seconds() const { return seconds_; }

  std::string_view name() const override { return inner_->name(); }
  void couple(Couplings& couplings) const override { inner_->couple(couplings); }
  std::uint64_t revision() const override { return inner_->revision(); }
  void prepare(const Vector& x) override { inner_->prepare(x); }
  void bind(SparsityPattern& pattern) override { inner_->bind_to(pattern); }
  void follow(SparsityPattern& pattern, const MovedPlaces& moved) override { inner_->follow(pattern, moved); }
  const SparsityPattern* bound() const override { return inner_->bound(); }
  double add_to(const Assembly& assembly, const Vector& x) const override {
    const Stopwatch watch;
    const double energy = inner_->add_to(assembly, x);
    seconds_ += watch.seconds();
    return energy;
  }
  double max_step(const Vector& x, const Vector& direction) const override {
    const Stopwatch watch;
    const double part = inner_->max_step(x, direction);
    seconds_ += watch.seconds();
    return part;
  }
  void begin_step(const Vector& x) override { inner_->begin_step(x); }
  void update_lag(const Vector& x) override { inner_->update_lag(x); }

 private:
  std::unique_ptr<Energy> inner_;
  mutable double seconds_ = 0;
};

/// The mat is held all round its border and free below. As the paper offers, contact is with the thick shell: the cubes
/// touch the mat's upper nodes. y: the mat's nodes, then twelve unknowns for each cube.
struct MatDrop {
  PrismMesh mat;
  WrinkleSkin skin;
  InertiaEnergy* coarse_inertia = nullptr;  // of mat and cubes; owned by the problem
  std::vector<AffineBody> cubes;
  CoupledMotion motion;                  // at rest, cubes in the air
  const TimedEnergy* contact = nullptr;  // owned by the problem
  const ContactEnergy* pairs = nullptr;  // what that times

  /// Wall time spent in the contact term so far.
  double contact_seconds() const { return contact->seconds(); }
  /// One time step. Where it fails the motion stays as it was.
  SolveResult step(const CoupledMinimizer& minimize) {
    return implicit_euler_step(skin.problem, *coarse_inertia, *skin.inertia, minimize, motion);
  }
};

MatDrop make_mat_drop(const MatDropOptions& options);

/// What the membrane shows beyond its coarse surface.
struct WrinkleDetail {
  Vector height;      // [m] n·(Q z) of each fine vertex, n the normals of the surface P y
  double energy = 0;  // [m²] ∫ |∇height|² dA, Dirichlet's: twice the area that the wrinkles take up, if not steep
  double rms = 0;     // [m] √(∫ height² dA / A)
  Index count = 0;    // ridges: local maxima of the height above a thousandth of the coarse spacing
};

/// Between two states of one scene: the largest distance [m] of corresponding nodes.
struct StateDifference {
  double mat = 0, membrane = 0;
};

/// Where a rest point lies.
enum class Place { beside_cubes, elsewhere };

/// Mean of (s/l)² over the edges that subdivision `level` = 1 … levels halves: s is how far the height of an edge's
/// middle over the rest shape is from the mean of both ends', l half the edge's length [1]. Of what is smooth it falls
/// to a quarter from one level to the next, s ∝ l² f''/2; of waves as short as the mesh can carry it does not. Beside
/// the cubes: at most a cube's side from the middle of where one falls, beneath it, too. Edges inside count twice,
/// those of the border once. Throws std::invalid_argument for another level.
double level_waves(const MatDrop& scene, const MatDropOptions& options, Index level, Place place);
/// The same of heights [m] of the surface's vertices, where `region` holds a middle.
double level_waves(const Subdivision& surface, const Vector& height, Index level,
                   const std::function<bool(const VectorN<3>& rest)>& region);

StateDifference state_difference(const MatDrop& a, const MatDrop& b);

WrinkleDetail wrinkle_detail(const MatDrop& scene, double coarse_spacing);

}  // namespace wrinkle::validation
