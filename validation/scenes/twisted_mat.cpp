#include "validation/scenes/twisted_mat.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/thread_time.h"
#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/solid/prism_surface.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation {

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
        linear_(std::make_unique<CountedFactors>(make_linear_solver(o.linear_solver))) {
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
        EulerOptions{.step_tolerance = o.tolerance * o.diagonal() * o.time_step, .max_iterations = 1000});
  }

  SolveResult step() {
    turn_ends();
    return euler_->step(motion_);
  }
  const ThickShell& shell() const { return shell_; }
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

/// Moves the mat without contact by one step too.
void step_beside(Mat& mat, TwistStep& out) {
  const ThreadTime watch;
  const SolveResult result = mat.step();
  out.seconds_beside = watch.seconds();
  out.iterations_beside = result.iterations();
  out.factor_beside = mat.take_factor();
}

}  // namespace

double TwistedMatOptions::diagonal() const {
  return std::hypot(side, side, thickness);
}

TwistResult twist_mat(const TwistedMatOptions& o, const std::function<bool(double)>& go_on) {
  Mat mat(o, o.contact, o.watched ? Watch::on : Watch::off);
  std::unique_ptr<Mat> beside = o.beside ? std::make_unique<Mat>(o, std::nullopt, Watch::off) : nullptr;
  const ContactSurface surface = make_contact_surface(std::vector{closed_surface(mat.shell().mesh)});
  TwistResult out;
  out.mesh = mat.shell().mesh;
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step));
  for (Index n = 1; n <= steps; ++n) {
    TwistStep step{.time = static_cast<double>(n) * o.time_step};
    if (mat.timed() != nullptr) mat.timed()->reset();
    const double looked = mat.looked();
    const ThreadTime watch;
    const SolveResult result = mat.step();
    step.seconds = watch.seconds() - (mat.looked() - looked);
    if (!result.converged()) {
      out.status = result.status;
      out.message = result.message;
      break;
    }
    step.iterations = result.iterations();
    step.pieces = result.pieces;
    step.factor = mat.take_factor();
    if (mat.timed() != nullptr) step.contact = mat.timed()->seconds();
    if (mat.contact() != nullptr) step.touches = static_cast<Index>(mat.contact()->touches(mat.x()).size());
    step.crossings = static_cast<Index>(surface_crossings(surface, mat.x()).size());
    if (beside) step_beside(*beside, step);
    out.steps.push_back(step);
    if (is_shown(n, steps, kFrames)) out.frames.push_back(wedge_frame(out.mesh, mat.x(), {step.time}));
    if (!go_on(static_cast<double>(n) / static_cast<double>(steps))) break;
  }
  if (mat.watch() != nullptr) out.watched.add(*mat.watch());
  out.end = mat.x().head(3 * static_cast<Index>(out.mesh.nodes.size()));
  return out;
}

}  // namespace wrinkle::validation
