#include "core/assembly/mapped_energy.h"

#include <algorithm>

#include "core/assembly/linearised_step.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

/// The map, where it fits. Throws std::invalid_argument where not.
const SparseMatrix& checked(const SparseMatrix& map, const Assembler& inner, const std::vector<Index>& groups) {
  const Index n = inner.pattern().num_dofs();
  require(inner.pattern().num_free() == n,
          "a mapped energy's own unknowns must all be free: hold them in the mapped ones");
  require(map.rows() == n, "the map has {} rows for {} unknowns", map.rows(), n);
  std::vector<char> listed(map.cols(), 0);
  for (const Index first : groups) std::fill_n(listed.begin() + first, 3, 1);
  for (Index column = 0; column < map.cols(); ++column)
    require(listed[column] || map.col(column).nonZeros() == 0, "the map reads unknown {}, which is in no group",
            column);
  return map;
}

}  // namespace

MappedEnergy::MappedEnergy(Assembler& inner, const SparseMatrix& map, std::vector<Index> groups)
    : inner_(inner),
      map_(checked(map, inner, groups)),
      transposed_(map.transpose()),
      groups_(std::move(groups)),
      offset_(Vector::Zero(map.rows())),
      product_(inner.hessian(), map) {}

void MappedEnergy::couple(Couplings& couplings) const {
  inner_.follow();
  product_.lay_out(inner_.pattern().matrix());
  const SparseMatrix& pattern = product_.matrix();
  std::vector<char> starts(pattern.cols(), 0);
  for (const Index first : groups_) starts[first] = 1;
  for (const Index first : groups_)
    for (SparseMatrix::InnerIterator entry(pattern, first); entry; ++entry)
      if (starts[entry.row()]) {
        const std::array firsts{entry.index(), entry.index() == first ? kAbsent : first};
        couplings.add(firsts, std::array{3, 3});
      }
}

void MappedEnergy::bind(SparsityPattern& pattern) {
  slots_ = pattern.places(product_.matrix());
}

double MappedEnergy::add_to(const Assembly& assembly, const Vector& u) const {
  const Tangent tangent = assembly.tangent == Tangent::mixed ? Tangent::exact : assembly.tangent;
  const Vector x = mapped(u);
  double energy = 0;
  if (is_linearised(assembly)) {
    const Linearised inner = evaluate_linearised(inner_, x, map_ * assembly.last_step->head(map_.cols()), tangent);
    energy = inner.energy;
    Eigen::Map<Vector>(assembly.gradient, map_.cols()) += transposed_ * inner.gradient;
  } else {
    energy = inner_.evaluate(x, assembly.order, tangent);
    if (assembly.order != Order::value)
      Eigen::Map<Vector>(assembly.gradient, map_.cols()) += transposed_ * inner_.full_gradient();
  }
  if (assembly.order == Order::hessian) {
    const SparseMatrix& lower = product_.update(inner_.hessian());
    for (std::size_t k = 0; k < slots_.size(); ++k)
      if (slots_[k] >= 0) assembly.hessian[slots_[k]] += lower.valuePtr()[k];
  }
  return energy;
}

double MappedEnergy::max_step(const Vector& u, const Vector& direction) const {
  return inner_.max_step(mapped(u), map_ * direction.head(map_.cols()));
}

bool MappedEnergy::is_contact() const {
  return std::ranges::any_of(inner_.problem().energies, [](const auto& term) { return wrinkle::is_contact(*term); });
}

Problem with_more_unknowns(Problem& problem, Index more) {
  Problem out;
  out.num_dofs = problem.num_dofs + more;
  out.fixed = problem.fixed;
  out.fixed.resize(out.num_dofs, 0);
  for (const auto& energy : problem.energies) out.add(std::make_unique<LeadingEnergy>(*energy, problem.num_dofs));
  return out;
}

void append_unknowns(Problem& problem, Index count) {
  for (auto& energy : problem.energies) energy = std::make_unique<LeadingEnergy>(std::move(energy), problem.num_dofs);
  problem.num_dofs += count;
  problem.fixed.resize(problem.num_dofs, 0);
}

}  // namespace wrinkle
