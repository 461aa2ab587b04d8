#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/assembly/energy.h"

namespace wrinkle {

/// What the terms of a problem couple, followed by a pattern.
///
/// Terms of revision 0 are asked once. What the others couple stands in the pattern besides, and stays there when they
/// no longer couple it, as contact that goes may come back: until more than `kMostIdle` of the pattern's entries are
/// idle. Then it is built anew.
class TermCouplings {
 public:
  using Terms = std::span<const std::unique_ptr<Energy>>;
  static constexpr double kMostIdle = 0.25;

  /// Of the terms of revision 0.
  static Couplings constant(Terms terms, Index num_dofs);

  /// Whether some term's revision is another than when it was asked last.
  bool changed(Terms terms) const;
  /// Asks those terms again; marks them. Throws std::invalid_argument for groups of other sizes than the pattern's.
  std::vector<char> ask(Terms terms, const SparsityPattern& pattern);
  /// Brings the pattern up to date with what was answered. None where it has all of that already.
  std::optional<MovedPlaces> adapt(Terms terms, SparsityPattern& pattern);

 private:
  struct Answer {
    std::uint64_t revision = 0;
    std::vector<GroupPair> pairs;  // of a term that is not constant
  };
  std::vector<GroupPair> wanted() const;
  bool mostly_idle(const std::vector<GroupPair>& wanted, const SparsityPattern& pattern) const;
  std::optional<MovedPlaces> grow(const std::vector<GroupPair>& wanted, SparsityPattern& pattern);
  MovedPlaces rebuild(Terms terms, const std::vector<GroupPair>& wanted, SparsityPattern& pattern);

  std::vector<Answer> answers_;      // by term
  std::vector<std::uint8_t> sizes_;  // of groups, as in the pattern and in the answers
  std::vector<GroupPair> added_;     // those of the pattern that stand there for terms that are not constant; sorted
};

}  // namespace wrinkle
