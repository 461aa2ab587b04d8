// Bodies, prisms and obstacles in contact, in time: momentum, energy, Coulomb's law, weights, and that nothing crosses.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/assembly/contact_energy.h"
#include "core/assembly/mapped_energy.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/solid/affine_body.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/implicit_euler.h"

namespace wrinkle::rigid_contact_test {
namespace {

/// Rates of the twelve unknowns for a velocity [m/s] of the centre and an angular velocity [1/s].
VectorN<12> rigid_velocity(const VectorN<12>& state, const VectorN<3>& velocity, const VectorN<3>& angular) {
  VectorN<12> out;
  out.head<3>() = velocity;
  for (int i = 3; i < 12; i += 3) out.segment<3>(i) = angular.cross(state.segment<3>(i));
  return out;
}

constexpr double kGravity = 9.81;  // [m/s²]

/// A scene: unknowns, masses, contact and a way to step on.
struct Scene {
  Problem problem;
  Vector mass;
  Motion motion;
  InertiaEnergy* inertia = nullptr;
  ContactEnergy* contact = nullptr;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-supernodal");
  std::unique_ptr<ImplicitEuler> integrator;

  /// Takes up a body with its state, at rest.
  AffineBody add(const AffineBodyOptions& options) {
    const AffineBody body = add_affine_body(problem, options);
    append(motion.x, body.state);
    append(motion.velocity, VectorN<12>::Zero());
    append(mass, body.mass);
    return body;
  }
  /// A block of prisms at rest; its lowest nodes are the even ones.
  void add_block(const PrismMesh& mesh, const ThickShellOptions& options) {
    ThickShell shell = make_thick_shell(mesh, options);
    problem = std::move(shell.problem);
    motion = {shell.x, Vector::Zero(shell.x.size())};
    mass = -shell_weight(problem, shell.x) / options.gravity.z();
  }
  void start(std::vector<ContactPoint> points, std::vector<Obstacle> obstacles, const ContactOptions& contact_options,
             double time_step, const EulerOptions& options) {
    if (problem.fixed.empty()) problem.fixed.assign(problem.num_dofs, 0);
    contact = &problem.add(std::make_unique<ContactEnergy>(std::move(points), std::move(obstacles), contact_options));
    inertia = &problem.add(std::make_unique<InertiaEnergy>(mass, time_step));
    integrator = std::make_unique<ImplicitEuler>(problem, *inertia, *linear, options);
  }
  SolveResult step() {
    const SolveResult result = integrator->step(motion);
    EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
    EXPECT_GT(contact->smallest_gap(motion.x), 0);
    return result;
  }

  double kinetic() const { return 0.5 * mass.dot(motion.velocity.cwiseAbs2()); }
  /// All terms but inertia and friction [J].
  double potential() const {
    double sum = 0;
    for (const auto& term : problem.energies)
      if (term.get() != inertia) sum += term->add_to({}, motion.x);
    return sum;
  }

 private:
  static void append(Vector& to, const Vector& more) {
    const Index n = static_cast<Index>(to.size());
    to.conservativeResize(n + more.size());
    to.tail(more.size()) = more;
  }
  /// [N] in z, the same number for all three unknowns of a node, from the last term of a thick shell.
  static Vector shell_weight(const Problem& problem, const Vector& x) {
    Vector force = Vector::Zero(x.size());
    problem.energies.back()->add_to({Order::gradient, Tangent::exact, force.data()}, x);
    for (Index i = 0; i < x.size(); i += 3) force[i] = force[i + 1] = force[i + 2];
    return force;
  }
};

std::vector<ContactPoint> points_of(Index count, double area, Index first = 0, Index stride = 1) {
  std::vector<ContactPoint> out;
  for (Index i = 0; i < count; ++i) out.push_back({3 * (first + i * stride), area});
  return out;
}

PrismMesh block(double length, double width, double height, Index along, Index across, double z) {
  TriangleMesh mesh = strip_mesh({length, width, along, across});
  for (auto& v : mesh.vertices) v.z() = z + 0.5 * height;
  return extrude(mesh, {height}, 1);
}

double pressing(const ContactEnergy& contact, const Vector& x, Index obstacle) {
  double sum = 0;
  for (const Touch& t : contact.touches(x))
    if (t.obstacle == obstacle) sum += t.force;
  return sum;
}

VectorN<3> momentum(const Scene& s) {
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index i = 0; i < s.mass.size(); ++i)
    if (i < s.mass.size() - 9) sum[i % 3] += s.mass[i] * s.motion.velocity[i];  // without the body's axes
  return sum;
}

/// Σ m a × b over all groups, axes of bodies and all.
VectorN<3> moment(const Vector& mass, const Vector& a, const Vector& b) {
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index i = 0; i < mass.size(); i += 3)
    sum += mass[i] * VectorN<3>(a.segment<3>(i)).cross(VectorN<3>(b.segment<3>(i)));
  return sum;
}

