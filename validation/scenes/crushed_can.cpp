#include "validation/scenes/crushed_can.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/require.h"
#include "validation/scenes/driven_can.h"
#include "validation/scenes/kept_motion.h"

namespace wrinkle::validation {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CrushStep, time, stage, iterations, pieces, factorisations, touches, crossings,
                                   travel, force, size, kinetic, stored, work, dissipated, seconds, contact, step_limit,
                                   assembly, linear)

namespace {

Index count(double of, double by) {
  return static_cast<Index>(std::ceil(of / by - 1e-9));
}

/// The can, what drives it, and what has been seen of both.
class Crushing {
 public:
  /// `kept`: a state that it goes on from; null: from the start.
  Crushing(const CrushedCanOptions& o, const nlohmann::json& kept)
      : o_(o),
        pressing_(count(o.way, o.speed * o.time_step)),
        hold_(count(o.hold_time, o.time_step)),
        leaving_(count(o.way + 2 * o.distance, o.leave_speed * o.time_step)),
        rest_(count(o.rest_time, o.time_step)),
        can_(o) {
    out_.mesh = can_.mesh();
    out_.start = can_.nodes();
    out_.start_size = can_.size();
    if (!kept.is_null()) restore(kept);
  }

  Index steps() const { return pressing_ + hold_ + leaving_ + rest_; }
  Index done() const { return static_cast<Index>(out_.steps.size()); }

  /// Whether it came to its end.
  bool step() {
    const CrushStage stage = stage_of(done());
    const SolveResult result = can_.step(speed(stage));
    out_.status = result.status;
    out_.message = result.message;
    if (!result.converged()) return false;
    CrushStep step = can_.last();
    step.time = static_cast<double>(done() + 1) * o_.time_step;
    step.stage = stage;
    out_.steps.push_back(step);
    if (done() == pressing_ + hold_) out_.pressed = can_.nodes();
    return true;
  }

  nlohmann::json state() const {
    return {{"steps", out_.steps},
            {"pressed", out_.pressed},
            {"watched", watched()},
            {"can", can_.motion()},
            {"history", can_.history()}};
  }

  CrushedCan result() {
    if (out_.status == Status::converged && done() == steps()) out_.end = can_.nodes();
    out_.watched = watched();
    out_.flow = can_.flow();
    return std::move(out_);
  }

 private:
  CrushStage stage_of(Index step) const {
    if (step < pressing_) return CrushStage::pressing;
    if (step < pressing_ + hold_) return CrushStage::held;
    return step < pressing_ + hold_ + leaving_ ? CrushStage::leaving : CrushStage::free;
  }
  /// [m/s] towards the can.
  double speed(CrushStage stage) const {
    if (stage == CrushStage::pressing) return o_.way / (static_cast<double>(pressing_) * o_.time_step);
    return stage == CrushStage::leaving ? -o_.leave_speed : 0;
  }
  Watched watched() const {
    Watched all = out_.watched;  // before an interruption
    can_.add_seen(all);
    return all;
  }
  void restore(const nlohmann::json& kept) {
    kept.at("steps").get_to(out_.steps);
    kept.at("pressed").get_to(out_.pressed);
    kept.at("watched").get_to(out_.watched);
    can_.resume(kept.at("can").get<Motion>(), kept.at("history").get<std::vector<double>>(), out_.steps.back());
  }

  const CrushedCanOptions& o_;
  Index pressing_, hold_, leaving_, rest_;  // steps
  CrushedCan out_;
  DrivenCan can_;
};

}  // namespace

SurfaceContactOptions CrushedCanOptions::surface() const {
  return {.formulation = contact.value_or(ContactFormulation::barrier),
          .distance = distance,
          .stiffness = barrier_stiffness(pressure, distance),
          .friction = friction,
          .slip = slip_speed * time_step};
}

CrushedCan crush_can(const CrushedCanOptions& o, Progress& progress) {
  require(o.speed > 0 && o.leave_speed > 0 && o.way > 0, "a way of {} m at {} m/s and {} m/s", o.way, o.speed,
          o.leave_speed);
  Crushing crushing(o, progress.kept());
  while (crushing.done() < crushing.steps() && !progress.stop_requested() && crushing.step()) {
    progress.report(static_cast<double>(crushing.done()) / static_cast<double>(crushing.steps()), "time steps");
    progress.keep([&] { return crushing.state(); });
  }
  return crushing.result();
}

}  // namespace wrinkle::validation
