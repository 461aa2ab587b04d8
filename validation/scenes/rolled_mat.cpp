#include "validation/scenes/rolled_mat.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <utility>

#include "core/base/require.h"
#include "validation/scenes/kept_motion.h"
#include "validation/scenes/led_mat.h"
#include "validation/scenes/rolled_mat_rows.h"

namespace wrinkle::validation {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RolledMatStep, time, stage, iterations, pieces, factorisations, touches, crossings,
                                   energy, pulled, taken, tightened, left, unrest, seconds, contact, step_limit,
                                   assembly, linear)

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kNip = 0.5, kWideNip = 2;  // [rad] behind the lowest place in which turns still come together
constexpr double kPeers = 0.1;              // of E: the pressure at half of d̂, as in the peers' codes

/// Where the hands have the roll.
struct RollPlace {
  double turned;    // the mat goes round by that angle
  VectorN<3> axis;  // [m]
};

/// The mat, what leads it, and what has been seen of it.
class Rolling {
 public:
  /// `kept`: a state that it goes on from; null: from the start.
  Rolling(const RolledMatOptions& options, const nlohmann::json& kept);

  Index steps() const { return turning_ + hold_ + free_; }
  Index done() const { return static_cast<Index>(out_.steps.size()); }
  /// Whether it came to its end.
  bool step();
  nlohmann::json state() const;
  RolledMatResult result();

 private:
  void restore(const nlohmann::json& kept);
  RollPlace next(const RollPlace& last, Index step) const;
  Motion start_moving() const;
  Vector guess(const RollPlace& now) const;
  Vector guess(const RollPlace& now, double nip) const;
  SolveResult lead();
  void let_go();
  Bands bands() const;
  RollTie tie() const;
  double tightened(Index free_steps) const;
  Watched watched() const;
  Index led() const { return turning_ + hold_; }
  double step_angle() const { return o_.turns * kTurn / static_cast<double>(turning_); }
  bool is_led() const { return out_.held.size() == 0; }

  const RolledMatOptions& o_;
  RolledMatLayout layout_;
  Index turning_, hold_, free_;  // steps
  RolledMatResult out_;          // without what is made at the end
  RollPlace before_, roll_;      // hands, a step ago and now
  RollStrap strap_;              // empty before hands let go
  std::unique_ptr<LedMat> mat_;
};

Index count(double of, double by) {
  return static_cast<Index>(std::lround(of / by));
}

Rolling::Rolling(const RolledMatOptions& o, const nlohmann::json& kept)
    : o_(o),
      layout_(o),
      turning_(std::max<Index>(1, count(o.turns * kTurn, o.step_angle))),
      hold_(count(o.hold_time, o.time_step)),
      free_(count(o.free_time, o.time_step)) {
  const double turned = kTurn * (1 + o.laid);
  before_ = roll_ = {turned, {0, 0, layout_.height(turned)}};
  out_.mesh = extrude(layout_.middle(), {o.thickness}, 1);
  out_.start = layout_.start(out_.mesh);
  if (kept.is_null())
    mat_ = std::make_unique<LedMat>(o, layout_, Hands::on, start_moving());
  else
    restore(kept);
}

/// After a step, counted from 0, in which hands are on.
RollPlace Rolling::next(const RollPlace& last, Index step) const {
  const double by = step < turning_ ? step_angle() : 0, turned = last.turned + by;
  return {turned, {last.axis.x() + by * layout_.radius(turned), 0, layout_.height(turned)}};
}

/// What lies on the held turn goes with it from the start on, as it was rolled up at that speed: at rest it would be
/// shoved by the held turn, gap by gap, 9.4 mm in the first step of the printed one. The rest rests.
Motion Rolling::start_moving() const {
  Motion out{out_.start, Vector::Zero(out_.start.size())};
  const RollPlace to = next(roll_, 0);
  const Vector then = layout_.places(out_.mesh, to.turned, to.axis);
  const double held = layout_.held(), laid = layout_.rolled(roll_.turned);
  for (Index n = 0; n < static_cast<Index>(out_.mesh.nodes.size()); ++n) {
    const double s = out_.mesh.nodes[n].x();
    if (s > held && s <= laid) out.velocity.segment<3>(3 * n) = (then - out_.start).segment<3>(3 * n) / o_.time_step;
  }
  return out;
}

