#pragma once
/// Ratios of times that one process takes in turns, and how well their repeats know them. Seconds are never judged:
/// they depend on the machine, and on what else it does.

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// A number and the interval in which its noise puts it; NaN where they are not known.
struct Estimate {
  double value, low, high;
};

/// The least number of repeats for which an interval is known, and one with which an outlier on either side does not
/// matter.
constexpr int kLeastTurns = 6, kTurns = 9;

/// [s] Processor time of the calling thread that each work took, in each turn: A B A B …, so that what slows the
/// machine for a while slows all of them.
std::vector<std::vector<double>> times_in_turns(int turns, std::span<const std::function<void()>> works);

/// The median, and an interval that holds the true one with a probability of 95 % at least, whatever the distribution
/// of independent repeats: from one order statistic to another, the k-th from either end, with P(Bin(n, ½) < k) ≤ 2.5
/// %. Of fewer than six no such interval is known.   David & Nagaraja 2003, section 7.1
Estimate median_estimate(std::vector<double> values);

/// Turns of one process are not independent: they share its place in memory, which differs from one process to the
/// next. So ratios' intervals are wider by this, which was chosen on the data it is quoted for: with it those of ten
/// processes, on a machine with four times its load, held the median of all in 148 of 150 cases (15 ratios of three
/// studies), without it in 123.
constexpr double kPlacement = 0.05;

/// Of times in turns: the median over the turns of one time over the other.
/// Throws std::invalid_argument where the sides differ in length or a time is not positive.
Estimate time_ratio(std::span<const double> over, std::span<const double> under);

/// Of times that are estimated apart: the worst case of both intervals.
Estimate time_ratio(const Estimate& over, const Estimate& under);

/// Of a monotone function of the ratio: an overhead is ratio − 1, an exponent log(ratio) over log(sizes' ratio).
template <class Function>
Estimate mapped(const Estimate& e, const Function& f) {
  const double a = f(e.low), b = f(e.high);
  return {f(e.value), a < b ? a : b, a < b ? b : a};
}

/// As metrics NAME, NAME_low and NAME_high: what the measure time_ratio reads.
void store(const Estimate& ratio, const std::string& name, Record& record);
/// A study's metrics and the declarations of its ratios, {NAME, description}.
std::vector<Metric> with_ratios(std::vector<Metric> metrics,
                                std::span<const std::pair<const char*, const char*>> ratios);
inline std::vector<Metric> with_ratios(std::vector<Metric> metrics,
                                       std::initializer_list<std::pair<const char*, const char*>> ratios) {
  return with_ratios(std::move(metrics), std::span(ratios.begin(), ratios.size()));
}

}  // namespace wrinkle::validation
