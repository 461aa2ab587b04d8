#include "core/model/skin/driven_skin.h"

#include <algorithm>
#include <cmath>

#include "core/assembly/element_sums.h"
#include "core/base/random_vector.h"
#include "core/base/require.h"
#include "core/minimize/alternating.h"
#include "core/minimize/high_trust_region.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle {

namespace {

Problem driven_body(const TriangleMesh& rest, double time_step, InertiaEnergy*& inertia) {
  Problem out = driven_surface(rest);
  if (time_step > 0) inertia = &out.add(std::make_unique<InertiaEnergy>(Vector::Zero(out.num_dofs), time_step));
  return out;
}

}  // namespace

Index number_of_equilibria(double factor, double growth) {
  require(factor > 0 && std::isfinite(factor) && growth > 1,
          "a stretch of {} in steps of {}: the first must be above 0, the second above 1", factor, growth);
  // Less a little: 1.44 is two steps of 1.2.
  return std::max<Index>(1, static_cast<Index>(std::ceil(std::abs(std::log(factor)) / std::log(growth) - 1e-9)));
}

DrivenSkin::DrivenSkin(const TriangleMesh& rest, const Vector& first, const WrinkleSkinOptions& skin,
                       LinearSolver& linear, const DrivenSkinOptions& options)
    : shell_(skin),
      options_(options),
      skin_(make_wrinkle_skin(driven_body(rest, skin.time_step, coarse_inertia_), rest,
                              point_unknowns(static_cast<Index>(rest.vertices.size())), skin)),
      linear_(linear),
      seed_(random_vector(skin_.problem.num_high(), options.seed_amplitude * skin.thickness, options.seed)),
      motion_{first, Vector::Zero(seed_.size()), Vector::Zero(first.size()), Vector::Zero(seed_.size())} {
  require(first.size() == skin_.problem.coarse.num_dofs, "{} coordinates for {} coarse vertices", first.size(),
          rest.vertices.size());
  const std::string_view factor = find_high_preconditioner(options.preconditioner).linear;
  if (!factor.empty()) high_linear_ = make_linear_solver(factor);
  start();
}

void DrivenSkin::start() {
  const double tolerance = options_.step_tolerance * shell_.thickness;
  const auto take = [&](auto solver) {
    minimize_ = [solver](const Vector& y, const Vector& z) { return solver->minimize(y, z); };
  };
  if (options_.trust_radius > 0)
    take(std::make_shared<HighTrustRegion>(skin_.problem,
                                           TrustRegionOptions{.step_tolerance = tolerance,
                                                              .radius = options_.trust_radius * shell_.thickness,
                                                              .max_iterations = options_.max_iterations,
                                                              .preconditioner = options_.preconditioner,
                                                              .linear = high_linear_.get()}));
  else
    take(std::make_shared<AlternatingMinimizer>(skin_.problem, linear_,
                                                CoupledOptions{.step_tolerance = tolerance,
                                                               .tangent = Tangent::exact,
                                                               .max_iterations = options_.max_iterations,
                                                               .cg_tolerance = 1e-2,
                                                               .cg_iterations = 500,
                                                               .high_preconditioner = options_.preconditioner,
                                                               .high_linear = high_linear_.get()}));
}

SolveResult DrivenSkin::step(const Vector& y) {
  require(y.size() == motion_.y.size(), "{} coordinates where there were {}", y.size(), motion_.y.size());
  if (skin_.inertia != nullptr) {
    motion_.y_velocity = (y - motion_.y) / shell_.time_step;
    return implicit_euler_step(
        skin_.problem, *coarse_inertia_, *skin_.inertia,
        [&](const Vector& at, const Vector& z) { return minimize(at, z); }, motion_);
  }
  SolveResult result = minimize(y, motion_.z);
  if (!result.converged()) return result;
  motion_.y = y;
  motion_.z = result.z;
  return result;
}

