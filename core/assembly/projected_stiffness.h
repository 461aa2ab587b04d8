#pragma once
#include <optional>
#include <vector>

#include "core/assembly/congruent_product.h"
#include "core/base/types.h"

namespace wrinkle {

/// BᵀKB of a large sparse K and a B that reads few coarse unknowns: Rémillard, Kry 2013, eq. 15.
///
/// With b_i the rows of B, u_j = ½ K_jj b_j + Σ_{i>j} K_ij b_i and R = Σ_j b_jᵀ u_j it is R + Rᵀ. R is kept as a dense
/// matrix, into which u_j goes run by run of neighbouring unknowns; beyond `kMostDense` coarse unknowns, where that
/// matrix would be large, the product is made in sparse form (CongruentProduct).
class ProjectedStiffness {
 public:
  static constexpr Index kMostDense = 2500;

  /// `lower`: K's lower triangle, its pattern only. Throws std::invalid_argument where B does not fit.
  ProjectedStiffness(const SparseMatrix& lower, const SparseMatrix& map);

  /// The lower triangle of BᵀKB, of one and the same pattern as long as K's is.
  const SparseMatrix& update(const SparseMatrix& lower);
  const SparseMatrix& matrix() const { return sparse_ ? sparse_->matrix() : product_; }

 private:
  struct Run {
    Index first, size;
  };
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  void lay_out(const SparseMatrix& lower);
  void collect(const SparseMatrix& lower, Index column);
  void add_row(Index row, double factor);
  void scatter(Index column);

  SparseMatrix transposed_;  // Bᵀ, whose columns are the b_i
  KnownPattern known_;       // of K's lower triangle
  SparseMatrix product_;
  std::optional<CongruentProduct> sparse_;  // of many coarse unknowns
  Rows sum_;                                // R
  Vector u_;                                // u_j, zero between columns
  std::vector<char> touched_;               // by unknown of u_
  std::vector<Index> places_;               // touched ones
  std::vector<Run> runs_;                   // the same as runs
};

}  // namespace wrinkle
