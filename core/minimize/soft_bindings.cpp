#include "core/minimize/soft_bindings.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace wrinkle {

/// Copies around a closed loop may depend on one another; impulses that do nothing must not grow without bound.
constexpr double kSingular = 1e-9;

SoftBindings::SoftBindings(std::span<const Stitch> stitches, const Vector& inverse_mass,
                           const StitchingOptions& options)
    : inverse_mass_(inverse_mass), options_(options) {
  if (inverse_mass.size() > 0 && !(inverse_mass.minCoeff() >= 0))
    throw std::invalid_argument(
        fmt::format("an inverse mass of {} 1/kg; at least 0 is allowed", inverse_mass.minCoeff()));
  for (const Stitch& s : stitches) {
    copies_.insert(copies_.end(), s.copies.begin(), s.copies.end());
    starts_.push_back(size());
  }
  std::vector<Eigen::Triplet<double, Index>> entries;
  for (Index c = 0; c < size(); ++c)
    for (int k = 0; k < 2; ++k) {
      const Index p = copies_[c].parents[k];
      if (p < 0 || p >= inverse_mass.size())
        throw std::invalid_argument(fmt::format("a stitch names point {} of {}", p, inverse_mass.size()));
      entries.emplace_back(p, c, copies_[c].weights[k]);
    }
  columns_.resize(static_cast<Index>(inverse_mass.size()), size());
  columns_.setFromTriplets(entries.begin(), entries.end());
  mass_.resize(size());
  for (Index c = 0; c < size(); ++c) {
    double inverse = 0;
    for (SparseMatrix::InnerIterator e(columns_, c); e; ++e) inverse += e.value() * e.value() * inverse_mass[e.row()];
    mass_[c] = inverse > 0 ? 1 / inverse : std::numeric_limits<double>::infinity();
  }
  right_.resize(size(), 3);
  if (size() > 0) linear_ = factorized(1);
}

/// Wᵀ M⁻¹ W and a share of M_s⁻¹. Where the parents are held the row of S is empty, and so is its right-hand side: any
/// diagonal will do.
std::unique_ptr<LinearSolver> SoftBindings::factorized(double soft_share) const {
  SparseMatrix diagonal(size(), size());
  diagonal.setIdentity();
  for (Index c = 0; c < size(); ++c) diagonal.coeffRef(c, c) = std::isinf(mass_[c]) ? 1 : soft_share / mass_[c];
  const SparseMatrix whole = columns_.transpose() * (inverse_mass_.asDiagonal() * columns_).eval();
  const SparseMatrix lower = SparseMatrix(whole + diagonal).triangularView<Eigen::Lower>();
  auto linear = make_linear_solver(options_.linear_solver);
  LinearReport report = linear->analyze(lower);
  if (report.ok()) report = linear->factorize(lower);
  if (!report.ok())
    throw std::runtime_error(fmt::format("{} soft bindings: {}: {}", size(), to_string(report.status), report.message));
  return linear;
}

Vector SoftBindings::hard(const Vector& v) const {
  Vector out(3 * size());
  for (Index c = 0; c < size(); ++c) out.segment<3>(3 * c) = copies_[c].at(v);
  return out;
}

void SoftBindings::inherit(const Vector& before, const Vector& after, SoftPoints& soft) const {
  for (Index c = 0; c < size(); ++c) soft.velocity.segment<3>(3 * c) += copies_[c].at(after) - copies_[c].at(before);
}

void SoftBindings::match_pairs(SoftPoints& soft) const {
  for (std::size_t s = 0; s + 1 < starts_.size(); ++s) {
    VectorN<3> momentum = VectorN<3>::Zero();
    double mass = 0;
    for (Index c = starts_[s]; c < starts_[s + 1]; ++c) {
      momentum += mass_[c] * soft.velocity.segment<3>(3 * c);
      mass += mass_[c];
    }
    if (std::isinf(mass)) continue;  // held: their hard-bound particles tell them
    for (Index c = starts_[s]; c < starts_[s + 1]; ++c) soft.velocity.segment<3>(3 * c) = momentum / mass;
  }
}

void SoftBindings::match_pairs(SoftPoints& soft, double rate) const {
  soft.velocity += rate * soft.x;
  match_pairs(soft);
  soft.velocity -= rate * soft.x;
}

void SoftBindings::match(Vector& v, SoftPoints& soft, SoftExchange exchange) const {
  for (Index c = 0; c < size(); ++c) right_.row(c) = (soft.velocity.segment<3>(3 * c) - copies_[c].at(v)).transpose();
  if (exchange == SoftExchange::equal_and_opposite) return apply(v, soft);
  if (size() == 0) return;
  for (Index c = 0; c < size(); ++c)
    if (std::isinf(mass_[c])) right_.row(c).setZero();
  if (!whole_) whole_ = factorized(kSingular);
  solve(*whole_);
  push(v);
  soft.velocity = hard(v);
}

void SoftBindings::match(Vector& v, const Vector& x, SoftPoints& soft, double rate) const {
  for (Index c = 0; c < size(); ++c)
    right_.row(c) =
        (soft.velocity.segment<3>(3 * c) - copies_[c].at(v) + rate * (soft.x.segment<3>(3 * c) - copies_[c].at(x)))
            .transpose();
  apply(v, soft);
}

void SoftBindings::apply(Vector& v, SoftPoints& soft) const {
  if (size() == 0) return;
  for (Index c = 0; c < size(); ++c) {
    if (!std::isinf(mass_[c])) continue;
    soft.velocity.segment<3>(3 * c) -= right_.row(c).transpose();
    right_.row(c).setZero();
  }
  solve(*linear_);
  push(v);
  for (Index c = 0; c < size(); ++c) soft.velocity.segment<3>(3 * c) -= right_.row(c).transpose() / mass_[c];
}

void SoftBindings::solve(LinearSolver& linear) const {
  for (int k = 0; k < 3; ++k) {
    b_ = right_.col(k);
    const LinearReport report = linear.solve(b_, solution_);
    if (!report.ok())
      throw std::runtime_error(fmt::format("a soft binding: {}: {}", to_string(report.status), report.message));
    right_.col(k) = solution_;
  }
}

/// v ← v + M⁻¹ W I
void SoftBindings::push(Vector& v) const {
  for (Index c = 0; c < size(); ++c)
    for (SparseMatrix::InnerIterator e(columns_, c); e; ++e)
      v.segment<3>(3 * e.row()) += inverse_mass_[e.row()] * e.value() * right_.row(c).transpose();
}

}  // namespace wrinkle