/// Two steps go as the mat is laid out, as what is laid finds its rest. Then what lies on the roll goes as it last
/// went, seen by hands that turn with it: x + Δc + R (Δx − Δcⁿ), c the axis. Turns keep the gaps between them and off
/// the floor, to which h vⁿ, along tangents, would lead them. What is off the roll goes by h vⁿ, and what has come onto
/// it in the last `nip` [rad]: seen so it would go on coming, into the turn below.
Vector Rolling::guess(const RollPlace& now, double nip) const {
  const Motion& motion = mat_->motion();
  if (done() < 2)
    return motion.x + layout_.places(out_.mesh, now.turned, now.axis) -
           layout_.places(out_.mesh, roll_.turned, roll_.axis);
  const double on_roll = layout_.rolled(std::max(0.0, roll_.turned - nip));
  const VectorN<3> was = roll_.axis - before_.axis, is = now.axis - roll_.axis;
  const Eigen::AngleAxisd turn(now.turned - roll_.turned, VectorN<3>::UnitY());
  Vector out = motion.x + o_.time_step * motion.velocity;
  for (Index n = 0; n < static_cast<Index>(out_.mesh.nodes.size()); ++n) {
    if (out_.mesh.nodes[n].x() > on_roll) continue;
    const VectorN<3> went = o_.time_step * motion.velocity.segment<3>(3 * n);
    out.segment<3>(3 * n) = motion.x.segment<3>(3 * n) + is + turn * (went - was);
  }
  return out;
}

/// Held nodes go with the guess, and where contact cuts that short they go piece by piece, each a minimisation: a wider
/// nip is tried then.
Vector Rolling::guess(const RollPlace& now) const {
  Vector best;
  double most = -1;
  for (const double nip : {kNip, kWideNip, kTurn}) {
    const Vector one = guess(now, nip);
    const double allowed = mat_->allowed(one);
    if (allowed > most) best = one;
    most = std::max(most, allowed);
    if (most >= 1) break;
  }
  return best;
}

SolveResult Rolling::lead() {
  const bool turns = done() < turning_;
  const RollPlace now = next(roll_, done());
  const Vector guessed = turns ? guess(now) : Vector();
  mat_->turn(roll_.axis, now.axis, turns ? step_angle() : 0);
  before_ = std::exchange(roll_, now);
  return turns ? mat_->step(guessed) : mat_->step();
}

void Rolling::let_go() {
  mat_->add_seen(out_.watched);
  out_.leaves = layout_.radius(roll_.turned);
  out_.held = mat_->motion().x;
  Motion motion = mat_->motion();
  const RollTie tied = tie();
  strap_ = tied.strap;
  const auto more = 3 * static_cast<Index>(strap_.ring.vertices.size());
  motion.x.conservativeResize(motion.x.size() + more);
  motion.velocity.conservativeResize(motion.x.size());
  motion.velocity.tail(more).setZero();
  for (Index i = 0; i < more; ++i) motion.x.tail(more)[i] = strap_.ring.vertices[i / 3][i % 3];
  mat_ = std::make_unique<LedMat>(o_, layout_, Hands::off, std::move(motion), tied);
  out_.buckled = strap_.empty() ? mat_->band_energy() : mat_->energy() - out_.steps.back().energy;
}

/// Round the outermost turn, where the hands hold it: a loop for each row of nodes that the buckle is as wide as.
Bands Rolling::bands() const {
  Bands out{.stiffness = o_.buckle_stiffness, .shorter = o_.buckle};
  for (const Index row : rows_within(o_, 0.5 * o_.buckle_width))
    out.loops.push_back(outermost_turn(out_.mesh, out_.held, roll_.axis, o_, row));
  out.stiffness /= static_cast<double>(out.loops.size());
  return out;
}

RollTie Rolling::tie() const {
  if (o_.buckle == 0) return {};
  if (o_.buckle_is == Buckle::strap) return {.strap = lay_strap(o_, out_.mesh, out_.held)};
  return {.bands = bands(), .closed_at = out_.held};
}

