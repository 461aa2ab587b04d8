#include "core/assembly/term_couplings.h"

#include <algorithm>
#include <iterator>

namespace wrinkle {

Couplings TermCouplings::constant(Terms terms, Index num_dofs) {
  Couplings out(num_dofs);
  for (const auto& term : terms)
    if (term->revision() == 0) term->couple(out);
  return out;
}

bool TermCouplings::changed(Terms terms) const {
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (terms[i]->revision() != (i < answers_.size() ? answers_[i].revision : 0)) return true;
  return false;
}

std::vector<char> TermCouplings::ask(Terms terms, const SparsityPattern& pattern) {
  std::vector<char> asked(terms.size(), 0);
  answers_.resize(terms.size());
  sizes_ = pattern.sizes();
  for (std::size_t i = 0; i < terms.size(); ++i) {
    Answer& answer = answers_[i];
    if (terms[i]->revision() == answer.revision) continue;
    asked[i] = 1;
    Couplings couplings(sizes_);
    terms[i]->couple(couplings);
    sizes_ = couplings.sizes();
    answer = {terms[i]->revision(), couplings.pairs()};
  }
  return asked;
}

std::vector<GroupPair> TermCouplings::wanted() const {
  std::vector<GroupPair> out;
  for (const Answer& answer : answers_) {
    const auto middle = static_cast<std::ptrdiff_t>(out.size());
    out.insert(out.end(), answer.pairs.begin(), answer.pairs.end());
    std::inplace_merge(out.begin(), out.begin() + middle, out.end());
  }
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::optional<MovedPlaces> TermCouplings::adapt(Terms terms, SparsityPattern& pattern) {
  const std::vector<GroupPair> pairs = wanted();
  if (mostly_idle(pairs, pattern)) return rebuild(terms, pairs, pattern);
  return grow(pairs, pattern);
}

bool TermCouplings::mostly_idle(const std::vector<GroupPair>& wanted, const SparsityPattern& pattern) const {
  std::vector<GroupPair> idle;
  std::set_difference(added_.begin(), added_.end(), wanted.begin(), wanted.end(), std::back_inserter(idle));
  double entries = 0;
  for (const GroupPair& pair : idle) entries += pattern.num_entries(pair);
  return entries > kMostIdle * static_cast<double>(pattern.matrix().nonZeros());
}

std::optional<MovedPlaces> TermCouplings::grow(const std::vector<GroupPair>& wanted, SparsityPattern& pattern) {
  std::vector<GroupPair> missing, all;
  std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(missing),
               [&](const GroupPair& pair) { return !pattern.holds(pair); });
  if (missing.empty()) return std::nullopt;
  std::merge(added_.begin(), added_.end(), missing.begin(), missing.end(), std::back_inserter(all));
  added_ = std::move(all);
  return pattern.grow(sizes_, missing);
}

MovedPlaces TermCouplings::rebuild(Terms terms, const std::vector<GroupPair>& wanted, SparsityPattern& pattern) {
  const std::vector<GroupPair> constants = constant(terms, pattern.num_dofs()).pairs();
  std::vector<GroupPair> all;
  std::set_union(constants.begin(), constants.end(), wanted.begin(), wanted.end(), std::back_inserter(all));
  added_.clear();
  std::set_difference(wanted.begin(), wanted.end(), constants.begin(), constants.end(), std::back_inserter(added_));
  return pattern.rebuild(sizes_, all);
}

}  // namespace wrinkle
