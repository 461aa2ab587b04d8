/// What does contact with rigid obstacles cost, per vertex? An irregular sheet of 60 × 60 squares just above a box
/// whose edges are rounded, beside a ball: about every second vertex touches. `hessian_exact`: distances, barrier,
/// friction and their derivatives, found and scattered; `step_limit`: how far a step may go.

#include <random>

#include "benchmarks/assembly.h"
#include "core/assembly/contact_energy.h"
#include "core/mesh/strip.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 60;
constexpr double kDistance = 1e-2;  // [m] d̂

Assembled sheet() {
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = kSquares, .across = kSquares, .pattern = StripPattern::irregular});
  const auto n = static_cast<Index>(mesh.vertices.size());
  Assembled out{free_problem(3 * n), Vector(3 * n)};
  std::vector<ContactPoint> points;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> height(0.1 * kDistance, 1.9 * kDistance);
  for (Index v = 0; v < n; ++v) {
    points.push_back({3 * v, 1.0 / n});
    out.x.segment<3>(3 * v) << mesh.vertices[v].head<2>(), height(random);
  }
  Obstacle box{Box{{1.0, 1.0, 0.5}, 0.1}}, ball{Sphere{0.2}};
  box.frame.centre = {0.5, 0.5, -0.5};
  ball.frame.centre = {0.5, 0.5, 0.225};
  out.problem->add(std::make_unique<ContactEnergy>(
      std::move(points), std::vector<Obstacle>{box, ball},
      ContactOptions{.distance = kDistance, .stiffness = barrier_stiffness(1e4, kDistance), .friction = 0.3}));
  out.elements = n;
  // Points and places of their blocks; which obstacle is near, and where, decides about operations.
  out.element_cost = [n](const Task& task) {
    const double slots = task.order == Order::hessian ? sizeof(BlockSlot) : 0;
    return Cost{static_cast<double>(n) * (sizeof(ContactPoint) + slots), 0};
  };
  return out;
}

Work step_limit() {
  struct State {
    Assembled model = sheet();
    Assembler assembler{*model.problem};
    Vector direction = Vector::Zero(model.x.size());
  };
  const auto state = std::make_shared<State>();
  for (Index i = 2; i < state->direction.size(); i += 3) state->direction[i] = -kDistance;
  const auto run = [state] {
    benchmark::DoNotOptimize(state->assembler.max_whole_step(state->model.x, state->direction));
  };
  return {run, state->model.elements};
}

}  // namespace

void add_contact(Kernels& out) {
  for (const Task& task : {kEnergy, kGradient, kExact, kPositive})
    out.push_back({fmt::format("contact/box_and_ball/{}", task.name), "vertex", [task] {
                     Assembled model = sheet();
                     for (const auto& term : model.problem->energies) term->begin_step(model.x);
                     return assembly_work(std::move(model), task);
                   }});
  out.push_back({"contact/box_and_ball/step_limit", "vertex", step_limit});
}

}  // namespace wrinkle::bench
