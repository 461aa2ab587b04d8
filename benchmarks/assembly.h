#pragma once
/// Rows that assemble a problem: energy, gradient and Hessian, cleared and scattered.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "benchmarks/flops.h"
#include "benchmarks/kernel.h"
#include "core/assembly/problem.h"
#include "core/assembly/sparsity_pattern.h"

namespace wrinkle::bench {

/// What is evaluated.
struct Task {
  const char* name;
  Order order;
  Tangent tangent = Tangent::exact;
};

constexpr Task kEnergy{"energy", Order::value}, kGradient{"gradient", Order::gradient},
    kExact{"hessian_exact", Order::hessian}, kPositive{"hessian_positive", Order::hessian, Tangent::positive},
    kProjected{"hessian_projected", Order::hessian, Tangent::projected};

/// The problem, a state, and what its elements are.
struct Assembled {
  std::unique_ptr<Problem> problem;
  Vector x;
  double elements = 1;                            // that the time is divided by
  std::function<Cost(const Task&)> element_cost;  // of all elements together; empty: not stated
};

/// Free unknowns, no terms yet.
inline std::unique_ptr<Problem> free_problem(Index num_dofs) {
  auto out = std::make_unique<Problem>();
  out->num_dofs = num_dofs;
  out->fixed.assign(num_dofs, 0);
  return out;
}

/// Of `count` elements: their constants, the numbers of their unknowns, and where their blocks go; their arithmetic.
template <class E>
Cost elements_cost(const Task& task, double count) {
  using L = typename E::Layout;
  double bytes = sizeof(typename E::template Rest<double>) + sizeof(Index) * L::kGroups;
  if (task.order == Order::hessian) bytes += sizeof(BlockSlot) * L::kPairs;
  if (task.tangent == Tangent::projected) return {count * bytes, 0};  // by iteration: not known beforehand
  const Curvature curvature = task.tangent == Tangent::positive ? Curvature::positive : Curvature::exact;
  return {count * bytes, count * assembly_flops<E>(task.order, curvature)};
}

/// The elements' cost, and that of unknowns read, gradient and Hessian written once.
inline Cost assembly_cost(const Assembled& model, const Task& task, const SparseMatrix& hessian) {
  if (!model.element_cost) return {};
  const Cost elements = model.element_cost(task);
  double numbers = static_cast<double>(model.x.size());
  if (task.order != Order::value) numbers *= 2;
  if (task.order == Order::hessian) numbers += static_cast<double>(hessian.nonZeros());
  return {(elements.bytes + sizeof(double) * numbers) / model.elements, elements.flops / model.elements};
}

inline Work assembly_work(Assembled made, const Task& task) {
  struct State {
    Assembled model;
    Assembler assembler;
    explicit State(Assembled m) : model(std::move(m)), assembler(*model.problem) {}
  };
  const auto state = std::make_shared<State>(std::move(made));
  const auto run = [state, task] {
    benchmark::DoNotOptimize(state->assembler.evaluate(state->model.x, task.order, task.tangent));
  };
  return {run, state->model.elements, assembly_cost(state->model, task, state->assembler.hessian())};
}

struct AssemblyRow {
  Task task;
  Goal goal = {};
};

/// How many elements of a kind are in one element of a row, by the kind's name: {1.5, "discrete_hinge"}.
using Formulas = std::vector<std::pair<double, std::string_view>>;

/// The goal of an assembly: gathering, clearing and scattering take at most as long as the elements' formulas alone,
/// which the rows "formula/…" measure; so all together at most twice as long. `kind`: "scalar" or "simd".
inline Goal scatter_goal(const Formulas& formulas, std::string_view kind, const Task& task) {
  std::vector<std::pair<double, std::string>> rows;
  for (const auto& [count, name] : formulas)
    rows.emplace_back(count, fmt::format("formula/{}/{}/{}", name, kind, task.name));
  return Goal::formulas(2, rows);
}

/// "assembly/<name>/<task>". The dense projection takes tens of milliseconds a pass: a yardstick.
inline void add_assembly_rows(Kernels& out, const std::string& name, const std::string& per,
                              const std::function<Assembled()>& make, std::initializer_list<AssemblyRow> rows) {
  for (const AssemblyRow& row : rows) {
    const Task task = row.task;
    out.push_back({fmt::format("assembly/{}/{}", name, task.name), per, [=] { return assembly_work(make(), task); },
                   row.goal, task.tangent == Tangent::projected ? Set::solves : Set::standard});
  }
}

}  // namespace wrinkle::bench
