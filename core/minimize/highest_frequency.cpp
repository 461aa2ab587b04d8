#include "core/minimize/highest_frequency.h"

#include <algorithm>
#include <cmath>

#include "core/base/random_vector.h"
#include "core/base/require.h"
#include "core/base/symmetric_eigen.h"

namespace wrinkle {

namespace {

/// P M⁻¹ K over all unknowns.
class Acceleration {
 public:
  Acceleration(Problem& problem, const Vector& mass, const Stitching* stitching, const Vector& x)
      : assembler_(problem), stitching_(stitching), mass_(mass.replicate(1, 3).transpose().reshaped()) {
    assembler_.evaluate(x, Order::hessian);
  }
  const Vector& mass() const { return mass_; }

  void apply(const Vector& v, Vector& out) const {
    const auto& free = assembler_.pattern().free();
    const Vector product = assembler_.hessian().selfadjointView<Eigen::Lower>() * Vector(v(free));
    out.setZero(v.size());
    out(free) = product.cwiseQuotient(Vector(mass_(free)));
    project(out);
  }
  void project(Vector& v) const {
    if (stitching_ != nullptr) stitching_->match(v);
  }
  Vector start() const {
    Vector out = Vector::Zero(mass_.size());
    out(assembler_.pattern().free()) = random_vector(assembler_.pattern().num_free(), 1, 1);
    project(out);
    return out;
  }

 private:
  Assembler assembler_;
  const Stitching* stitching_;
  Vector mass_;  // one per unknown
};

}  // namespace

double highest_frequency(Problem& problem, const Vector& mass, const Stitching* stitching, const Vector& x,
                         Index steps) {
  require(3 * mass.size() == problem.num_dofs && x.size() == problem.num_dofs,
          "{} masses and {} places for {} unknowns", mass.size(), x.size(), problem.num_dofs);
  const Acceleration a(problem, mass, stitching, x);
  std::vector<Vector> basis{a.start()};
  const auto norm = [&](const Vector& v) { return std::sqrt(v.dot(a.mass().cwiseProduct(v))); };
  basis[0] /= norm(basis[0]);
  Vector diagonal = Vector::Zero(steps), off = Vector::Zero(steps);  // of the tridiagonal matrix
  Vector next;
  double largest = 0;
  for (Index k = 0; k < steps; ++k) {
    a.apply(basis[k], next);
    diagonal[k] = basis[k].dot(a.mass().cwiseProduct(next));
    for (int twice = 0; twice < 2; ++twice)
      for (const Vector& q : basis) next -= q.dot(a.mass().cwiseProduct(next)) * q;
    const double beta = norm(next);
    const double before = largest;
    if (k % 5 == 4 || k + 1 == steps || beta < 1e-12 * std::abs(diagonal[k])) {
      largest = tridiagonal_eigen(diagonal.head(k + 1), off.head(k)).values.maxCoeff();
      if (std::abs(largest - before) <= 2e-7 * largest || beta < 1e-12 * std::abs(largest)) break;
    }
    if (k + 1 == steps) break;
    off[k] = beta;
    basis.emplace_back(next / beta);
  }
  return std::sqrt(std::max(largest, 0.0));
}

}  // namespace wrinkle