/// The part by which the strap is as short as it will be in the step after so many of the free ones.
double Rolling::tightened(Index free_steps) const {
  return std::min(1.0, static_cast<double>(free_steps) * o_.time_step / o_.tighten_time);
}

bool Rolling::step() {
  if (is_led() && done() == led()) let_go();
  if (!is_led() && !strap_.empty()) mat_->tighten(tightened(done() - led() + 1));
  const SolveResult result = is_led() ? lead() : mat_->step();
  out_.status = result.status;
  out_.message = result.message;
  if (!result.converged()) return false;
  RolledMatStep step = mat_->last();
  step.time = static_cast<double>(done() + 1) * o_.time_step;
  step.stage = !is_led() ? RollStage::free : done() < turning_ ? RollStage::rolling : RollStage::held;
  out_.steps.push_back(step);
  if (done() == led() + 3 * free_ / 4) out_.late = mat_->motion().x.head(out_.start.size());
  return true;
}

Watched Rolling::watched() const {
  Watched all = out_.watched;  // of the mat that was led, or before an interruption
  mat_->add_seen(all);
  return all;
}

nlohmann::json Rolling::state() const {
  return {{"steps", out_.steps},     {"held", out_.held},    {"late", out_.late},
          {"buckled", out_.buckled}, {"watched", watched()}, {"mat", mat_->motion()}};
}

/// Where the hands are follows from how many steps were done.
void Rolling::restore(const nlohmann::json& kept) {
  kept.at("steps").get_to(out_.steps);
  kept.at("held").get_to(out_.held);
  kept.at("late").get_to(out_.late);
  kept.at("buckled").get_to(out_.buckled);
  kept.at("watched").get_to(out_.watched);
  auto motion = kept.at("mat").get<Motion>();
  const RollTie tied = is_led() ? RollTie{} : tie();
  strap_ = tied.strap;
  const Index all = out_.start.size() + 3 * static_cast<Index>(strap_.ring.vertices.size());
  require(motion.x.size() == all && motion.velocity.size() == all, "a state of {} unknowns for a mat of {}",
          motion.x.size(), all);
  for (Index i = 0; i < std::min(done(), led()); ++i) before_ = std::exchange(roll_, next(roll_, i));
  if (!is_led()) out_.leaves = layout_.radius(roll_.turned);
  mat_ = std::make_unique<LedMat>(o_, layout_, is_led() ? Hands::on : Hands::off, std::move(motion), tied);
  if (!strap_.empty()) mat_->tighten(tightened(done() - led()));
}

RolledMatResult Rolling::result() {
  const bool whole = out_.status == Status::converged && done() == steps();
  if (whole && is_led()) let_go();
  if (whole) {
    out_.end = mat_->motion().x.head(out_.start.size());
    out_.strap = strap_.ring;
    out_.strap_end = mat_->motion().x.tail(mat_->motion().x.size() - out_.start.size());
    out_.strap_stretch = mat_->strap_stretch();
  }
  out_.watched = watched();
  out_.axis = roll_.axis;
  return std::move(out_);
}

}  // namespace

SurfaceContactOptions RolledMatOptions::surface() const {
  return {.formulation = contact.value_or(ContactFormulation::barrier),
          .distance = distance,
          .stiffness = barrier_stiffness(kPeers * material.young, distance),
          .friction = friction,
          .slip = slip_speed * time_step};
}

WoundMat RolledMatOptions::law() const {
  return WoundMat(
      {.thickness = thickness, .material = material, .tension = tension, .weight = density * gravity * thickness});
}

RolledMatResult roll_mat(const RolledMatOptions& o, Progress& progress) {
  Rolling rolling(o, progress.kept());
  while (rolling.done() < rolling.steps() && !progress.stop_requested() && rolling.step()) {
    progress.report(static_cast<double>(rolling.done()) / static_cast<double>(rolling.steps()), "time steps");
    progress.keep([&] { return rolling.state(); });
  }
  return rolling.result();
}

}  // namespace wrinkle::validation
