#pragma once
#include <algorithm>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// The places of a compressed matrix's entries, to tell whether another has the same.
class KnownPattern {
 public:
  /// Whether it is new; then it is known from now on.
  bool learn(const SparseMatrix& matrix) {
    const Index columns = static_cast<Index>(matrix.cols()), entries = static_cast<Index>(matrix.nonZeros());
    const Index *starts = matrix.outerIndexPtr(), *rows = matrix.innerIndexPtr();
    if (std::equal(starts_.begin(), starts_.end(), starts, starts + columns + 1) &&
        std::equal(rows_.begin(), rows_.end(), rows, rows + entries))
      return false;
    starts_.assign(starts, starts + columns + 1);
    rows_.assign(rows, rows + entries);
    return true;
  }

 private:
  std::vector<Index> starts_, rows_;
};

/// BᵀHB for a symmetric H: the product's pattern is found once for each of H's, its values are computed in place,
/// column by column, h = H b_c and then the rows of Bᵀh below the diagonal (Gustavson 1978, Two fast algorithms for
/// sparse matrices). Three times as fast as two products of Eigen's, which find, sort and transpose patterns anew.
class CongruentProduct {
 public:
  /// `lower`: H's lower triangle, its pattern only. Throws std::invalid_argument where B does not fit.
  CongruentProduct(const SparseMatrix& lower, const SparseMatrix& map);

  /// Finds the product's pattern for H of another pattern; nothing is done where it is the same.
  void lay_out(const SparseMatrix& lower);

  /// The lower triangle of BᵀHB, of one and the same pattern every time, whatever the values of an H that it is laid
  /// out for.
  const SparseMatrix& update(const SparseMatrix& lower);
  const SparseMatrix& matrix() const { return product_; }

 private:
  void mirror(const SparseMatrix& lower);
  void find_pattern();
  /// half_ = H b_c, and rows_, where it may not be zero.
  void multiply(Index column);

  SparseMatrix map_, transposed_;  // B, Bᵀ
  KnownPattern known_;             // of H's lower triangle
  SparseMatrix whole_;             // H, both triangles
  std::vector<Index> places_;      // of each of its entries among the lower triangle's
  SparseMatrix product_;
  Vector half_;                // H b_c, zero between columns
  std::vector<char> touched_;  // by row of H
  std::vector<Index> rows_;    // touched ones
  Vector sum_;                 // the product's column, zero between columns
};

}  // namespace wrinkle
