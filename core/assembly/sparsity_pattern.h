#pragma once
/// Where the entries of the Hessian stand. The pattern grows where terms come to couple more.

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/assembly/moved_places.h"

namespace wrinkle {

/// Two groups that meet: the lower one, the higher one.
using GroupPair = std::pair<Index, Index>;

/// Which unknowns meet in some element, given group by group (a group: consecutive unknowns, named by the first).
class Couplings {
 public:
  explicit Couplings(Index num_dofs) : size_of_(num_dofs, 0) {}
  /// Where the sizes of some groups are known already.
  explicit Couplings(std::vector<std::uint8_t> sizes) : size_of_(std::move(sizes)) {}

  /// The groups of one element meet; absent ones (−1) are passed over. Throws std::invalid_argument if a group is out
  /// of range, named twice, or was named before with another size.
  void add(std::span<const Index> firsts, std::span<const int> sizes);

  const std::vector<std::uint8_t>& sizes() const { return size_of_; }
  /// Sorted, each once.
  std::vector<GroupPair> pairs() const;

 private:
  std::vector<std::uint8_t> size_of_;  // by first unknown; 0: no group starts here
  std::vector<std::uint64_t> keys_;
};

/// The lower triangle of the Hessian over the free unknowns, in compressed columns.
class SparsityPattern {
 public:
  /// `fixed[dof]` != 0: the unknown is held, and has no row or column. Throws std::invalid_argument if groups overlap.
  SparsityPattern(const Couplings& couplings, const std::vector<char>& fixed);

  /// Adds pairs that it does not hold, sorted; `sizes` of all groups, those that it knows too. Throws
  /// std::invalid_argument if groups overlap.
  MovedPlaces grow(const std::vector<std::uint8_t>& sizes, const std::vector<GroupPair>& pairs);
  /// Has these pairs, sorted, and no others from now on.
  MovedPlaces rebuild(const std::vector<std::uint8_t>& sizes, const std::vector<GroupPair>& pairs);
  /// Counts the changes: who has analysed the pattern, or holds places in it, compares.
  Index revision() const { return revision_; }

  /// Whether it knows two groups and has their block, if any of it is free.
  bool holds(GroupPair pair) const;
  /// How many entries two groups' block has.
  Index num_entries(GroupPair pair) const;
  const std::vector<std::uint8_t>& sizes() const { return size_of_; }  // of the group that starts there; 0: none does
  /// The first unknown of the group that an unknown belongs to.
  Index group(Index dof) const;

  Index num_dofs() const { return static_cast<Index>(position_.size()); }
  Index num_free() const { return static_cast<Index>(free_.size()); }
  const std::vector<Index>& free() const { return free_; }        // unknowns that are not held, ascending
  const SparseMatrix& matrix() const { return matrix_; }          // all values zero
  const std::vector<Index>& partial() const { return partial_; }  // places of single entries, −1: nowhere

  /// The slot of the block (a, b) of an element whose groups a and b start at first_a and first_b. Throws
  /// std::logic_error where they do not meet in the pattern.
  BlockSlot slot(Index first_a, Index first_b);
  /// Where each entry of a lower triangle over the first unknowns stands; −1: an unknown is held. All of them must meet
  /// in the pattern.
  std::vector<Index> places(const SparseMatrix& lower) const;

 private:
  void check_groups() const;
  bool all_free(Index first) const;
  Index first_free(Index first) const;
  Index place(Index row_dof, Index column_dof) const;  // in the value array; −1 if held or in the upper triangle
  Index partial_slot(Index first_a, Index first_b);
  template <class F>
  void for_each_entry(const std::vector<GroupPair>& pairs, const F& f) const;
  void build_matrix(const std::vector<GroupPair>& pairs);
  void make_room(Index size);
  MovedPlaces insert(const std::vector<std::uint64_t>& entries);

  std::vector<std::uint8_t> size_of_;
  std::vector<Index> position_;  // of each unknown among the free; −1: held
  std::vector<Index> free_;
  std::vector<Index> partial_;
  std::unordered_map<std::uint64_t, Index> partial_slots_;  // of two groups, where their entries start in partial_
  SparseMatrix matrix_;
  Index revision_ = 0;
};

}  // namespace wrinkle