/// A spinning box thrown at a floating soft block, rough surfaces: without anything else around them momentum is kept.
/// Angular momentum changes by what implicit Euler itself does, h Σ m vⁿ⁺¹ × vⁿ, and by nothing else.
TEST(RigidContact, CollisionKeepsMomentum) {
  Scene s;
  s.add_block(block(1, 1, 0.2, 4, 4, 0), {.material = {1e5, 0.3}, .density = 200, .gravity = {0, 0, -1}});
  const Index nodes = s.problem.num_dofs / 3;
  s.problem.energies.pop_back();  // no weight
  const Shape shape = Box{{0.2, 0.15, 0.1}, 0.03};
  const AffineBody body =
      s.add({.shape = shape, .mass = 8, .stiffness = 1e7, .centre = {0.5, 0.45, 0.34}, .gravity = {0, 0, 0}});
  s.motion.velocity.tail<12>() = rigid_velocity(body.state, {0.4, 0, -2}, {2, 1, 3});
  const double h = 2e-3;
  s.start(points_of(nodes, 0.04), {obstacle_of(shape, body.first)},
          {.distance = 0.01, .stiffness = barrier_stiffness(1e5, 0.01), .friction = 0.5, .slip = 1e-3 * h}, h,
          {.step_tolerance = 1e-11});
  const VectorN<3> linear = momentum(s), angular = moment(s.mass, s.motion.x, s.motion.velocity);
  VectorN<3> expected = angular;
  double most = 0;
  for (Index i = 0; i < 60; ++i) {
    const Vector before = s.motion.velocity;
    s.step();
    expected += h * moment(s.mass, s.motion.velocity, before);
    most = std::max(most, pressing(*s.contact, s.motion.x, 0));
  }
  EXPECT_GE(most, 50) << "they must have met";
  EXPECT_GE(s.motion.velocity[body.first + 2], -1.7);
  const double scale = 8 * 2;
  EXPECT_LE((momentum(s) - linear).norm(), 1e-8 * scale);
  EXPECT_LE((moment(s.mass, s.motion.x, s.motion.velocity) - expected).norm(), 1e-8 * scale);
  // A spin of 3.7/s turns by 0.4 in that time, and Euler's own loss is of the first order in h.
  EXPECT_LE((expected - angular).norm(), 0.02 * angular.norm());
}

/// ½ v² + potential never grows from step to step, in free fall, bounce and rest.
TEST(RigidContact, EnergyNeverGrowsWhileABallBounces) {
  Scene s;
  const Shape shape = Sphere{0.1};
  s.problem.num_dofs = 3 * 5;
  for (int i = 0; i < 5; ++i) s.problem.fixed.insert(s.problem.fixed.end(), 3, 1);
  s.motion.x = Vector::Zero(15);
  for (int i = 1; i < 5; ++i) s.motion.x.segment<3>(3 * i) << 0.02 * (i % 2 ? i - 2 : 0), 0.02 * (i % 2 ? 0 : i - 3), 0;
  s.motion.velocity = s.mass = Vector::Zero(15);
  const AffineBody ball = s.add({.shape = shape, .mass = 1, .stiffness = 1e6, .centre = {0, 0, 0.3}});
  const double h = 1e-3;
  s.start(points_of(5, 1e-3), {obstacle_of(shape, ball.first)},
          {.distance = 0.01, .stiffness = barrier_stiffness(1e5, 0.01)}, h, {.step_tolerance = 1e-9});
  double energy = s.kinetic() + s.potential(), highest = -1, fastest = 0;
  for (Index i = 0; i < 500; ++i) {
    s.step();
    const double next = s.kinetic() + s.potential();
    EXPECT_LE(next, energy + 1e-7) << "step " << i;
    energy = next;
    fastest = std::min(fastest, s.motion.velocity[ball.first + 2]);
    if (fastest < -1) highest = std::max(highest, s.motion.velocity[ball.first + 2]);
  }
  EXPECT_LE(fastest, -1.8) << "it must have fallen";
  EXPECT_GE(highest, 0.5) << "and bounced";
}

