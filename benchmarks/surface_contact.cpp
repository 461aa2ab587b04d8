/// What does contact between surfaces cost? `broad_phase`: which vertices and triangles, and which edges, of 262,144
/// triangles come within 3 d̂: two sheets of 256 × 256 squares, one over the other, an edge twelve times d̂. Per pair, of
/// sheets of 16 × 16 squares that do not match and press on each other with friction: `narrow_phase`, what is near
/// enough, its distances, barrier and friction, their derivatives, added where they belong, per pair that pushes (the
/// counter says how many candidates are looked at for one); `step_limit`, continuous collision detection, per
/// candidate. `rolled_mat`: an iteration of Newton's method (assembly, analysis where the pattern is another,
/// factorisation, solve, step limit) of a sheet of 60 × 60 squares rolled up tightly, with contact and without: times,
/// nonzeros of the factor, and their ratios; at most 1.3 is asked of the time.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "benchmarks/assembly.h"
#include "core/assembly/inertia.h"
#include "core/assembly/surface_contact.h"
#include "core/base/thread_time.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/near_pairs.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle::bench {
namespace {

TriangleMesh sheet(Index squares, double height, std::uint64_t seed) {
  TriangleMesh out = strip_mesh(
      {.length = 1, .width = 1, .along = squares, .across = squares, .pattern = StripPattern::irregular, .seed = seed});
  for (auto& v : out.vertices) v.z() += height + 0.01 * std::sin(9 * v.x()) * std::cos(7 * v.y());
  return out;
}

/// Two sheets as one surface, in unknowns one behind the other.
struct Sheets {
  ContactSurface surface;
  Vector x;

  Sheets(Index squares, double gap) {
    const TriangleMesh lower = sheet(squares, 0, 1), upper = sheet(squares, gap, 2);
    const auto n = static_cast<Index>(lower.vertices.size());
    surface = make_contact_surface(std::vector{surface_part(lower, 0), surface_part(upper, 3 * n)});
    x.resize(6 * n);
    for (Index v = 0; v < n; ++v) {
      x.segment<3>(3 * v) = lower.vertices[v];
      x.segment<3>(3 * (n + v)) = upper.vertices[v];
    }
  }
};

/// Places and triangles' corners in, both lists of pairs out.
Work broad_phase() {
  constexpr Index squares = 256;
  constexpr double distance = 1.0 / squares / 12;  // [m] d̂
  struct State {
    Sheets sheets{squares, 2 * distance};
    NearPairSearch search{sheets.surface};
    NearPairs pairs;
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] { state->search.find(state->sheets.x, 3 * distance, state->pairs); };
  run();
  const auto found = static_cast<double>(state->pairs.vertex_triangle.size() + state->pairs.edge_edge.size());
  const auto triangles = static_cast<double>(state->sheets.surface.triangles.size());
  const double bytes = 8.0 * static_cast<double>(state->sheets.x.size()) + 12 * triangles +
                       8 * static_cast<double>(state->sheets.surface.edges.size()) + 8 * found;
  return {run, triangles, {bytes / triangles, 0}, [found](benchmark::State& s) { s.counters["pairs"] = found; }};
}

struct Pressed {
  static constexpr double kReach = 1.0 / 16 / 4;  // [m] d̂
  Sheets sheets{16, 0.6 * kReach};
  Problem problem;
  SurfaceContact* contact = nullptr;
  std::unique_ptr<Assembler> assembler;
  double pushing = 0;  // pairs that push

  /// Another state each time, by next to nothing: what pushes at the last one is remembered.
  const Vector& next() {
    sheets.x[0] = std::nextafter(sheets.x[0], up_ ? 2 : -2);  // [m]
    up_ = !up_;
    return sheets.x;
  }

  explicit Pressed(ContactTangent tangent = ContactTangent::eigensystem) {
    problem.num_dofs = static_cast<Index>(sheets.x.size());
    problem.fixed.assign(problem.num_dofs, 0);
    contact = &problem.add(std::make_unique<SurfaceContact>(
        sheets.surface, SurfaceContactOptions{.distance = kReach,
                                              .stiffness = barrier_stiffness(1e4, kReach),
                                              .friction = 0.3,
                                              .slip = 1e-3 * kReach,
                                              .tangent = tangent}));
    contact->begin_step(sheets.x);
    assembler = std::make_unique<Assembler>(problem);
    pushing = static_cast<double>(contact->touches(sheets.x).size());
  }

