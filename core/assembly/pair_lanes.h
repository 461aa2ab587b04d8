#pragma once
/// Pairs evaluated side by side, one a lane of a pack.

#include <type_traits>
#include <vector>

#include "core/base/lanes.h"
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
 public:
  static constexpr int kWide = PairsFound::kWide, kNumbers = sizeof(S<double>) / sizeof(double);
  static_assert(sizeof(S<Pack>) == kNumbers * sizeof(Pack) && std::is_trivially_copyable_v<S<Pack>>);

  bool empty() const { return count_ == 0; }
  bool full() const { return count_ == kWide; }
  int count() const { return count_; }
  /// Where a candidate's state is to be written.
  S<double>& next(Index candidate) {
    candidates_[count_] = candidate;
    return states_[count_++].state;
  }
  /// Has evaluate(S<Pack>, out.local) of what was gathered, and is empty then. Of the states the first `used` numbers
  /// are set, at least. The energy [J].
  template <class F>
  double flush(PairsFound& out, const F& evaluate, int used = kNumbers) {
    out.count = count_;
    out.candidates = candidates_;
    evaluate(packed(used), out.local);
    return sum(out.local.value);
  }
  /// The same of evaluate(S<Pack>), energies [J].
  template <class F>
  double flush_energy(const F& evaluate, int used = kNumbers) {
    return sum(evaluate(packed(used)));
  }

 private:
  /// Rows of whole packs.
  struct alignas(64) Row {
    S<double> state;
  };
  static constexpr int kStep = sizeof(Row) / sizeof(double);
  static_assert(kStep % kWide == 0);

  const S<Pack>& packed(int used) {
    for (int lane = count_; lane < kWide; ++lane) states_[lane] = states_[0];
    const auto* numbers = reinterpret_cast<const double*>(states_.data());
    for (int i = 0; i < used; i += kWide) turn_rows(numbers + i, kStep, reinterpret_cast<double*>(packs_.data() + i));
    return *reinterpret_cast<const S<Pack>*>(packs_.data());
  }
  /// In the order of the lanes.
  double sum(const Pack& energies) {
    alignas(64) std::array<double, kWide> each;
    energies.store_aligned(each.data());
    double out = 0;
    for (int lane = 0; lane < count_; ++lane) out += each[lane];
    count_ = 0;
    return out;
  }

  std::array<Index, kWide> candidates_{};
  std::array<Row, kWide> states_{};
  std::array<Pack, kStep> packs_;
  int count_ = 0;
};

}  // namespace wrinkle
