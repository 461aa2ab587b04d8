#pragma once
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// S = J W Jᵀ, its lower triangle, W = M⁻¹ with zeros for what is held: the matrix of Fast Projection.
///
/// Rows of J whose patterns are equal make a block; of each pair of blocks that meet in free unknowns it is known once
/// and for all where, as runs of consecutive unknowns (three for each common point). Every entry of S is summed in one
/// fixed order, its column's blocks in parallel: the same numbers for any number of threads.
class SchurMatrix {
 public:
  /// `gradients`: Jᵀ [unknowns × rows], only its pattern counts; `inverse_mass` [1/kg] one per unknown, 0 where held.
  /// Throws std::invalid_argument for another number of them.
  SchurMatrix(const SparseMatrix& gradients, const Vector& inverse_mass);

  /// From Jᵀ of the same pattern.
  void evaluate(const SparseMatrix& gradients);
  /// Adds to the diagonal, one number for each row.
  void add_to_diagonal(const Vector& addition) { matrix_.diagonal() += addition; }

  const SparseMatrix& matrix() const { return matrix_; }

 private:
  struct Block {
    Index row, rows;     // of J
    Index begin, width;  // of its first row's entries in Jᵀ, and how many each row has
  };
  struct Pair {
    Index other;      // block, not before the one that the pair belongs to
    Index first_run;  // up to the next pair's
    Index offset;     // of the other's first row in the block's first column of S
  };
  struct Run {
    Index own, other, length;  // from the beginning of a row's entries
  };

  void find_blocks(const SparseMatrix& gradients);
  void find_pairs(const SparseMatrix& gradients);
  void build_matrix();
  void evaluate_columns(Index block);
  double product(const Pair& pair, const double* own, const double* other) const;

  std::vector<Block> blocks_;
  std::vector<Index> first_pair_;  // of each block
  std::vector<Pair> pairs_;
  std::vector<Run> runs_;
  Vector root_, scaled_;  // √W of each entry of Jᵀ, and √W Jᵀ
  SparseMatrix matrix_;
};

}  // namespace wrinkle
