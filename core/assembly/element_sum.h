#pragma once
/// A set of elements as a term of the total energy: gathers, evaluates a pack of elements at a time, scatters.

#include <algorithm>
#include <numeric>

#include "core/assembly/chunks.h"
#include "core/assembly/dense_projection.h"
#include "core/assembly/energy.h"
#include "core/assembly/scatter.h"
#include "core/base/parallel.h"
#include "core/base/require.h"

namespace wrinkle {

/// T is the scalar that elements are evaluated in: Pack, or double for one at a time. An absent group is handed the
/// first group's unknowns, so that one may not be absent: the constructor throws std::invalid_argument.
template <ElementEnergy E, class T = Pack>
class ElementSum final : public Energy {
  using L = typename E::Layout;
  using Rest = typename E::template Rest<T>;
  using Plain = typename E::template Rest<double>;
  static constexpr int kWide = kLanes<T>;
  static constexpr Index kChunk = 512 / kWide;  // batches in a chunk
  static_assert(*std::max_element(L::sizes.begin(), L::sizes.end()) == L::sizes[0],
                "an absent group is read from the first one, which must be as large");

 public:
  explicit ElementSum(const ElementSet<E>& set) : size_(set.size()), batches_((size_ + kWide - 1) / kWide) {
    firsts_.resize(batches_ * L::kGroups * kWide);
    gather_.resize(firsts_.size());
    rest_.resize(batches_);
    whole_.resize(batches_);
    for (Index i = 0; i < batches_ * kWide; ++i) store(set, std::min(i, size_ - 1), i / kWide, i % kWide);
  }

  std::string_view name() const override { return E::name; }
  Index size() const { return size_; }

  /// Other rest constants of one element: rest lengths that are animated, or yield.
  void set_rest(Index element, const Plain& rest) { store_rest(rest, element / kWide, element % kWide); }

  void couple(Couplings& couplings) const override {
    for (Index i = 0; i < size_; ++i) couplings.add(groups(i), L::sizes);
  }

  void bind(SparsityPattern& pattern) override {
    slots_.resize(static_cast<std::size_t>(size_) * L::kPairs);
    for (Index i = 0; i < size_; ++i)
      find_slots<L>(pattern, groups(i), &slots_[static_cast<std::size_t>(i) * L::kPairs]);
    pattern_ = &pattern;
    whole_.assign(batches_, 1);
    for (std::size_t s = 0; s < slots_.size(); ++s)
      if (!is_whole(slots_[s])) whole_[s / (L::kPairs * kWide)] = 0;
    color(pattern.num_dofs());
  }

  void follow(SparsityPattern&, const MovedPlaces& moved) override { moved.apply(slots_); }

  double add_to(const Assembly& assembly, const Vector& x) const override {
    switch (assembly.order) {
      case Order::value: return run<Order::value, Tangent::exact>(assembly, x);
      case Order::gradient: return run<Order::gradient, Tangent::exact>(assembly, x);
      case Order::hessian: break;
    }
    switch (assembly.tangent) {
      case Tangent::exact:
      case Tangent::projected: return run<Order::hessian, Tangent::exact>(assembly, x);
      case Tangent::positive: return run<Order::hessian, Tangent::positive>(assembly, x);
      case Tangent::mixed: break;
    }
    return run < Order::hessian, HasMixedTangent<E> ? Tangent::mixed : Tangent::exact > (assembly, x);
  }

 private:
  /// The first unknowns of an element's groups.
  std::array<Index, L::kGroups> groups(Index i) const {
    std::array<Index, L::kGroups> out;
    for (int g = 0; g < L::kGroups; ++g) out[g] = firsts_[(i / kWide * L::kGroups + g) * kWide + i % kWide];
    return out;
  }

  /// Copies element `i` of the set into a lane. The last batch is filled up with the last element.
  void store(const ElementSet<E>& set, Index i, Index batch, int lane) {
    const auto& groups = set.groups[i];
    require(groups[0] >= 0, "{}: the first group of element {} is absent", E::name, i);
    for (int g = 0; g < L::kGroups; ++g) {
      const Index at = (batch * L::kGroups + g) * kWide + lane;
      firsts_[at] = groups[g];
      gather_[at] = groups[g] < 0 ? groups[0] : groups[g];
    }
    store_rest(set.rest[i], batch, lane);
  }

  void store_rest(const Plain& rest, Index batch, int lane) {
    constexpr int numbers = sizeof(Plain) / sizeof(double);
    static_assert(sizeof(Rest) == numbers * sizeof(T) && std::is_trivially_copyable_v<Rest>);
    const auto values = std::bit_cast<std::array<double, numbers>>(rest);
    auto* packed = reinterpret_cast<double*>(&rest_[batch]);
    for (int n = 0; n < numbers; ++n) packed[n * kWide + lane] = values[n];
  }

  void color(Index num_dofs) {
    const Index chunks = (batches_ + kChunk - 1) / kChunk;
    std::vector<std::vector<Index>> touched(chunks);
    for (Index b = 0; b < batches_; ++b) {
      const auto begin = firsts_.begin() + static_cast<std::ptrdiff_t>(b) * L::kGroups * kWide;
      touched[b / kChunk].insert(touched[b / kChunk].end(), begin, begin + L::kGroups * kWide);
    }
    colors_ = color_chunks(touched, num_dofs);
    energies_.resize(chunks);
  }

