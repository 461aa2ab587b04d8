#include "validation/scenes/worn_garments.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/require.h"
#include "validation/scenes/dressed_body.h"
#include "validation/scenes/kept_motion.h"

namespace wrinkle {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CoupledMotion, y, z, y_velocity, z_velocity)

}  // namespace wrinkle

namespace wrinkle::validation {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WornStep, time, passes, factorisations, pieces, crossings, on_body, between, within,
                                   unbalanced, borne, thinnest, thickest, thickness_spread, column_spread, slope,
                                   seconds, contact, step_limit, linear)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WornMoment, time, membrane, body, height)

namespace {

Index count(double of, double by) {
  return static_cast<Index>(std::ceil(of / by - 1e-9));
}

/// From 0 to 1 without a jump of speed.
double smooth(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

BodyPose pose_at(const WornGarmentsOptions& o, double time) {
  const double part = o.move_time > 0 ? smooth((time - o.settle_time) / o.move_time) : 0;
  return {part * o.pose.lowered, part * o.pose.bent, part * o.pose.stride, part * o.pose.knee};
}

/// The garments, and what has been seen of them.
class Wearing {
 public:
  Wearing(const WornGarmentsOptions& o, const nlohmann::json& kept) : o_(o), dressed_(o) {
    for (const int third : {0, 1, 2, 3}) shown_.push_back(count(o.settle_time + third * o.move_time / 3, o.time_step));
    shown_.back() = count(o.settle_time + o.move_time + o.hold_time, o.time_step);
    out_.mesh = dressed_.mesh();
    out_.jacket_columns = dressed_.jacket_columns();
    out_.jacket_triangles = dressed_.jacket_triangles();
    out_.body = dressed_.body();
    out_.membrane = dressed_.fine();
    out_.on_jacket = dressed_.on_jacket();
    out_.start = dressed_.nodes();
    if (kept.is_null()) return;
    kept.at("steps").get_to(out_.steps);
    kept.at("moments").get_to(out_.moments);
    kept.at("watched").get_to(out_.watched);
    dressed_.resume(kept.at("motion").get<CoupledMotion>());
  }

  Index steps() const { return shown_.back(); }
  Index done() const { return static_cast<Index>(out_.steps.size()); }

  bool step() {
    const double time = static_cast<double>(done() + 1) * o_.time_step;
    const SolveResult result = dressed_.step(pose_at(o_, time));
    out_.status = result.status;
    out_.message = result.message;
    if (!result.converged()) return false;
    out_.steps.push_back(dressed_.last());
    out_.steps.back().time = time;
    if (std::ranges::find(shown_, done()) != shown_.end())
      out_.moments.push_back({time, dressed_.fine_state(), dressed_.body_state(), dressed_.height()});
    return true;
  }

  nlohmann::json state() const {
    return {{"steps", out_.steps}, {"moments", out_.moments}, {"watched", watched()}, {"motion", dressed_.motion()}};
  }

  WornGarments result() {
    out_.watched = watched();
    if (out_.status == Status::converged && done() == steps()) out_.end = dressed_.nodes();
    return std::move(out_);
  }

 private:
  Watched watched() const {
    Watched all = out_.watched;  // before an interruption
    dressed_.add_seen(all);
    return all;
  }

  const WornGarmentsOptions& o_;
  std::vector<Index> shown_;  // steps, the last one last
  WornGarments out_;
  DressedBody dressed_;
};

}  // namespace

WornGarments wear_garments(const WornGarmentsOptions& o, Progress& progress) {
  require(o.settle_time > 0 && o.move_time >= 0 && o.hold_time >= 0,
          "garments that settle in {} s, on a body that moves in {} s and rests for {} s", o.settle_time, o.move_time,
          o.hold_time);
  Wearing wearing(o, progress.kept());
  while (wearing.done() < wearing.steps() && !progress.stop_requested() && wearing.step()) {
    progress.report(static_cast<double>(wearing.done()) / static_cast<double>(wearing.steps()), "time steps");
    progress.keep([&] { return wearing.state(); });
  }
  return wearing.result();
}

}  // namespace wrinkle::validation
