#include "validation/scenes/pillow_press.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/assembly/contact_energy.h"
#include "core/base/thread_time.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/model/solid/affine_body.h"
#include "core/step/implicit_euler.h"

namespace wrinkle::validation {

namespace {

constexpr double kPressDistance = 2e-3;  // d̂ [m]
constexpr double kPressCreep = 1e-3;     // ε_v [m/s]
constexpr double kRounding = 0.6;        // of the plan's corners: 0 a square, 1 a disk
constexpr double kBorder = 1.0 / 6;      // thickness there, over that in the middle

/// A square with rounded corners: (x, y) of [−1, 1]² goes to (x √(1 − c y²/2), y √(1 − c x²/2)).
TriangleMesh plan(const PillowOptions& o) {
  TriangleMesh out = strip_mesh({.length = 2, .width = 2, .along = o.cells, .across = o.cells});
  for (auto& v : out.vertices) {
    const double x = v.x() - 1, y = v.y() - 1;
    v = 0.5 * o.side *
        VectorN<3>(x * std::sqrt(1 - 0.5 * kRounding * y * y), y * std::sqrt(1 - 0.5 * kRounding * x * x), 0);
  }
  return out;
}

/// Thickest in the middle, and steep at the border, like a cushion: √((1 − x²)(1 − y²)) of what is above the border's.
std::vector<double> thicknesses(const PillowOptions& o) {
  std::vector<double> out;
  for (const auto& v : strip_mesh({.length = 2, .width = 2, .along = o.cells, .across = o.cells}).vertices) {
    const double x = v.x() - 1, y = v.y() - 1;
    const double bulge = std::sqrt((1 - x * x) * (1 - y * y));
    out.push_back(o.thickness * (kBorder + (1 - kBorder) * bulge));
  }
  return out;
}

std::vector<ContactPoint> side_points(const PrismMesh& mesh, Index level) {
  TriangleMesh side;
  side.triangles = mesh.triangles;
  for (Index c = 0; c < mesh.columns(); ++c) side.vertices.push_back(mesh.nodes[mesh.node(c, level)]);
  const Vector area = vertex_areas(side);
  std::vector<ContactPoint> out;
  for (Index c = 0; c < mesh.columns(); ++c) out.push_back({3 * mesh.node(c, level), area[c]});
  return out;
}

/// How far down what presses is at a time [m].
double descent(const PillowOptions& o, double time) {
  const double way = o.depth + kPressDistance;
  if (time <= 0) return 0;
  if (time < o.press_time) return way * time / o.press_time;
  time -= o.press_time + o.hold_time;
  return time < 0 ? way : way * std::max(0.0, 1 - time / o.lift_time);
}

/// The pillow, what presses it (driven) and the table.
struct Scene {
  ThickShell pillow;
  std::vector<AffineBody> bodies;  // led together
  ContactEnergy* touch = nullptr;  // of them
  InertiaEnergy* inertia = nullptr;
  Motion motion;

  explicit Scene(const PillowOptions& o)
      : pillow(make_thick_shell(extrude(plan(o), thicknesses(o), o.layers),
                                {.element = o.element,
                                 .material = o.material,
                                 .density = o.density,
                                 .relaxing = MaxwellBranch{o.relaxing * o.material.lame().mu, o.relaxation_time},
                                 .time_step = o.time_step})) {
    const double top = 0.5 * o.thickness;
    std::vector<Obstacle> obstacles;
    for (const PressingBody& body : pressing_bodies(o.presser, o.ball_radius)) {
      bodies.push_back(
          add_affine_body(pillow.problem, {.shape = body.shape,
                                           .centre = body.centre + (top + kPressDistance) * VectorN<3>::UnitZ(),
                                           .rotation = body.rotation,
                                           .gravity = {0, 0, 0}}));
      obstacles.push_back(obstacle_of(body.shape, bodies.back().first));
      std::fill_n(pillow.problem.fixed.begin() + bodies.back().first, 12, 1);
    }
    const ContactOptions contact{.distance = kPressDistance,
                                 .stiffness = barrier_stiffness(o.material.young, kPressDistance),
                                 .friction = o.friction,
                                 .slip = kPressCreep * o.time_step};
    touch =
        &pillow.problem.add(std::make_unique<ContactEnergy>(side_points(pillow.mesh, o.layers), obstacles, contact));
    const BodyFrame table{{0, 0, -top - 0.5 * kPressDistance}, MatrixN<3>::Identity()};
    pillow.problem.add(std::make_unique<ContactEnergy>(side_points(pillow.mesh, 0),
                                                       std::vector<Obstacle>{{HalfSpace{}, table}}, contact));
    Vector mass(pillow.problem.num_dofs);
    mass.head(pillow.x.size()) = lumped_mass(pillow.mesh, o.density);
    for (const AffineBody& body : bodies) mass.segment<12>(body.first) = body.mass;
    inertia = &pillow.problem.add(std::make_unique<InertiaEnergy>(mass, o.time_step));
    motion.x.resize(pillow.problem.num_dofs);
    motion.x.head(pillow.x.size()) = pillow.x;
    for (const AffineBody& body : bodies) motion.x.segment<12>(body.first) = body.state;
    motion.velocity = Vector::Zero(pillow.problem.num_dofs);
  }

