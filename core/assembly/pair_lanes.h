#pragma once
/// Pairs evaluated side by side, one a lane of a pack.

#include <type_traits>
#include <vector>

#include "core/assembly/scatter.h"
#include "core/contact/pair_distance.h"

namespace wrinkle {

/// Derivatives of pairs side by side, of which the first `count` lanes are used.
struct PairsFound {
  static constexpr int kWide = kLanes<Pack>;
  int count;
  std::array<Index, kWide> candidates;
  Local<Pack, PairLayout> local;
};

/// Grows, and keeps its memory when it is cleared: what was found before is written over.
class FoundList {
 public:
  void clear() { count_ = 0; }
  PairsFound& next() {
    if (count_ == all_.size()) all_.emplace_back();
    return all_[count_++];
  }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.begin() + static_cast<std::ptrdiff_t>(count_); }

 private:
  std::vector<PairsFound> all_;
  std::size_t count_ = 0;
};

/// Gathers states of pairs, structs S<double> of numbers, until there is one for each lane of S<Pack>.
template <template <class> class S>
class PairLanes {
  static constexpr int kWide = PairsFound::kWide, kNumbers = sizeof(S<double>) / sizeof(double);
  static_assert(sizeof(S<Pack>) == kNumbers * sizeof(Pack) && std::is_trivially_copyable_v<S<Pack>>);

 public:
  bool empty() const { return count_ == 0; }
  bool full() const { return count_ == kWide; }
  /// Where a candidate's state is to be written.
  S<double>& next(Index candidate) {
    candidates_[count_] = candidate;
    return states_[count_++];
  }
  /// Has evaluate(S<Pack>, out.local) of what was gathered, and is empty then. The energy [J].
  template <class F>
  double flush(PairsFound& out, const F& evaluate) {
    for (int lane = count_; lane < kWide; ++lane) states_[lane] = states_[0];
    out.count = count_;
    out.candidates = candidates_;
    evaluate(packed(), out.local);
    const auto* value = reinterpret_cast<const double*>(&out.local.value);
    double energy = 0;
    for (int lane = 0; lane < count_; ++lane) energy += value[lane];
    count_ = 0;
    return energy;
  }

 private:
  S<Pack> packed() const {
    std::array<Index, kWide> at;
    for (int lane = 0; lane < kWide; ++lane) at[lane] = lane * kNumbers;
    S<Pack> out;
    auto* packs = reinterpret_cast<Pack*>(&out);
    const auto* numbers = reinterpret_cast<const double*>(states_.data());
    for (int i = 0; i < kNumbers; ++i) packs[i] = gather_lanes<Pack>(numbers + i, at.data());
    return out;
  }

  std::array<Index, kWide> candidates_{};
  std::array<S<double>, kWide> states_{};
  int count_ = 0;
};

}  // namespace wrinkle
