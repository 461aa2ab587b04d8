#include "core/method/driven_skin.h"

#include <fmt/format.h>

#include <Eigen/SparseCholesky>
#include <cmath>
#include <random>
#include <stdexcept>

#include "core/base/random.h"

namespace wrinkle {

namespace {

Problem driven_body(const TriangleMesh& rest, double time_step, InertiaEnergy*& inertia) {
  Problem out = driven_surface(rest);
  if (time_step > 0) inertia = &out.add(std::make_unique<InertiaEnergy>(Vector::Zero(out.num_dofs), time_step));
  return out;
}

}  // namespace

CoupledOptions driven_solve(const DrivenSkinOptions& options, double thickness) {
  return {.step_tolerance = options.step_tolerance * thickness,
          .tangent = Tangent::exact,
          .max_iterations = options.max_iterations,
          .cg_tolerance = 1e-2,
          .cg_iterations = 500};
}

DrivenSkin::DrivenSkin(const TriangleMesh& rest, const Vector& first, const WrinkleSkinOptions& skin,
                       const DrivenSkinOptions& options)
    : step_(skin.time_step),
      skin_(make_wrinkle_skin(driven_body(rest, skin.time_step, coarse_inertia_), rest,
                              point_unknowns(static_cast<Index>(rest.vertices.size())), skin)),
      linear_(make_linear_solver("cholmod-supernodal")),
      seed_(random_displacements(skin_.problem.num_high(), options.seed_amplitude * skin.thickness, options.seed)),
      motion_{first, Vector::Zero(seed_.size()), Vector::Zero(first.size()), Vector::Zero(seed_.size())} {
  if (first.size() != skin_.problem.coarse.num_dofs)
    throw std::invalid_argument(
        fmt::format("{} coordinates for {} coarse vertices", first.size(), rest.vertices.size()));
  solver_ = std::make_unique<AlternatingMinimizer>(skin_.problem, *linear_, driven_solve(options, skin.thickness));
}

CoupledResult DrivenSkin::step(const Vector& y) {
  if (y.size() != motion_.y.size())
    throw std::invalid_argument(fmt::format("{} coordinates where there were {}", y.size(), motion_.y.size()));
  const auto minimize = [&](const Vector& at, const Vector& z) { return solver_->minimize(at, z + seed_); };
  if (skin_.inertia != nullptr) {
    motion_.y_velocity = (y - motion_.y) / step_;
    return implicit_euler_step(skin_.problem, *coarse_inertia_, *skin_.inertia, minimize, motion_);
  }
  CoupledResult result = minimize(y, motion_.z);
  if (!result.converged()) return result;
  motion_.y = y;
  motion_.z = result.z;
  return result;
}

double DrivenSkin::energy(const Vector& x) {
  if (skin_.inertia != nullptr) skin_.inertia->set_target(x);
  return Assembler(skin_.problem.fine).evaluate(x, Order::value);
}

double coarse_deviation(const LayerCoupling& coupling, const Vector& x, const Vector& y) {
  const SparseMatrix P = coupling.low_basis();
  const Eigen::SimplicialLDLT<SparseMatrix> normal(SparseMatrix(P.transpose() * P));
  using Points = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;
  const Eigen::Map<const Points> fine(x.data(), coupling.num_fine(), 3), coarse(y.data(), coupling.num_low(), 3);
  const Points seen = normal.solve(Matrix(P.transpose() * fine));
  return (seen - coarse).lpNorm<Eigen::Infinity>();
}

Vector random_displacements(Index size, double amplitude, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  return Vector::NullaryExpr(size, [&] { return amplitude * symmetric_uniform(random); });
}

}  // namespace wrinkle
