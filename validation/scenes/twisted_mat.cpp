#include "validation/scenes/twisted_mat.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/base/thread_time.h"
#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/solid/prism_surface.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/kept_motion.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation {

inline void to_json(nlohmann::json& out, const TimedContact::Seconds& s) {
  out = {s.evaluation, s.step_limit};
}
inline void from_json(const nlohmann::json& in, TimedContact::Seconds& s) {
  s = {in.at(0), in.at(1)};
}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TwistStep, time, iterations, pieces, touches, crossings, seconds, contact, factor,
                                   seconds_beside, iterations_beside, factor_beside)

namespace {

constexpr Index kFrames = 6;  // of the motion that are stored

TriangleMesh middle_surface(const TwistedMatOptions& o) {
  TriangleMesh out = strip_mesh({.length = o.side, .width = o.side, .along = o.nodes - 1, .across = o.nodes - 1});
  for (auto& v : out.vertices) v -= 0.5 * o.side * VectorN<3>(1, 1, 0);
  return out;
}

/// A linear solver that counts what its factors hold.
class CountedFactors final : public LinearSolver {
 public:
  explicit CountedFactors(std::unique_ptr<LinearSolver> of) : of_(std::move(of)) {}

  /// Nonzeros of a factor since the last call, mean.
  double take_mean() {
    const double out = nonzeros_ / std::max(factors_, 1.0);
    nonzeros_ = factors_ = 0;
    return out;
  }
  std::string_view name() const override { return of_->name(); }
  Accepts accepts() const override { return of_->accepts(); }
  LinearReport analyze(const SparseMatrix& matrix) override { return of_->analyze(matrix); }
  LinearReport reanalyze(const SparseMatrix& matrix) override { return of_->reanalyze(matrix); }
  LinearReport factorize(const SparseMatrix& matrix) override {
    LinearReport out = of_->factorize(matrix);
    nonzeros_ += static_cast<double>(out.factor_nonzeros);
    ++factors_;
    return out;
  }
  LinearReport solve(const Vector& b, Vector& x) override { return of_->solve(b, x); }

 private:
  std::unique_ptr<LinearSolver> of_;
  double nonzeros_ = 0, factors_ = 0;
};

/// Whether the exact test looks at all states that Newton's method accepts.
enum class Watch { on, off };

/// A mat, with what moves it.
class Mat {
 public:
  Mat(const TwistedMatOptions& o, std::optional<ContactFormulation> contact, Watch watch)
      : o_(o),
        shell_(make_thick_shell(
            extrude(middle_surface(o), {o.thickness}, 1),
            {.element = o.element, .material = o.material, .density = o.density, .gravity = {0, 0, 0}})),
        linear_(std::make_unique<CountedFactors>(
            make_linear_solver(o.linear_solver, {.relative_tolerance = o.linear_tolerance}))) {
    hold_ends();
    if (contact) add_contact(*contact);
    if (watch == Watch::on)
      watch_ = &shell_.problem.add(
          std::make_unique<StateWatch>(make_contact_surface(std::vector{closed_surface(shell_.mesh)})));
    Vector mass = Vector::Zero(shell_.problem.num_dofs);
    mass.head(3 * shell_.mesh.nodes.size()) = lumped_mass(shell_.mesh, o.density);
    inertia_ = &shell_.problem.add(std::make_unique<InertiaEnergy>(mass, o.time_step));
    motion_ = {shell_.x, Vector::Zero(shell_.problem.num_dofs)};
    euler_ = std::make_unique<ImplicitEuler>(
        shell_.problem, *inertia_, *linear_,
        EulerOptions{
            .step_tolerance = o.tolerance * o.diagonal() * o.time_step, .max_iterations = 1000, .start = o.start});
  }

  SolveResult step() {
    turn_ends();
    return euler_->step(motion_);
  }
  const ThickShell& shell() const { return shell_; }
  Motion& motion() { return motion_; }
  const Motion& motion() const { return motion_; }
  const Vector& x() const { return motion_.x; }
  const SurfaceContact* contact() const { return contact_; }
  TimedContact* timed() { return timed_; }
  const StateWatch* watch() const { return watch_; }  // null where it is off
  double looked() const { return watch_ == nullptr ? 0 : watch_->seconds(); }
  double take_factor() { return linear_->take_mean(); }

 private:
  void hold_ends() {
    for (std::size_t i = 0; i < shell_.mesh.nodes.size(); ++i) {
      if (std::abs(shell_.mesh.nodes[i].x()) < (0.5 - 1e-6) * o_.side) continue;
      ends_.push_back(static_cast<Index>(i));
      std::fill_n(shell_.problem.fixed.begin() + 3 * static_cast<Index>(i), 3, 1);
    }
  }
  void add_contact(ContactFormulation formulation) {
    const double distance = o_.contact_distance * o_.diagonal();
    auto term = std::make_unique<SurfaceContact>(
        make_contact_surface(std::vector{closed_surface(shell_.mesh)}),
        SurfaceContactOptions{.formulation = formulation,
                              .distance = distance,
                              .stiffness = barrier_stiffness(o_.material.young, distance)});
    contact_ = term.get();
    timed_ = &shell_.problem.add(std::make_unique<TimedContact>(std::move(term)));
  }
  /// Each end by its angle of one step about the x axis, the right one forwards.
  void turn_ends() {
    for (const Index i : ends_) {
      const double side = shell_.mesh.nodes[i].x() > 0 ? 1 : -1;
      const Eigen::AngleAxisd turn(side * o_.turning * o_.time_step, VectorN<3>::UnitX());
      const VectorN<3> at = motion_.x.segment<3>(3 * i);
      motion_.velocity.segment<3>(3 * i) = (turn * at - at) / o_.time_step;
    }
  }