 private:
  bool up_ = false;
};

/// Least bytes: each pair's vertices' numbers, scale, places of its blocks; the unknowns; gradient and Hessian.
/// Operations of the pairs that push and rub; what of the candidates is near enough is found beside that.
Work narrow_phase(const Task& task, ContactTangent tangent = ContactTangent::eigensystem) {
  const auto state = std::make_shared<Pressed>(tangent);
  const auto run = [state, task] {
    benchmark::DoNotOptimize(state->assembler->evaluate(state->next(), task.order, task.tangent));
  };
  const double candidates = state->contact->num_candidates();
  double bytes = candidates * (4 * sizeof(Index) + sizeof(double)) + 8.0 * static_cast<double>(state->sheets.x.size());
  if (task.order != Order::value) bytes += 8.0 * static_cast<double>(state->sheets.x.size());
  if (task.order == Order::hessian)
    bytes +=
        state->pushing * sizeof(BlockSlot) * 10 + 8.0 * static_cast<double>(state->assembler->hessian().nonZeros());
  const double flops =
      tangent == ContactTangent::gauss_newton
          ? gauss_newton_pair_flops()
          : contact_pair_flops(task.order, task.tangent == Tangent::positive ? Curvature::positive : Curvature::exact);
  return {run, state->pushing, {bytes / state->pushing, flops}, [=](benchmark::State& s) {
            s.counters["candidates_per_pair"] = candidates / state->pushing;
          }};
}

/// Of the first look at a vertex and a triangle whose insides face each other (additive_ccd.cpp): differences and their
/// ends 27, the pair there 30, its nearest points 99, both directions 67, gaps along both 126, and until when they last
/// 12. Two edges have a little more, later looks, of which a part of the candidates has some, come on top.
constexpr double kLookFlops = 27 + 30 + 99 + 67 + 126 + 12;

/// One sheet moves on the other by half of d̂ down and a bit aside: all candidates are looked at.
Work step_limit() {
  const auto state = std::make_shared<Pressed>();
  const auto direction = std::make_shared<Vector>(Vector::Zero(state->sheets.x.size()));
  const Index half = static_cast<Index>(direction->size()) / 2;
  for (Index i = half; i < 2 * half; i += 3) direction->segment<3>(i) = Pressed::kReach * VectorN<3>(0.2, 0.1, -0.5);
  const auto run = [state, direction] {
    benchmark::DoNotOptimize(state->contact->max_step(state->sheets.x, *direction));
  };
  const double candidates = state->contact->num_candidates();
  const double bytes = 4 * sizeof(Index) + sizeof(double) + 16.0 * static_cast<double>(direction->size()) / candidates;
  return {run, candidates, {bytes, kLookFlops}};
}

/// A spiral of pitch p around y, x = c θ (cos θ, sin θ), c = p/2π, from the arc length `start` on: where the arc
/// s = ½ c (θ √(1 + θ²) + asinh θ) is reached, by Newton's method.
VectorN<3> on_spiral(double arc, double pitch, double y) {
  const double c = pitch / (2 * std::numbers::pi);
  double angle = std::sqrt(2 * arc / c);
  for (int i = 0; i < 30; ++i)
    angle -= (0.5 * c * (angle * std::sqrt(1 + angle * angle) + std::asinh(angle)) - arc) /
             (c * std::sqrt(1 + angle * angle));
  return {c * angle * std::cos(angle), y, c * angle * std::sin(angle)};
}

/// A sheet of 1 m × 1 m, 8 mm thick to contact, rolled so that its turns push each other, around a core wide enough for
/// chords of its cells to keep apart.
struct Rolled {
  static constexpr double kOffset = 8e-3, kReach = 1.4e-3;  // [m] ξ, d̂
  TriangleMesh mesh = strip_mesh({.length = 1, .width = 1, .along = 60, .across = 60});
  ShellModel shell;
  Vector x;
  SurfaceContact* contact = nullptr;
  std::unique_ptr<Assembler> assembler;
  std::unique_ptr<LinearSolver> solver = make_linear_solver("cholmod-supernodal");
  LinearReport analysis, factor;

