#include "validation/scenes/turning_skirt.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/stopwatch.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/creased_surface.h"
#include "validation/scenes/kept_motion.h"

namespace wrinkle::validation {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TouchingSkirt::Pierced, edges, triangles)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TouchingSkirt::State, motion, stiffness)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Hem, radius, below)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TurnStep, time, iterations, touches, pierced, gap, fold, fold_hem, hem, speed,
                                   seconds)

namespace {

constexpr Index kFrames = 4;  // of the motion that are stored, and its start

/// The skirt, and what has been seen of it.
class Turning {
 public:
  Turning(const PleatedCone& cone, const TurningSkirtOptions& o) : cone_(cone), o_(o), skirt_(cone, o.skirt) {
    out_.start = seen();
    places_.push_back(skirt_.motion().x);
  }

  Index steps() const { return static_cast<Index>(std::lround(o_.duration / o_.skirt.time_step)); }
  Index done() const { return static_cast<Index>(out_.steps.size()); }
  /// Whether it came to its end.
  bool step();
  nlohmann::json state() const;
  void restore(const nlohmann::json& state);
  TurnResult result();

 private:
  double end_of(Index step) const { return static_cast<double>(step) * o_.skirt.time_step; }  // [s]
  TurnStep seen() const;
  Watched watched() const;
  Frame frame(const Vector& x, double time) const { return creased_frame(skirt_.surface(), x, {time}); }

  const PleatedCone& cone_;
  TurningSkirtOptions o_;
  TouchingSkirt skirt_;
  TurnResult out_;              // without what is made at the end
  std::vector<Vector> places_;  // of each frame [m]
  Watched before_;              // an interruption
};

/// As the skirt is now, without what a step says of itself.
TurnStep Turning::seen() const {
  const Vector& x = skirt_.motion().x;
  return {.time = end_of(done()),
          .touches = skirt_.touches(),
          .pierced = skirt_.pierced(),
          .gap = skirt_.gap(),
          .fold = angle_of_copies(cone_.creased, x),
          .fold_hem = angle_of_copies(cone_.creased, x, 2 * cone_.columns * (cone_.rows - 1)),
          .hem = hem_of(cone_, x),
          .speed = skirt_.speed()};
}

bool Turning::step() {
  const Stopwatch watch;
  const double end = end_of(done() + 1);
  const SolveResult result = skirt_.step(stand_at(o_, end - o_.skirt.time_step), stand_at(o_, end));
  if (!result.converged()) {
    out_.status = result.status;
    out_.message = result.message;
    return false;
  }
  out_.steps.emplace_back();  // done() counts it
  TurnStep now = seen();
  now.iterations = result.iterations();
  now.seconds = watch.seconds();
  out_.steps.back() = now;
  if (is_shown(done(), steps(), kFrames)) places_.push_back(skirt_.motion().x);
  return true;
}

Watched Turning::watched() const {
  Watched all = before_;
  if (skirt_.watch() != nullptr) all.add(*skirt_.watch());
  return all;
}

nlohmann::json Turning::state() const {
  return {{"steps", out_.steps}, {"places", places_}, {"watched", watched()}, {"skirt", skirt_.state()}};
}

void Turning::restore(const nlohmann::json& state) {
  state.at("steps").get_to(out_.steps);
  state.at("places").get_to(places_);
  state.at("watched").get_to(before_);
  skirt_.resume(state.at("skirt").get<TouchingSkirt::State>());
  out_.from = done();
}

TurnResult Turning::result() {
  if (skirt_.watch() != nullptr) out_.watched = watched();
  out_.frames.push_back(frame(places_.front(), 0));
  for (Index n = 1, next = 1; n <= done(); ++n)
    if (is_shown(n, steps(), kFrames)) out_.frames.push_back(frame(places_[next++], end_of(n)));
  out_.end = skirt_.motion().x;
  return std::move(out_);
}

}  // namespace

TouchingSkirt::Stand stand_at(const TurningSkirtOptions& o, double time) {
  const double quarters = time / (0.25 * o.duration), left = o.stops ? std::max(0.0, 2 - quarters) : 1;
  const double rate = o.rate * std::min({1.0, quarters, left}), h = o.skirt.time_step;
  if (o.landing == 0) return {rate};
  const WaistMotion waist{.kind = SkirtMotion::land, .duration = o.landing};
  const auto height = [&](double t) { return waist.at(VectorN<3>::Zero(), std::max(0.0, t)).z(); };
  return {rate, (height(time) - height(time - h)) / h};
}

TurnResult turn_skirt(const PleatedCone& cone, const TurningSkirtOptions& o, Progress& progress) {
  Turning turning(cone, o);
  if (const nlohmann::json kept = progress.kept(); !kept.is_null()) turning.restore(kept);
  while (turning.done() < turning.steps() && !progress.stop_requested() && turning.step()) {
    progress.report(static_cast<double>(turning.done()) / static_cast<double>(turning.steps()), "turning");
    progress.keep([&] { return turning.state(); });
  }
  return turning.result();
}

}  // namespace wrinkle::validation