  SolveResult step(ImplicitEuler& euler, const PillowOptions& o, double time) {
    for (const AffineBody& body : bodies)
      motion.velocity[body.first + 2] = (descent(o, time - o.time_step) - descent(o, time)) / o.time_step;
    SolveResult result = euler.step(motion);
    if (result.converged()) pillow.advance(motion.x);
    return result;
  }
  /// [N] with which it is pressed.
  double force() const {
    double out = 0;
    for (const Touch& t : touch->touches(motion.x)) out += t.force;
    return out;
  }
  Vector nodes() const { return motion.x.head(3 * pillow.mesh.nodes.size()); }
  /// [m] of each column.
  Vector heights() const {
    Vector out(pillow.mesh.columns());
    for (Index c = 0; c < out.size(); ++c)
      out[c] = (pillow.node(motion.x, c, pillow.mesh.layers) - pillow.node(motion.x, c, 0)).norm();
    return out;
  }
};

/// A scene with what solves its steps.
class Pressing {
 public:
  explicit Pressing(const PillowOptions& o)
      : o_(o),
        scene_(o),
        linear_(make_linear_solver(o.linear_solver, {.relative_tolerance = o.linear_tolerance})),
        // Begun where it moves to, a step takes 3 to 4 of Newton's iterations in the mean for 9 to 10 from where it
        // was.
        euler_(scene_.pillow.problem, *scene_.inertia, *linear_,
               {.step_tolerance = o.tolerance * o.time_step, .start = EulerStart::moved}) {}

  SolveResult step(double time) {
    const ThreadTime watch;
    SolveResult out = scene_.step(euler_, o_, time);
    seconds_ = watch.seconds();
    return out;
  }
  double seconds() const { return seconds_; }  // of the last step
  const Scene& scene() const { return scene_; }

 private:
  PillowOptions o_;
  Scene scene_;
  std::unique_ptr<LinearSolver> linear_;
  ImplicitEuler euler_;
  double seconds_ = 0;
};

std::unique_ptr<Pressing> make_beside(PillowOptions o) {
  if (o.beside == 0) return nullptr;
  o.element = Prism::tetrahedra;
  o.layers = o.beside;
  return std::make_unique<Pressing>(o);
}

}  // namespace

double leaving_time(const PillowOptions& o) {
  return o.press_time + o.hold_time;
}

double lifted_time(const PillowOptions& o) {
  return leaving_time(o) + o.lift_time;
}

double PillowResult::at(double time, double PillowStep::*what) const {
  const auto after = std::find_if(steps.begin(), steps.end(), [&](const PillowStep& s) { return s.time >= time; });
  if (after == steps.end()) return steps.back().*what;
  if (after == steps.begin()) return (*after).*what;
  const PillowStep &b = *after, &a = *std::prev(after);
  return a.*what + (b.*what - a.*what) * (time - a.time) / (b.time - a.time);
}

PillowResult press_pillow(const PillowOptions& o, const std::function<bool(double)>& go_on) {
  Pressing pressing(o);
  const std::unique_ptr<Pressing> beside = make_beside(o);
  const Scene& scene = pressing.scene();
  PillowResult out;
  out.mesh = scene.pillow.mesh;
  out.middle = (o.cells / 2) * (o.cells + 1) + o.cells / 2;
  const double lifted = lifted_time(o), end = lifted + o.rest_time;
  const auto settling = static_cast<Index>(std::lround(o.settle_time / o.time_step));
  const auto steps = static_cast<Index>(std::lround(end / o.time_step));
  const Vector area = vertex_areas(plan(o));
  Vector at_rest = scene.heights();
  for (Index n = 1 - settling; n <= steps; ++n) {
    const double time = static_cast<double>(n) * o.time_step;
    const SolveResult result = pressing.step(time);
    const SolveResult other = beside ? beside->step(time) : SolveResult{.status = Status::converged};
    if (!result.converged() || !other.converged()) {
      const SolveResult& failed = result.converged() ? other : result;
      out.status = failed.status;
      out.message = failed.message;
      break;
    }
    if (n <= 0)
      at_rest = scene.heights();
    else
      out.steps.push_back({time, scene.force(), at_rest[out.middle] - scene.heights()[out.middle],
                           area.dot(at_rest - scene.heights()), result.iterations(), result.factorisations,
                           pressing.seconds(), beside ? beside->seconds() : 0});
    if (n == 0) out.settled = scene.nodes();
    if (n >= 0 && o.keep_states) out.states.push_back(scene.nodes());
    if (std::abs(time - leaving_time(o)) < 0.5 * o.time_step) out.pressed = scene.nodes();
    if (std::abs(time - lifted) < 0.5 * o.time_step) out.lifted = scene.nodes();
    if (!go_on(static_cast<double>(n + settling) / static_cast<double>(steps + settling))) break;
  }
  out.last = scene.nodes();
  return out;
}

}  // namespace wrinkle::validation