/// (I + (s − 1) d dᵀ) X of each fine triangle, d that of its coarse one: compressed by 1 − 1/s as it lies, above what
/// it can bear flat. The hinges keep their rest angles and lengths: the paper speaks of "the rest shape of each fine
/// element" only, and s enters their stiffness at most as 1/s.
void DrivenSkin::stretch_rest_shape(const RestStretch& stretch) {
  const Subdivision& surface = skin_.surface;
  set_rest_shape([&](std::size_t t, Index v) -> VectorN<3> {
    const VectorN<3>& d = stretch.directions[t >> (2 * surface.levels)];
    const VectorN<3>& X = surface.mesh.vertices[v];
    return X + (stretch.factor - 1) * d.dot(X) * d;
  });
}

void DrivenSkin::release() {
  const Vector lies = plain();
  set_rest_shape([&](std::size_t, Index v) -> VectorN<3> { return lies.segment<3>(3 * v); });
}

void DrivenSkin::set_rest_shape(const std::function<VectorN<3>(std::size_t, Index)>& at) {
  ElementSet<MembraneArap> membrane;
  for (std::size_t i = 0; i < skin_.surface.mesh.triangles.size(); ++i) {
    const auto& t = skin_.surface.mesh.triangles[i];
    membrane.add({3 * t[0], 3 * t[1], 3 * t[2]},
                 MembraneArap::rest(at(i, t[0]), at(i, t[1]), at(i, t[2]), shell_.thickness, shell_.membrane));
  }
  std::erase_if(skin_.problem.fine.energies, [&](const auto& energy) { return energy.get() == skin_.membrane; });
  skin_.membrane = &skin_.problem.fine.add(std::make_unique<ElementSum<MembraneArap>>(membrane));
  start();
}

void DrivenSkin::check_directions(const RestStretch& stretch) const {
  const std::size_t coarse = skin_.surface.mesh.triangles.size() >> (2 * skin_.surface.levels);
  require(stretch.directions.size() == coarse, "{} directions for {} triangles", stretch.directions.size(), coarse);
}

void DrivenSkin::stretch(const RestStretch& stretch) {
  require(stretch.factor > 0 && std::isfinite(stretch.factor), "a stretch of {}; it must be above 0", stretch.factor);
  check_directions(stretch);
  stretch_rest_shape(stretch);
}

SolveResult DrivenSkin::precompress(const RestStretch& stretch, double growth,
                                    const std::function<bool(double)>& go_on) {
  const Index steps = number_of_equilibria(stretch.factor, growth);
  check_directions(stretch);
  require(skin_.inertia == nullptr, "equilibria of a skin in steps of {} s, which must be 0", shell_.time_step);
  const double whole = std::log(stretch.factor);
  SolveResult out;
  for (Index k = 1; k <= steps; ++k) {
    stretch_rest_shape({stretch.directions, std::exp(whole * k / steps)});
    out.append(step(motion_.y));
    if (!out.converged()) break;
    if (!go_on(static_cast<double>(k) / steps) && k < steps) {
      out.end(Status::interrupted, "stopped");
      break;
    }
  }
  return out;
}

double DrivenSkin::energy(const Vector& x) {
  if (skin_.inertia != nullptr) skin_.inertia->set_target(x);
  return Assembler(skin_.problem.fine).evaluate(x, Order::value);
}

double coarse_deviation(const LayerCoupling& coupling, const Vector& x, const Vector& y, LinearSolver& linear) {
  const SparseMatrix P = coupling.low_basis();
  const SparseMatrix normal = SparseMatrix(P.transpose() * P).triangularView<Eigen::Lower>();
  if (!linear.analyze(normal).ok() || !linear.factorize(normal).ok()) return HUGE_VAL;
  using Points = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;
  const Eigen::Map<const Points> fine(x.data(), coupling.num_fine(), 3), coarse(y.data(), coupling.num_low(), 3);
  double out = 0;
  Vector seen;
  for (int c = 0; c < 3; ++c) {
    if (!linear.solve(P.transpose() * fine.col(c), seen).ok()) return HUGE_VAL;
    out = std::max(out, (seen - coarse.col(c)).lpNorm<Eigen::Infinity>());
  }
  return out;
}

}  // namespace wrinkle
