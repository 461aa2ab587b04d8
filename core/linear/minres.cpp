/// minres: the minimal residual method for symmetric, possibly indefinite matrices.
/// Paige, Saunders 1975; preconditioned as in Elman, Silvester, Wathen 2014, algorithm 4.1.

#include <fmt/core.h>

#include <cmath>
#include <limits>

#include "core/linear/iterative_solver.h"
#include "core/linear/pivots.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

class Minres final : public IterativeSolver {
 public:
  explicit Minres(const LinearOptions& options) : IterativeSolver("minres", Accepts::symmetric_indefinite, options) {}

 private:
  LinearReport prepare_values() override;
  Sweep sweep(Vector& r, double target, Index most, Vector& d) override;
  void start_lanczos(const Vector& r);
  void advance_lanczos();
  void advance_direction(double epsilon, double delta, double gamma);

  Vector inverse_;  // of the preconditioner M, positive

  // Lanczos on A with the inner product of M⁻¹: A v_k = β_{k+1} u_{k+1} + α_k u_k + β_k u_{k-1}, all u of norm 1. The
  // vectors u below are not yet divided by their norm β.
  Vector u_before_, u_, u_next_;
  Vector z_;  // M⁻¹ u
  Vector v_;  // z / β of the step before
  double alpha_ = 0.0, beta_ = 0.0, beta_before_ = 0.0;

  Vector direction_before_, direction_, direction_next_;  // columns of V R⁻¹, with Q R the Lanczos matrix
};

/// The diagonal preconditioner |a_jj|. An unknown with a_jj = 0 is a multiplier of a saddle point [K Bᵀ; B 0]: for it,
/// Σ_i a_ij² / |a_ii| over its couplings, the diagonal of the Schur complement B diag(K)⁻¹ Bᵀ.
LinearReport Minres::prepare_values() {
  const MatrixView a = lower();
  const Vector diagonal = Vector::NullaryExpr(size(), [&](Index j) { return std::abs(diagonal_entry(a, j)); });
  Vector schur = Vector::Zero(size());
  for (Index j = 0; j < size(); ++j) {
    for (MatrixView::InnerIterator entry(a, j); entry; ++entry) {
      const Index i = entry.row();
      const double square = entry.value() * entry.value();
      if (diagonal[j] == 0.0 && diagonal[i] > 0.0) schur[j] += square / diagonal[i];
      if (diagonal[i] == 0.0 && diagonal[j] > 0.0) schur[i] += square / diagonal[j];
    }
  }
  inverse_.resize(size());
  for (Index j = 0; j < size(); ++j) {
    const double m = diagonal[j] > 0.0 ? diagonal[j] : schur[j];
    inverse_[j] = m > 0.0 ? 1.0 / m : 1.0;
  }
  return {};
}

void Minres::start_lanczos(const Vector& r) {
  u_before_.setZero(size());
  direction_.setZero(size());
  direction_before_.setZero(size());
  u_ = r;
  z_ = inverse_.cwiseProduct(u_);
  beta_ = std::sqrt(u_.dot(z_));
  beta_before_ = 1.0;
}

void Minres::advance_lanczos() {
  v_ = z_ / beta_;
  multiply(v_, u_next_);
  u_next_ -= (beta_ / beta_before_) * u_before_;
  alpha_ = v_.dot(u_next_);
  u_next_ -= (alpha_ / beta_) * u_;
  u_before_.swap(u_);
  u_.swap(u_next_);
  z_ = inverse_.cwiseProduct(u_);
  beta_before_ = beta_;
  beta_ = std::sqrt(u_.dot(z_));
}

void Minres::advance_direction(double epsilon, double delta, double gamma) {
  direction_next_ = (v_ - epsilon * direction_before_ - delta * direction_) / gamma;
  direction_before_.swap(direction_);
  direction_.swap(direction_next_);
}

/// The QR factorisation of the Lanczos matrix goes along, by reflections (c, s); φ̄ is the residual in the norm of M⁻¹.
/// What is asked for is the 2-norm: r_k = s² r_{k-1} − φ̄ c u_{k+1} costs one vector operation more.
IterativeSolver::Sweep Minres::sweep(Vector& r, double target, Index most, Vector& d) {
  constexpr double kBreakdown = 16.0 * std::numeric_limits<double>::epsilon();
  Sweep done;
  d.setZero(size());
  start_lanczos(r);
  double c = -1.0, s = 0.0, phi_bar = beta_, delta_bar = 0.0, epsilon = 0.0, norm_a = 0.0;
  while (r.stableNorm() > target && done.iterations < most) {
    ++done.iterations;
    advance_lanczos();
    norm_a = std::max(norm_a, std::abs(alpha_) + beta_);
    const double delta = c * delta_bar + s * alpha_;
    const double gamma_bar = s * delta_bar - c * alpha_;
    const double gamma = std::hypot(gamma_bar, beta_);
    if (!(gamma > kBreakdown * norm_a)) {
      done.status = LinearStatus::singular;
      done.message = fmt::format("the Krylov space ends in a singular direction in iteration {}", done.iterations);
      return done;
    }
    advance_direction(epsilon, delta, gamma);
    epsilon = s * beta_;
    delta_bar = -c * beta_;
    c = gamma_bar / gamma;
    s = beta_ / gamma;
    d += (c * phi_bar) * direction_;
    phi_bar *= s;
    if (beta_ <= kBreakdown * norm_a) return done;  // an invariant subspace: nothing is left to improve
    r = (s * s) * r - (phi_bar * c / beta_) * u_;
  }
  return done;
}

}  // namespace

std::unique_ptr<LinearSolver> make_minres(const LinearOptions& options) {
  return std::make_unique<Minres>(options);
}

}  // namespace wrinkle
