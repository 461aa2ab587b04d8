#pragma once
/// Where the entries of the Hessian stand: built once per topology.

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Which unknowns meet in some element, given group by group (a group: consecutive unknowns, named by the first).
class Couplings {
 public:
  explicit Couplings(Index num_dofs) : size_of_(num_dofs, 0) {}

  /// The groups of one element meet; absent ones (−1) are passed over. Throws std::invalid_argument if a group is out
  /// of range, named twice, or was named before with another size.
  void add(std::span<const Index> firsts, std::span<const int> sizes);

  const std::vector<std::uint8_t>& sizes() const { return size_of_; }
  /// Pairs (lower group, higher group), sorted, each once.
  std::vector<std::pair<Index, Index>> pairs() const;

 private:
  std::vector<std::uint8_t> size_of_;  // by first unknown; 0: no group starts here
  std::vector<std::uint64_t> keys_;
};

/// Where one block of an element matrix goes. Columns of a lower triangle get shorter by one from each to the next, so
/// the place of the first entry and the length of the first column tell all.
struct Slot {
  Index base = -1;   // of the block's first entry; −1: goes nowhere; if stride is 0, into SparsityPattern::partial
  Index stride = 0;  // length of the block's first column; negative: the block is to be written transposed
};

/// The lower triangle of the Hessian over the free unknowns, in compressed columns.
class SparsityPattern {
 public:
  /// `fixed[dof]` != 0: the unknown is held, and has no row or column. Throws std::invalid_argument if groups overlap.
  SparsityPattern(const Couplings& couplings, const std::vector<char>& fixed);

  Index num_dofs() const { return static_cast<Index>(position_.size()); }
  Index num_free() const { return static_cast<Index>(free_.size()); }
  const std::vector<Index>& free() const { return free_; }        // unknowns that are not held, ascending
  const SparseMatrix& matrix() const { return matrix_; }          // all values zero
  const std::vector<Index>& partial() const { return partial_; }  // places of single entries, −1: nowhere

  /// The slot of the block (a, b) of an element whose groups a and b start at first_a and first_b.
  Slot slot(Index first_a, Index first_b);

 private:
  void check_groups() const;
  bool all_free(Index first) const;
  Index place(Index row_dof, Index column_dof) const;  // in the value array; −1 if held or in the upper triangle
  void build_matrix(const std::vector<std::pair<Index, Index>>& pairs);

  std::vector<std::uint8_t> size_of_;
  std::vector<Index> position_;  // of each unknown among the free; −1: held
  std::vector<Index> free_;
  std::vector<Index> partial_;
  SparseMatrix matrix_;
};

}  // namespace wrinkle
