#include "core/assembly/projected_stiffness.h"

#include <algorithm>

#include "core/base/require.h"

namespace wrinkle {

ProjectedStiffness::ProjectedStiffness(const SparseMatrix& lower, const SparseMatrix& map)
    : transposed_(map.transpose()) {
  require(lower.rows() == lower.cols() && map.rows() == lower.rows(),
          "a stiffness of {} × {} and a map of {} × {} do not fit", lower.rows(), lower.cols(), map.rows(), map.cols());
  lay_out(lower);
  if (sparse_) return;
  sum_.resize(map.cols(), map.cols());
  u_.setZero(map.cols());
  touched_.assign(map.cols(), 0);
}

void ProjectedStiffness::lay_out(const SparseMatrix& lower) {
  if (!known_.learn(lower)) return;
  CongruentProduct sparse(lower, transposed_.transpose());
  if (transposed_.rows() > kMostDense)
    sparse_ = std::move(sparse);
  else
    product_ = sparse.matrix();
}

const SparseMatrix& ProjectedStiffness::update(const SparseMatrix& lower) {
  lay_out(lower);
  if (sparse_) return sparse_->update(lower);
  sum_.setZero();
  for (Index j = 0; j < lower.cols(); ++j) {
    if (transposed_.col(j).nonZeros() == 0) continue;
    collect(lower, j);
    scatter(j);
  }
  for (Index j = 0; j < product_.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(product_, j); entry; ++entry)
      entry.valueRef() = sum_(entry.row(), j) + sum_(j, entry.row());
  return product_;
}

/// u_j, and where it is not zero.
void ProjectedStiffness::collect(const SparseMatrix& lower, Index column) {
  places_.clear();
  for (SparseMatrix::InnerIterator entry(lower, column); entry; ++entry)
    add_row(entry.row(), entry.row() == column ? 0.5 * entry.value() : entry.value());
  std::ranges::sort(places_);
  runs_.clear();
  for (const Index place : places_) {
    touched_[place] = 0;
    if (!runs_.empty() && runs_.back().first + runs_.back().size == place)
      ++runs_.back().size;
    else
      runs_.push_back({place, 1});
  }
}

void ProjectedStiffness::add_row(Index row, double factor) {
  for (SparseMatrix::InnerIterator entry(transposed_, row); entry; ++entry) {
    const auto place = static_cast<Index>(entry.row());
    u_[place] += factor * entry.value();
    if (touched_[place]) continue;
    touched_[place] = 1;
    places_.emplace_back(place);
  }
}

void ProjectedStiffness::scatter(Index column) {
  for (SparseMatrix::InnerIterator entry(transposed_, column); entry; ++entry) {
    double* out = sum_.row(entry.row()).data();
    const double weight = entry.value();
    for (const Run& run : runs_)
      for (Index k = run.first; k < run.first + run.size; ++k) out[k] += weight * u_[k];
  }
  for (const Index place : places_) u_[place] = 0;
}

}  // namespace wrinkle