/// A box of rubber on a plane of slope θ, friction μ: it stays where tan θ < μ, and else slides with g (sin θ − μ cos
/// θ).
double acceleration(double slope, double friction) {
  Scene s;
  const Shape plane = HalfSpace{};
  s.add_block(block(0.4, 0.4, 0.1, 2, 2, 0), {.material = {1e6, 0.3}, .density = 1000, .gravity = {0, 0, -kGravity}});
  // Gravity leans instead of the plane.
  const Vector weight = s.mass * kGravity;
  Vector force = Vector::Zero(weight.size());
  for (Index i = 0; i < weight.size(); i += 3)
    force.segment<3>(i) << weight[i] * std::sin(slope), 0, -weight[i] * std::cos(slope);
  s.problem.energies.pop_back();
  s.problem.add(std::make_unique<LinearLoad>(force));
  const double h = 5e-3, d = 2e-3;
  for (Index i = 2; i < s.motion.x.size(); i += 3) s.motion.x[i] += 0.8 * d;
  s.start(points_of(9, 0.4 * 0.4 / 9, 0, 2), {{plane}},
          {.distance = d, .stiffness = barrier_stiffness(1e5, d), .friction = friction, .slip = 1e-3 * h}, h,
          {.step_tolerance = 1e-9, .lag_updates = 2});
  for (Index i = 0; i < 40; ++i) s.step();  // it settles
  const auto velocity = [&] {
    double sum = 0;
    for (Index i = 0; i < s.mass.size(); i += 3) sum += s.mass[i] * s.motion.velocity[i];
    return 3 * sum / s.mass.sum();
  };
  const double before = velocity();
  for (Index i = 0; i < 40; ++i) s.step();
  return (velocity() - before) / (40 * h);
}

TEST(RigidContact, BlockOnAnInclineObeysCoulomb) {
  const double friction = 0.4, limit = std::atan(friction);
  EXPECT_NEAR(acceleration(0.9 * limit, friction), 0, 1e-3);
  for (const double slope : {1.2 * limit, 1.6 * limit})
    EXPECT_NEAR(acceleration(slope, friction), kGravity * (std::sin(slope) - friction * std::cos(slope)), 0.01);
  EXPECT_NEAR(acceleration(0.3, 0), kGravity * std::sin(0.3), 1e-3);
}

/// Box on a block on the floor: each contact carries the weight of what is above it.
TEST(RigidContact, StackAtRestCarriesItsWeight) {
  Scene s;
  s.add_block(block(0.4, 0.4, 0.1, 3, 3, 0.001),
              {.material = {1e5, 0.3}, .density = 500, .gravity = {0, 0, -kGravity}});
  const Index nodes = s.problem.num_dofs / 3;
  const double weight_of_block = kGravity * s.mass.sum() / 3;
  const Shape shape = Box{{0.15, 0.15, 0.05}, 0.01};
  const AffineBody box =
      s.add({.shape = shape, .mass = 3, .stiffness = 1e7, .centre = {0.2, 0.2, 0.1515}, .gravity = {0, 0, -kGravity}});
  s.start(points_of(nodes, 0.01), {obstacle_of(shape, box.first), {HalfSpace{}}},
          {.distance = 0.002, .stiffness = barrier_stiffness(1e4, 0.002), .friction = 0.3, .slip = 1e-5}, 0.02,
          {.step_tolerance = 1e-10});
  for (Index i = 0; i < 150; ++i) s.step();
  EXPECT_LE(s.motion.velocity.lpNorm<Eigen::Infinity>(), 1e-4);
  EXPECT_NEAR(pressing(*s.contact, s.motion.x, 0), 3 * kGravity, 1e-3 * 3 * kGravity);
  EXPECT_NEAR(pressing(*s.contact, s.motion.x, 1), 3 * kGravity + weight_of_block,
              1e-3 * (3 * kGravity + weight_of_block));
}

