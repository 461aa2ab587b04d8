#include "core/assembly/congruent_product.h"

#include <algorithm>
#include <utility>

#include "core/base/require.h"

namespace wrinkle {

CongruentProduct::CongruentProduct(const SparseMatrix& lower, const SparseMatrix& map)
    : map_(map), transposed_(map.transpose()) {
  require(lower.rows() == lower.cols() && map.rows() == lower.rows(),
          "a matrix of {} × {} and a map of {} × {} do not fit", lower.rows(), lower.cols(), map.rows(), map.cols());
  half_.setZero(map.rows());
  touched_.assign(map.rows(), 0);
  sum_.setZero(map.cols());
  lay_out(lower);
}

void CongruentProduct::lay_out(const SparseMatrix& lower) {
  if (!known_.learn(lower)) return;
  mirror(lower);
  find_pattern();
}

/// Lays out H from its lower triangle; the order of `places_` is that of the lower triangle's entries.
void CongruentProduct::mirror(const SparseMatrix& lower) {
  SparseMatrix order = lower;  // the place of each entry among the lower triangle's
  for (Index k = 0; k < order.nonZeros(); ++k) order.valuePtr()[k] = k;
  whole_ = order.selfadjointView<Eigen::Lower>();
  places_.resize(whole_.nonZeros());
  for (Index k = 0; k < whole_.nonZeros(); ++k) places_[k] = static_cast<Index>(whole_.valuePtr()[k]);
}

void CongruentProduct::find_pattern() {
  std::vector<Index> below;
  std::vector<char> listed(map_.cols(), 0);
  product_.resize(map_.cols(), map_.cols());
  for (Index column = 0; column < map_.cols(); ++column) {
    multiply(column);
    below.clear();
    for (const Index row : rows_) {
      half_[row] = 0;
      for (SparseMatrix::InnerIterator b(transposed_, row); b; ++b)
        if (b.row() >= column && !std::exchange(listed[b.row()], 1)) below.push_back(b.row());
    }
    std::ranges::sort(below);
    product_.startVec(column);
    for (const Index row : below) {
      listed[row] = 0;
      product_.insertBack(row, column) = 0;
    }
  }
  product_.finalize();
}

void CongruentProduct::multiply(Index column) {
  rows_.clear();
  for (SparseMatrix::InnerIterator b(map_, column); b; ++b)
    for (SparseMatrix::InnerIterator h(whole_, b.row()); h; ++h) {
      half_[h.row()] += b.value() * h.value();
      if (touched_[h.row()]) continue;
      touched_[h.row()] = 1;
      rows_.push_back(h.row());
    }
  for (const Index row : rows_) touched_[row] = 0;
}

const SparseMatrix& CongruentProduct::update(const SparseMatrix& lower) {
  for (std::size_t k = 0; k < places_.size(); ++k) whole_.valuePtr()[k] = lower.valuePtr()[places_[k]];
  for (Index column = 0; column < map_.cols(); ++column) {
    multiply(column);
    for (const Index row : rows_) {
      const Index* const index = transposed_.innerIndexPtr();
      const Index end = transposed_.outerIndexPtr()[row + 1];
      Index k =
          static_cast<Index>(std::lower_bound(index + transposed_.outerIndexPtr()[row], index + end, column) - index);
      for (; k < end; ++k) sum_[index[k]] += transposed_.valuePtr()[k] * half_[row];
      half_[row] = 0;
    }
    for (SparseMatrix::InnerIterator out(product_, column); out; ++out) {
      out.valueRef() = sum_[out.row()];
      sum_[out.row()] = 0;
    }
  }
  return product_;
}

}  // namespace wrinkle
