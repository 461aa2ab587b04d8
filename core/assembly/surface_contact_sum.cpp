/// SurfaceContact's energy and derivatives: what acts in a chunk of candidates, evaluated side by side, and added.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/assembly/linearised_step.h"
#include "core/assembly/scatter.h"
#include "core/assembly/surface_contact.h"
#include "core/base/fault.h"
#include "core/base/parallel.h"

namespace wrinkle {

namespace {

using L = PairLayout;

constexpr int kWithoutSlip = (sizeof(PairPlace<double>) + 3 * sizeof(double)) / sizeof(double);  // numbers of a state

}  // namespace

bool SurfaceContact::is_found_at(const Vector& x) const {
  return found_at_.size() == x.size() && found_at_ == x;
}

/// What pushes at x, chunk by chunk. Where a line search has ended, derivatives are asked for next.
const std::vector<FoundContacts>& SurfaceContact::contacts_at(const Vector& x) const {
  if (is_found_at(x)) return found_;
  found_.resize(contacts_.num_chunks());
  parallel_for(contacts_.num_chunks(), [&](Index chunk) { contacts_.collect(chunk, x, coupled_, found_[chunk]); });
  found_at_ = x;
  return found_;
}

/// Merges what was found to push in a chunk with what rubs there.
void SurfaceContact::collect(Index chunk, Scratch& s) const {
  s.acting.clear();
  const auto [begin, end] = contacts_.range(chunk);
  auto lag = std::lower_bound(lagged_.begin(), lagged_.end(), begin,
                              [](const Lagged& l, Index candidate) { return l.candidate < candidate; });
  const auto rub_before = [&](Index candidate) {
    for (; lag != lagged_.end() && lag->candidate < candidate; ++lag)
      s.acting.push_back({lag->candidate, nullptr, &*lag});
  };
  for (const PairContact& contact : found_[chunk].list) {
    rub_before(contact.candidate);
    const bool rubs = lag != lagged_.end() && lag->candidate == contact.candidate;
    s.acting.push_back({contact.candidate, &contact, rubs ? &*lag : nullptr});
    if (rubs) ++lag;
  }
  rub_before(end);
}

/// Calls found(s.side_by_side) whenever there is more in it.
template <class F>
void SurfaceContact::find(Index chunk, const Assembly& assembly, const Vector& x, Scratch& s, const F& found) const {
  collect(chunk, s);
  s.energy = 0;
  s.side_by_side.clear();
  s.fading.clear();
  s.apart.clear();
  if (assembly.order == Order::value) {
    s.energy = energies(x, s);
    return;
  }
  PairLanes<State> lanes;
  const int used = lagged_.empty() ? kWithoutSlip : PairLanes<State>::kNumbers;
  const auto flush = [&] {
    s.energy += lanes.flush(
        s.side_by_side.next(), [&](const State<Pack>& pairs, Local<Pack, L>& out) { evaluate(pairs, assembly, out); },
        used);
    found(s.side_by_side);
  };
  for (const Acting& pair : s.acting) {
    if (stands_apart(pair, assembly)) {
      s.apart.push_back({pair.candidate, apart(pair, assembly, x)});
      s.energy += s.apart.back().local.value;
    } else if (pair.contact != nullptr && pair.contact->fades) {
      Fading& fading = s.fading.emplace_back();
      fading.candidate = pair.candidate;
      fading.mollified = list()[pair.candidate].mollified;
      set_state(pair, x, fading.state);
    } else {
      set_state(pair, x, lanes.next(pair.candidate));
      if (lanes.full()) flush();
    }
  }
  if (!lanes.empty()) flush();
}

/// Those of all that acts in a chunk.
double SurfaceContact::energies(const Vector& x, const Scratch& s) const {
  double out = 0;
  PairLanes<EnergyState> lanes;
  const auto flush = [&] {
    out += lanes.flush_energy([&](const EnergyState<Pack>& p) {
      const Pack barrier = barrier_at(sqrt(p.squared_distance) - p.offset, p.distance, p.stiffness).value,
                 slip = sqrt(p.u[0] * p.u[0] + p.u[1] * p.u[1]);
      return p.m * barrier + friction_of_slip(p.force, options_.friction, options_.slip, slip).value;
    });
  };
  for (const Acting& pair : s.acting) {
    set_energy(pair, x, lanes.next(pair.candidate));
    if (lanes.full()) flush();
  }
  if (!lanes.empty()) flush();
  return out;
}

/// What fades in the chunks at hand, side by side, as its matrices' positive parts take longer than all else of a pair.
/// The energy [J].
double SurfaceContact::find_fading(const Assembly& assembly, Index chunks) const {
  std::vector<const Fading*> all;
  for (Index i = 0; i < chunks; ++i)
    for (const Fading& fading : scratch_[i].fading) all.push_back(&fading);
  constexpr Index kWide = PairsFound::kWide;
  const auto count = static_cast<Index>(all.size()), batches = (count + kWide - 1) / kWide;
  fading_.resize(batches);
  std::vector<double> energies(batches);
  parallel_for(batches, [&](Index batch) {
    PairLanes<State> lanes;
    alignas(64) std::array<double, kWide> mollified;
    mollified.fill(all[batch * kWide]->mollified);
    for (Index i = batch * kWide; i < std::min((batch + 1) * kWide, count); ++i) {
      mollified[i % kWide] = all[i]->mollified;
      lanes.next(all[i]->candidate) = all[i]->state;
    }
    energies[batch] = lanes.flush(fading_[batch], [&](const State<Pack>& pairs, Local<Pack, L>& out) {
      evaluate_fading(pairs, Pack::load_aligned(mollified.data()), assembly, out);
    });
  });
  return std::accumulate(energies.begin(), energies.end(), 0.0);
}

double SurfaceContact::add_to(const Assembly& assembly, const Vector& x) const {
  if (!coupled_good_at(x)) {
    if (x.allFinite()) throw std::logic_error("surface contact is evaluated at a state that it was not prepared for");
    return std::numeric_limits<double>::quiet_NaN();
  }
  const bool is_found = is_found_at(x);
  const Index chunks = contacts_.num_chunks();
  found_.resize(chunks);
  found_at_.resize(0);
  scratch_.resize(kTogether);
  const auto add_at_once = [&](FoundList& found) {
    add(assembly, found);
    found.clear();
  };
  double energy = 0;
  for (Index first = 0; first < chunks; first += kTogether) {
    const Index count = std::min(kTogether, chunks - first);
    const auto find_in = [&](Index i, const auto& found) {
      if (!is_found) contacts_.collect(first + i, x, coupled_, found_[first + i]);
      find(first + i, assembly, x, scratch_[i], found);
    };
    if (!is_one_thread()) parallel_for(count, [&](Index i) { find_in(i, [](FoundList&) {}); });
    for (Index i = 0; i < count; ++i) {
      if (is_one_thread()) find_in(i, add_at_once);
      energy += scratch_[i].energy;
      add(assembly, scratch_[i].side_by_side);
      for (const Found& found : scratch_[i].apart)
        add<1>(assembly, found.candidate, found.local.gradient.data(), found.local.hessian.data());
    }
    if (assembly.order == Order::value) continue;
    energy += find_fading(assembly, count);
    for (const PairsFound& found : fading_) add(assembly, found);
  }
  found_at_ = x;
  return energy;
}

void SurfaceContact::add(const Assembly& assembly, const FoundList& all) const {
  for (const PairsFound& found : all) add(assembly, found);
}

void SurfaceContact::add(const Assembly& assembly, const PairsFound& found) const {
  const auto *gradient = reinterpret_cast<const double*>(found.local.gradient.data()),
             *hessian = reinterpret_cast<const double*>(found.local.hessian.data());
  for (int lane = 0; lane < found.count; ++lane)
    add<PairsFound::kWide>(assembly, found.candidates[lane], gradient + lane, hessian + lane);
}

template <int Lanes>
void SurfaceContact::add(const Assembly& assembly, Index candidate, const double* gradient,
                         const double* hessian) const {
  for (int i = 0; i < 4; ++i) {
    WRINKLE_FAULT(pair_one_sided, if (i == 3) break);
    const Index first = surface_.first[list()[candidate].vertices[i]];
    add_apart(assembly.gradient + first, gradient + L::offset[i] * Lanes, 3, Lanes);
  }
  if (assembly.order == Order::hessian)
    scatter_matrix<L, Lanes, Blocks::turned>(assembly.hessian, pattern_->partial().data(), slots_[candidate].data(),
                                             hessian);
}

}  // namespace wrinkle