  template <Order order, Tangent tangent>
  double run(const Assembly& assembly, const Vector& x) const {
    for (const auto& chunks : colors_)
      parallel_for(static_cast<Index>(chunks.size()),
                   [&](Index c) { energies_[chunks[c]] = run_chunk<order, tangent>(assembly, x.data(), chunks[c]); });
    return std::accumulate(energies_.begin(), energies_.end(), 0.0);
  }

  template <Order order, Tangent tangent>
  double run_chunk(const Assembly& assembly, const double* x, Index chunk) const {
    double energy = 0;
    const Index end = std::min(batches_, (chunk + 1) * kChunk);
    for (Index batch = chunk * kChunk; batch < end; ++batch) {
      auto local = evaluate<order, tangent>(assembly, x, batch);
      const int lanes = std::min<Index>(kWide, size_ - batch * kWide);
      const auto* value = reinterpret_cast<const double*>(&local.value);
      for (int lane = 0; lane < lanes; ++lane) energy += value[lane];
      if constexpr (order == Order::hessian && tangent == Tangent::exact)
        if (assembly.tangent == Tangent::projected) project(local, lanes);
      scatter<order>(assembly, batch, lanes, local);
    }
    return energy;
  }

  template <Order order, Tangent tangent>
  WRINKLE_INLINE Local<T, L> evaluate(const Assembly& assembly, const double* x, Index batch) const {
    std::array<T, L::kDofs> q;
    gather(x, batch, q);
    if constexpr (tangent == Tangent::mixed) {
      std::array<T, L::kDofs> step;
      gather(assembly.last_step->data(), batch, step);
      return E::template evaluate_mixed<T>(q, step, rest_[batch]);
    } else {
      constexpr Curvature curvature = tangent == Tangent::positive ? Curvature::positive : Curvature::exact;
      return E::template evaluate<order, curvature, T>(q, rest_[batch]);
    }
  }

  WRINKLE_INLINE void gather(const double* x, Index batch, std::array<T, L::kDofs>& q) const {
    const Index* at = &gather_[batch * L::kGroups * kWide];
    for_each_group<L>([&]<int g>() WRINKLE_INLINE_LAMBDA {
      for (int i = 0; i < L::sizes[g]; ++i) q[L::offset[g] + i] = gather_lanes<T>(x + i, at + g * kWide);
    });
  }

  /// One element at a time is scattered where it was evaluated (see scatter_matrix), a pack by one function for all
  /// tangents: in each of them it would be half of what there is to compile.
  template <Order order>
  WRINKLE_INLINE void scatter(const Assembly& assembly, Index batch, int lanes, const Local<T, L>& local) const {
    if constexpr (order == Order::value) return;
    if constexpr (kWide == 1)
      scatter_here<order>(assembly, batch, lanes, local);
    else
      scatter_pack<order>(assembly, batch, lanes, local);
  }

  template <Order order>
  [[gnu::noinline]] void scatter_pack(const Assembly& assembly, Index batch, int lanes,
                                      const Local<T, L>& local) const {
    scatter_here<order>(assembly, batch, lanes, local);
  }

  template <Order order>
  WRINKLE_INLINE void scatter_here(const Assembly& assembly, Index batch, int lanes, const Local<T, L>& local) const {
    if (whole_[batch] != 0)
      scatter_lanes<order, Blocks::whole>(assembly, batch, lanes, local);
    else
      scatter_lanes<order, Blocks::any>(assembly, batch, lanes, local);
  }

  template <Order order, Blocks blocks>
  WRINKLE_INLINE void scatter_lanes(const Assembly& assembly, Index batch, int lanes, const Local<T, L>& local) const {
    const auto* gradient = reinterpret_cast<const double*>(local.gradient.data());
    const auto* hessian = reinterpret_cast<const double*>(local.hessian.data());
    for (int lane = 0; lane < lanes; ++lane) {
      const Index* firsts = &firsts_[batch * L::kGroups * kWide + lane];
      scatter_gradient<L, kWide, blocks>(assembly.gradient, firsts, gradient + lane);
      if constexpr (order == Order::hessian) {
        const BlockSlot* slots = &slots_[(static_cast<std::size_t>(batch) * kWide + lane) * L::kPairs];
        scatter_matrix<L, kWide, blocks>(assembly.hessian, pattern_->partial().data(), slots, hessian + lane);
      }
    }
  }

  /// Replaces each lane's matrix by its dense projection.
  [[gnu::noinline]] void project(Local<T, L>& local, int lanes) const {
    auto* hessian = reinterpret_cast<double*>(local.hessian.data());
    for (int lane = 0; lane < lanes; ++lane) project_element<L>(hessian + lane, kWide);
  }

  Index size_, batches_;
  std::vector<Index> firsts_, gather_;  // by batch, group, lane; absent: −1 and any valid place
  std::vector<Rest> rest_;              // by batch
  std::vector<BlockSlot> slots_;        // by element and pair of groups
  std::vector<char> whole_;             // by batch: see Blocks
  const SparsityPattern* pattern_ = nullptr;
  ChunkColors colors_;
  mutable std::vector<double> energies_;  // by chunk: added up in order
};

}  // namespace wrinkle