  explicit Rolled(bool with_contact) {
    shell = make_shell(mesh, {.thickness = kOffset, .material = {2e4, 0.3}, .density = 1000, .gravity = {0, 0, 0}});
    auto& inertia = shell.problem.add(std::make_unique<InertiaEnergy>(shell.mass, 0.04));
    x.resize(shell.x.size());
    for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v)
      x.segment<3>(3 * v) = on_spiral(2 + mesh.vertices[v].x(), kOffset + 0.8 * kReach, mesh.vertices[v].y());
    inertia.set_target(x);
    if (with_contact) {
      contact = &shell.problem.add(std::make_unique<SurfaceContact>(
          make_contact_surface(std::vector{surface_part(mesh, 0)}),
          SurfaceContactOptions{.offset = kOffset, .distance = kReach, .stiffness = barrier_stiffness(2e4, kReach)}));
      contact->prepare(x);
    }
    assembler = std::make_unique<Assembler>(shell.problem);
    assembler->evaluate(x, Order::hessian, Tangent::positive);
    analysis = solver->analyze(assembler->hessian());
    factor = solver->factorize(assembler->hessian());
  }
  /// Of factorisation and solve, and the factor written once and read twice: what is left out is contact's, which is in
  /// the rows above, and the shell's.
  Cost cost() const {
    const auto entries = static_cast<double>(analysis.factor_nonzeros);
    return {3 * 8 * entries, factor.flops + 4 * entries};
  }
  /// Of another state each time, by next to nothing, as what is found at the last one is kept.
  double iteration() {
    x[0] = std::nextafter(x[0], up_ ? 2 : -2);
    up_ = !up_;
    const ThreadTime watch;
    assembler->evaluate(x, Order::hessian, Tangent::positive);
    if (!solver->factorize(assembler->hessian()).ok()) throw std::runtime_error("the matrix is not definite");
    Vector step;
    solver->solve(-assembler->gradient(), step);
    benchmark::DoNotOptimize(assembler->max_step(x, step));
    return watch.seconds();
  }

 private:
  bool up_ = false;
};

Work rolled_mat() {
  struct State {
    Rolled with{true}, without{false};
    double with_time = 1e300, without_time = 1e300;
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    state->with_time = std::min(state->with_time, state->with.iteration());
    state->without_time = std::min(state->without_time, state->without.iteration());
  };
  const Cost with = state->with.cost(), without = state->without.cost();
  return {run, 1, {with.bytes + without.bytes, with.flops + without.flops}, [state](benchmark::State& s) {
            s.counters["with_ms"] = 1e3 * state->with_time;
            s.counters["without_ms"] = 1e3 * state->without_time;
            s.counters["ratio"] = state->with_time / state->without_time;
            s.counters["pushing"] = static_cast<double>(state->with.contact->touches(state->with.x).size());
            s.counters["coupled"] = state->with.contact->num_coupled();
            s.counters["candidates"] = state->with.contact->num_candidates();
            s.counters["factor_nonzeros"] = static_cast<double>(state->with.analysis.factor_nonzeros);
            s.counters["fill"] = static_cast<double>(state->with.analysis.factor_nonzeros) /
                                 static_cast<double>(state->without.analysis.factor_nonzeros);
          }};
}

}  // namespace

void add_surface_contact(Kernels& out) {
  out.push_back({"contact/surfaces/broad_phase", "triangle", broad_phase, 40e6 / (4 * 256 * 256), Set::solves});
  for (const Task& task : {kEnergy, kGradient, kExact, kPositive})
    out.push_back({fmt::format("contact/surfaces/narrow_phase/{}", task.name), "pair",
                   [task] { return narrow_phase(task); }, task.order == Order::hessian ? 400.0 : 0.0});
  out.push_back({"contact/surfaces/narrow_phase/hessian_gauss_newton", "pair",
                 [] { return narrow_phase(kPositive, ContactTangent::gauss_newton); }, 400.0});
  out.push_back({"contact/surfaces/step_limit", "candidate", step_limit});
  out.push_back(
      {"contact/rolled_mat/iteration", "pair of iterations", rolled_mat, Goal::counter("ratio", 1.3), Set::solves});
}

}  // namespace wrinkle::bench
