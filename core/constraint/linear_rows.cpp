#include "core/constraint/linear_rows.h"

#include "core/base/require.h"

namespace wrinkle {

LinearRows::LinearRows(const LinearConstraint& linear, double length) : length_(length) {
  require(length > 0 && linear.H.cols() % 3 == 0,
          "linear rows of {} unknowns over a length of {} m; three to a point, and "
          "a length above 0, are allowed",
          linear.H.cols(), length);
  const Eigen::SparseMatrix<double, Eigen::RowMajor, Index> rows = linear.H;
  begin_.push_back(0);
  for (Index r = 0; r < linear.rows(); ++r) {
    for (Eigen::SparseMatrix<double, Eigen::RowMajor, Index>::InnerIterator entry(rows, r); entry; ++entry) {
      const Index first = static_cast<Index>(entry.col()) / 3 * 3;
      if (static_cast<Index>(points_.size()) == begin_.back() || points_.back() != first) {
        points_.push_back(first);
        gradients_.insert(gradients_.end(), 3, 0.0);
      }
      gradients_[gradients_.size() - 3 + entry.col() % 3] = entry.value() / length;
    }
    require(static_cast<Index>(points_.size()) != begin_.back(), "row {} of H has no entries", r);
    begin_.push_back(static_cast<Index>(points_.size()));
  }
  target_.resize(linear.rows());
  set_target(linear.h);
}

void LinearRows::set_target(const Vector& h) {
  require(h.size() == target_.size(), "{} numbers for {} linear rows", h.size(), target_.size());
  target_ = h / length_;
}

std::span<const Index> LinearRows::points(Index group) const {
  return {&points_[begin_[group]], static_cast<std::size_t>(begin_[group + 1] - begin_[group])};
}

void LinearRows::values(Index group, const Vector& x, double* g) const {
  *g = -target_[group];
  for (Index p = begin_[group]; p < begin_[group + 1]; ++p)
    *g += Eigen::Map<const VectorN<3>>(&gradients_[3 * p]).dot(x.segment<3>(points_[p]));
}

void LinearRows::gradients(Index group, const Vector&, double* gradients) const {
  std::copy(gradients_.begin() + 3 * begin_[group], gradients_.begin() + 3 * begin_[group + 1], gradients);
}

}  // namespace wrinkle