  TwistedMatOptions o_;
  ThickShell shell_;
  std::unique_ptr<CountedFactors> linear_;
  std::vector<Index> ends_;
  SurfaceContact* contact_ = nullptr;  // owned by the problem, behind `timed_`
  TimedContact* timed_ = nullptr;
  StateWatch* watch_ = nullptr;
  InertiaEnergy* inertia_ = nullptr;
  Motion motion_;
  std::unique_ptr<ImplicitEuler> euler_;
};

/// The mat, the one beside it, and what has been seen of them.
class Twisting {
 public:
  explicit Twisting(const TwistedMatOptions& o)
      : o_(o),
        mat_(o, o.contact, o.watched ? Watch::on : Watch::off),
        beside_(o.beside ? std::make_unique<Mat>(o, std::nullopt, Watch::off) : nullptr),
        surface_(make_contact_surface(std::vector{closed_surface(mat_.shell().mesh)})) {
    out_.mesh = mat_.shell().mesh;
  }

  Index steps() const { return static_cast<Index>(std::lround(o_.duration / o_.time_step)); }
  Index done() const { return static_cast<Index>(out_.steps.size()); }
  /// Whether it came to its end.
  bool step();
  nlohmann::json state() const;
  void restore(const nlohmann::json& state);
  TwistResult result();

 private:
  void step_beside(TwistStep& step);
  Watched watched() const;

  const TwistedMatOptions& o_;
  Mat mat_;
  std::unique_ptr<Mat> beside_;
  ContactSurface surface_;
  TwistResult out_;                          // without what is made at the end
  std::vector<std::vector<double>> places_;  // of each frame, all unknowns [m]
};

bool Twisting::step() {
  TwistStep step{.time = static_cast<double>(done() + 1) * o_.time_step};
  if (mat_.timed() != nullptr) mat_.timed()->reset();
  const double looked = mat_.looked();
  const ThreadTime watch;
  const SolveResult result = mat_.step();
  step.seconds = watch.seconds() - (mat_.looked() - looked);
  if (!result.converged()) {
    out_.status = result.status;
    out_.message = result.message;
    return false;
  }
  step.iterations = result.iterations();
  step.pieces = result.pieces;
  step.factor = mat_.take_factor();
  if (mat_.timed() != nullptr) step.contact = mat_.timed()->seconds();
  if (mat_.contact() != nullptr) step.touches = static_cast<Index>(mat_.contact()->touches(mat_.x()).size());
  step.crossings = static_cast<Index>(surface_crossings(surface_, mat_.x()).size());
  if (beside_) step_beside(step);
  out_.steps.push_back(step);
  if (is_shown(done(), steps(), kFrames)) places_.emplace_back(mat_.x().begin(), mat_.x().end());
  return true;
}

/// Moves the mat without contact by one step too.
void Twisting::step_beside(TwistStep& step) {
  const ThreadTime watch;
  const SolveResult result = beside_->step();
  step.seconds_beside = watch.seconds();
  step.iterations_beside = result.iterations();
  step.factor_beside = beside_->take_factor();
}

Watched Twisting::watched() const {
  Watched all = out_.watched;  // before an interruption
  if (mat_.watch() != nullptr) all.add(*mat_.watch());
  return all;
}

nlohmann::json Twisting::state() const {
  nlohmann::json out{{"steps", out_.steps}, {"places", places_}, {"watched", watched()}, {"mat", mat_.motion()}};
  if (beside_) out["beside"] = beside_->motion();
  return out;
}

void Twisting::restore(const nlohmann::json& state) {
  out_.interrupted = true;
  state.at("steps").get_to(out_.steps);
  state.at("places").get_to(places_);
  state.at("watched").get_to(out_.watched);
  state.at("mat").get_to(mat_.motion());
  if (beside_) state.at("beside").get_to(beside_->motion());
}

TwistResult Twisting::result() {
  out_.watched = watched();
  Index frame = 0;
  for (Index n = 1; n <= done(); ++n)
    if (is_shown(n, steps(), kFrames)) {
      const std::vector<double>& x = places_[frame++];
      out_.frames.push_back(wedge_frame(out_.mesh, Eigen::Map<const Vector>(x.data(), static_cast<Index>(x.size())),
                                        {out_.steps[n - 1].time}));
    }
  out_.end = mat_.x().head(3 * static_cast<Index>(out_.mesh.nodes.size()));
  return std::move(out_);
}

}  // namespace

double TwistedMatOptions::diagonal() const {
  return std::hypot(side, side, thickness);
}

TwistResult twist_mat(const TwistedMatOptions& o, Progress& progress) {
  Twisting twisting(o);
  if (const nlohmann::json kept = progress.kept(); !kept.is_null()) twisting.restore(kept);
  while (twisting.done() < twisting.steps() && !progress.stop_requested() && twisting.step()) {
    progress.report(static_cast<double>(twisting.done()) / static_cast<double>(twisting.steps()), "time steps");
    progress.keep([&] { return twisting.state(); });
  }
  return twisting.result();
}

}  // namespace wrinkle::validation