/// A ball driven into a soft block on the floor, a third of its thickness in each step: it goes where it is driven, the
/// block makes way, and nothing is crossed. Driven through the floor, it is stopped with a status.
TEST(RigidContact, DrivenBallPressesIntoABlock) {
  Scene s;
  s.add_block(block(0.4, 0.4, 0.1, 6, 6, 0.002),
              {.material = {1e5, 0.3}, .density = 500, .gravity = {0, 0, -kGravity}});
  const Index nodes = s.problem.num_dofs / 3;
  const Shape shape = Sphere{0.1};
  const AffineBody ball = s.add({.shape = shape, .mass = 1, .centre = {0.2, 0.2, 0.205}});
  std::fill_n(s.problem.fixed.begin() + ball.first, 12, 1);
  s.motion.velocity[ball.first + 2] = -3.0;
  s.start(points_of(nodes, 0.004), {obstacle_of(shape, ball.first), {HalfSpace{}}},
          {.distance = 0.002, .stiffness = barrier_stiffness(1e5, 0.002), .friction = 0.2, .slip = 1e-5}, 0.01,
          {.step_tolerance = 1e-7, .max_pieces = 30});
  const SolveResult result = s.step();
  EXPECT_GT(result.pieces, 1) << "one piece would have crossed";
  EXPECT_NEAR(s.motion.x[ball.first + 2], 0.175, 1e-15) << "it goes where it is driven";
  s.motion.velocity[ball.first + 2] = 0;
  s.step();
  EXPECT_GE(pressing(*s.contact, s.motion.x, 0), 10);
  s.motion.velocity[ball.first + 2] = -20;
  const Motion before = s.motion;
  const SolveResult stopped = s.integrator->step(s.motion);
  EXPECT_FALSE(stopped.converged());
  EXPECT_EQ(s.motion.x, before.x);
}

TEST(AffineBody, SpinsFreelyAndAlmostRigidly) {
  Scene s;
  s.problem.num_dofs = 3;  // a point far away
  s.problem.fixed.assign(3, 1);
  s.motion = {VectorN<3>(0, 0, 50), Vector::Zero(3)};
  s.mass = Vector::Zero(3);
  const AffineBody body = s.add({.shape = Box{{0.2, 0.1, 0.3}}, .mass = 2, .gravity = {0, 0, 0}});
  s.motion.velocity.tail<12>() = rigid_velocity(body.state, {1, 2, 3}, {0, 0, 2});
  const double h = 1e-3;
  s.start(points_of(1, 1), {obstacle_of(Box{{0.2, 0.1, 0.3}}, body.first)}, {}, h, {.step_tolerance = 1e-12});
  for (Index i = 0; i < 100; ++i) s.step();
  EXPECT_LE((s.motion.x.segment<3>(body.first) - 0.1 * VectorN<3>(1, 2, 3)).norm(), 1e-9);
  const MatrixN<3> axes = s.motion.x.tail<9>().reshaped(3, 3);
  EXPECT_LE((axes.transpose() * axes - MatrixN<3>::Identity()).norm(), 1e-5);
  const MatrixN<3> turned = Eigen::AngleAxisd(2 * 0.1, VectorN<3>::UnitZ()).toRotationMatrix();
  EXPECT_LE((axes - turned).norm(), 2e-3);
  const VectorN<12> rate = s.motion.velocity.tail<12>(), state = s.motion.x.tail<12>();
  VectorN<3> spin = VectorN<3>::Zero();  // Σ a_i × J_i ȧ_i
  for (int i = 3; i < 12; i += 3) spin += body.mass[i] * state.segment<3>(i).cross(rate.segment<3>(i));
  EXPECT_NEAR(spin.z(), 2 * (0.04 + 0.01) / 3 * 2, 1e-4) << "m (a² + b²)/3 ω";
}

TEST(AffineBody, RefusesWhatMakesNoSense) {
  Problem problem;
  EXPECT_THROW(add_affine_body(problem, {.shape = HalfSpace{}}), std::invalid_argument);
  EXPECT_THROW(add_affine_body(problem, {.mass = 0}), std::invalid_argument);
  EXPECT_THROW(add_affine_body(problem, {.rotation = 2 * MatrixN<3>::Identity()}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::rigid_contact_test
