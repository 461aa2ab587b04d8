#include "core/minimize/soft_bindings.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/base/triplets.h"

namespace wrinkle {

SoftBindings::SoftBindings(std::span<const Stitch> stitches, const Vector& inverse_mass,
                           std::unique_ptr<LinearSolver> linear) {
  checked_inverse_mass(inverse_mass);
  for (const Stitch& s : stitches) {
    copies_.insert(copies_.end(), s.copies.begin(), s.copies.end());
    starts_.push_back(size());
  }
  std::vector<Triplet> entries;
  for (Index c = 0; c < size(); ++c)
    for (int k = 0; k < 2; ++k) {
      const Index p = copies_[c].parents[k];
      if (p < 0 || p >= inverse_mass.size())
        throw std::invalid_argument(fmt::format("a stitch names point {} of {}", p, inverse_mass.size()));
      entries.emplace_back(p, c, copies_[c].weights[k]);
    }
  const SparseMatrix W = from_triplets(static_cast<Index>(inverse_mass.size()), size(), entries);
  mass_ = Vector(W.cwiseAbs2().transpose() * inverse_mass).cwiseInverse();
  right_.resize(size(), 3);
  // M_s⁻¹. Where the parents are held the row of S is empty, and so is its right-hand side: any diagonal will do.
  const Vector soft_part = mass_.array().isInf().select(1.0, mass_.cwiseInverse());
  system_ = std::make_unique<ImpulseSystem>(W, inverse_mass, std::move(linear), soft_part);
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

void SoftBindings::match(Vector& v, SoftPoints& soft) const {
  for (Index c = 0; c < size(); ++c) right_.row(c) = (soft.velocity.segment<3>(3 * c) - copies_[c].at(v)).transpose();
  apply(v, soft);
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
  system_->solve(right_);
  system_->push(right_, v);
  for (Index c = 0; c < size(); ++c) soft.velocity.segment<3>(3 * c) -= right_.row(c).transpose() / mass_[c];
}

}  // namespace wrinkle
