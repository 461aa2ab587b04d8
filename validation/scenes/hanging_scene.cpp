#include "validation/scenes/hanging_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "core/base/random.h"
#include "core/minimize/highest_frequency.h"

namespace wrinkle::validation {

namespace {

/// The diagonal from (0, 1) to (1, 0), moved off the vertices of the aligned mesh. That has its own diagonals across
/// it.
CreasePattern diagonal(const HangingOptions& o) {
  const TriangleMesh mesh = strip_mesh(
      {.length = kHangingSide, .width = kHangingSide, .along = o.cells, .across = o.cells, .pattern = o.pattern});
  const double off = o.clearance * kHangingSide / o.cells, a = 0.1;
  const std::vector<CreaseCurve> line{
      {VectorN<3>(-a, kHangingSide + a + off, 0), VectorN<3>(kHangingSide + a, -a + off, 0)}};
  return draw_creases(mesh, line, {.clearance = 0.99 * o.clearance});
}

/// The vertices at two corners, where on irregular meshes a vertex may have made way for the crease.
std::function<bool(const VectorN<3>&)> held_corners(const TriangleMesh& mesh) {
  std::array<VectorN<3>, 2> corners{VectorN<3>(0, kHangingSide, 0), VectorN<3>(kHangingSide, 0, 0)};
  for (VectorN<3>& corner : corners)
    corner = *std::ranges::min_element(
        mesh.vertices, {}, [X = VectorN<3>(corner)](const VectorN<3>& vertex) { return (vertex - X).squaredNorm(); });
  return [corners](const VectorN<3>& X) { return X == corners[0] || X == corners[1]; };
}

std::unique_ptr<Cloth> hung_cloth(const CreasePattern& pattern, ClothKind kind, const ClothOptions& options) {
  return make_cloth(pattern, kind, options, held_corners(pattern.mesh));
}

void add_bending(Cloth& cloth, HangingKind kind, const HangingOptions& scene) {
  const ClothOptions& options = scene.cloth;
  if (kind != HangingKind::pairs && kind != HangingKind::across) return;
  const double kappa = scene.fold_factor * remeshed_stiffness(cloth, options.springs.bending_rigidity);
  if (kind == HangingKind::pairs) {
    const auto pairs = fold_pairs(cloth.creased, cloth.pattern);
    const Vector stiffness = fold_stiffness(pairs, crease_lengths(cloth.pattern), kappa);
    cloth.implicit.add_springs(fold_springs(pairs, stiffness), options.damping_time);
    return;
  }
  add_springs_across(cloth, kappa, 0.01 * options.springs.membrane);
}

ClothKind cloth_kind(HangingKind kind) {
  if (kind == HangingKind::base) return ClothKind::base;
  return kind == HangingKind::remeshed ? ClothKind::remeshed : ClothKind::crease;
}

}  // namespace

std::string_view to_string(HangingKind kind) {
  switch (kind) {
    case HangingKind::base: return "base";
    case HangingKind::remeshed: return "remeshed";
    case HangingKind::crease: return "crease";
    case HangingKind::pairs: return "pairs";
    case HangingKind::across: break;
  }
  return "across";
}

HangingCloth::HangingCloth(const HangingOptions& options, HangingKind kind, Stabilisation stabilisation)
    : options_(options),
      cloth_(hung_cloth(diagonal(options), cloth_kind(kind), options.cloth)),
      stabilisation_(stabilisation) {
  add_bending(*cloth_, kind, options);
  integrator_ = std::make_unique<SemiImplicit>(
      cloth_->problem, cloth_->sheet.mass, cloth_->implicit, cloth_->stitches(),
      SemiImplicitOptions{
          .stabilisation = stabilisation, .mass_damping = options.drag, .cg_tolerance = options.cg_tolerance});
}

SolveResult HangingCloth::step(double time_step) {
  integrator_->set_time_step(time_step);
  return integrator_->step(cloth_->motion);
}

double HangingCloth::stable_step() {
  return 2 / highest_frequency(cloth_->problem, cloth_->sheet.mass, cloth_->stitches(), cloth_->motion.x);
}

double HangingCloth::growth(double time_step) {
  Problem springs{.num_dofs = cloth_->problem.num_dofs, .fixed = cloth_->problem.fixed};
  for (auto& term : cloth_->problem.energies)
    if (term->name() != "linear_load") springs.energies.push_back(std::move(term));
  cloth_->problem.energies.clear();
  SemiImplicit integrator(springs, cloth_->sheet.mass, ImplicitSprings(cloth_->sheet.num_points()), cloth_->stitches(),
                          {.time_step = time_step, .stabilisation = stabilisation_});
  Motion motion{cloth_->motion.x, Vector::Zero(springs.num_dofs)};
  std::mt19937_64 random(4);
  for (Index i = 0; i < springs.num_dofs; ++i)
    if (springs.fixed[i] == 0) motion.velocity[i] = 1e-9 * symmetric_uniform(random);
  if (cloth_->stitches() != nullptr) cloth_->stitches()->match(motion.velocity);
  const double before = kinetic_energy(cloth_->sheet.mass, motion.velocity);
  double largest = 0;
  for (int i = 0; i < 300; ++i) {
    if (integrator.step(motion).status == Status::not_finite) return std::numeric_limits<double>::max();
    largest = std::max(largest, kinetic_energy(cloth_->sheet.mass, motion.velocity) / before);
  }
  return largest;
}

double HangingCloth::speed() const {
  return std::sqrt(2 * kinetic_energy(cloth_->sheet.mass, cloth_->motion.velocity) / cloth_->sheet.mass.sum());
}

double HangingCloth::fold() const {
  const double edge = kHangingSide / options_.cells, off = options_.clearance * edge;
  return bend_across(cloth_->shown, cloth_->surface(), {off, kHangingSide}, {kHangingSide, off}, edge);
}

Index HangingCloth::triangles() const {
  const auto& mesh = cloth_->kind == ClothKind::crease ? cloth_->creased.mesh : cloth_->shown;
  return static_cast<Index>(mesh.triangles.size());
}

double StepTimes::least(std::size_t cloth) const {
  return *std::min_element(seconds[cloth].begin(), seconds[cloth].end());
}

Estimate StepTimes::ratio(std::size_t over, std::size_t under) const {
  return time_ratio(seconds[over], seconds[under]);
}

StepTimes interleaved_step_times(std::span<const std::unique_ptr<HangingCloth>> cloths,
                                 std::span<const double> time_steps) {
  constexpr int kRounds = 100, kSteps = 2;
  std::vector<std::function<void()>> steps;
  for (std::size_t k = 0; k < cloths.size(); ++k)
    steps.emplace_back([&cloth = *cloths[k], dt = 0.9 * time_steps[k]] {
      for (int i = 0; i < kSteps; ++i) cloth.step(dt);
    });
  StepTimes out{times_in_turns(kRounds, steps)};
  for (auto& cloth : out.seconds)
    for (double& seconds : cloth) seconds /= kSteps;
  return out;
}

}  // namespace wrinkle::validation
