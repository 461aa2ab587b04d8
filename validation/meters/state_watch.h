#pragma once
/// The exact crossing test at every state that Newton's method accepts.

#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "core/base/thread_time.h"
#include "core/check/crossing_watch.h"
#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// A CrossingWatch that tells how long it looked, so that costs can be told without it; of a surface that is bound to
/// other unknowns, too.
class StateWatch final : public Energy {
 public:
  /// places(x): the surface's unknowns where the problem's are x; none where they are the problem's own.
  explicit StateWatch(ContactSurface surface, std::function<Vector(const Vector&)> places = {})
      : watch_(std::move(surface)), places_(std::move(places)) {}

  Index states() const { return watch_.states(); }
  Index crossings() const { return watch_.crossings(); }  // of all states
  double seconds() const { return seconds_; }             // that this took, processor time of the calling thread

  std::string_view name() const override { return "state_watch"; }
  void couple(Couplings&) const override {}
  void bind(SparsityPattern&) override {}
  double add_to(const Assembly& assembly, const Vector& x) const override {
    if (assembly.order == Order::value) return 0;
    const ThreadTime time;
    watch_.add_to(assembly, places_ ? places_(x) : x);
    seconds_ += time.seconds();
    return 0;
  }

 private:
  CrossingWatch watch_;
  std::function<Vector(const Vector&)> places_;
  mutable double seconds_ = 0;
};

/// What it has seen.
struct Watched {
  double crossings = 0, states = 0, seconds = 0;

  void add(const StateWatch& watch) {
    crossings += static_cast<double>(watch.crossings());
    states += static_cast<double>(watch.states());
    seconds += watch.seconds();
  }
};

inline void store(const Watched& seen, Record& record) {
  record.metrics["crossings_accepted"] = seen.crossings;
  record.metrics["states_watched"] = seen.states;
  record.metrics["watch_seconds"] = seen.seconds;
}

inline void store(const StateWatch& watch, Record& record) {
  Watched seen;
  seen.add(watch);
  store(seen, record);
}

/// With those that `store` fills.
inline std::vector<Metric> with_watch(std::vector<Metric> metrics) {
  metrics.push_back({"crossings_accepted", "1",
                     "edges that go through a triangle, of all states that Newton's method accepts, added up; exact"});
  metrics.push_back({"states_watched", "1", "how many such states there were"});
  metrics.push_back({"watch_seconds", "s", "processor time that looking at them took"});
  return metrics;
}

/// `crossings`, of the ends of steps, and those of all accepted states; NaN, which no bound holds, where none was
/// looked at.
inline Measure crossings_seen() {
  return formula("crossings + crossings_accepted", {"crossings", "crossings_accepted", "states_watched"},
                 [](const Row& row) {
                   if (!(metric("states_watched").of(row) > 0)) return std::numeric_limits<double>::quiet_NaN();
                   return metric("crossings").of(row) + metric("crossings_accepted").of(row);
                 });
}

/// What is claimed of ends of steps, of all accepted states of the samples that look there (watch = states).
inline Claim at_all_states(Claim ends, std::string says) {
  ends.says = std::move(says);
  ends.quantity = "crossings at the end of a step, where most, and those of all accepted states";
  ends.over = ends.over && where("watch", "states");
  ends.measure = crossings_seen();
  return ends;
}

}  // namespace wrinkle::validation
