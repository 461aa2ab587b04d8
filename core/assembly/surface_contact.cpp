#include "core/assembly/surface_contact.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/assembly/scatter.h"
#include "core/base/fault.h"
#include "core/base/parallel.h"
#include "core/base/require.h"
#include "core/contact/additive_ccd.h"
#include "core/contact/contact_start.h"
#include "core/contact/pair_block.h"

namespace wrinkle {

namespace {

using L = PairLayout;

constexpr double kCoupled = 0.25;  // of d̂: how far a vertex may move until other pairs may push
constexpr double kOffWay = 1e-6;   // of d̂: what rounding may put a state off the way to it

void check(const SurfaceContactOptions& o) {
  const auto require = [](bool holds, const char* what, double value, const char* allowed) {
    if (!holds) throw std::invalid_argument(fmt::format("surface contact: {} is {}, must be {}", what, value, allowed));
  };
  const auto positive = [](double value) { return value > 0 && std::isfinite(value); };
  const auto not_negative = [](double value) { return value >= 0 && std::isfinite(value); };
  require(not_negative(o.offset), "the offset [m]", o.offset, "0 or above");
  require(positive(o.distance), "the distance [m]", o.distance, "above 0");
  require(positive(o.stiffness), "the stiffness [N/m³]", o.stiffness, "above 0");
  require(not_negative(o.friction), "the friction coefficient", o.friction, "0 or above");
  require(positive(o.slip), "the slip [m]", o.slip, "above 0");
  require(o.kept_gap > 0 && o.kept_gap < 1, "the kept gap", o.kept_gap, "in (0, 1)");
  require(o.edge_reach > 0 && o.edge_reach <= 1, "the reach of guarding edges over d̂", o.edge_reach, "in (0, 1]");
  require(o.raise_below >= 0 && o.raise_below < 1, "the gap below which κ is raised", o.raise_below, "in [0, 1)");
  require(o.most_raised >= 1 && std::isfinite(o.most_raised), "the most that κ is raised by", o.most_raised,
          "1 or above");
}

}  // namespace

SurfaceContact::SurfaceContact(ContactSurface surface, const SurfaceContactOptions& options)
    : surface_(std::move(surface)),
      options_((check(options), options)),
      reach_{options.offset, options.distance},
      contacts_(surface_, reach_, options.stiffness, options.formulation, options.edge_reach),
      way_search_(surface_) {
  check_contact_rest(surface_);
}

// --- what may touch ---

void SurfaceContact::prepare(const Vector& x) {
  if (coupled_good_at(x)) return;
  if (contacts_.candidates.good_at(x, kCoupled * options_.distance)) return choose_coupled(x);
  if (started_ && !finite_at(x)) return;  // the energy there is not a number either
  if (!started_ || !way_.leads_to(surface_, x, kOffWay * options_.distance)) check_contact_start(surface_, reach_, x);
  started_ = true;
  std::vector<SurfacePair> keep;
  for (const Lagged& l : lagged_) keep.push_back(l.pair);
  std::sort(keep.begin(), keep.end());
  keep.erase(std::unique(keep.begin(), keep.end()), keep.end());
  if (contacts_.candidates.update(x, keep)) slots_.clear();
  for (Lagged& l : lagged_) l.candidate = contacts_.candidates.find(l.pair);
  choose_coupled(x);
}

/// What may come to push until a vertex has moved by a part of d̂, and what rubs. Where the list is another, places are
/// looked up anew, whether or not other pairs are coupled.
void SurfaceContact::choose_coupled(const Vector& x) {
  coupled_at_.take(surface_, x);
  found_at_.resize(0);
  coupled_.assign(list().size(), 0);
  const auto count = static_cast<Index>(list().size());
  const auto choose = [&](PairKind kind, Index begin, Index end) {
    parallel_for((end - begin + kPairs - 1) / kPairs, [&](Index chunk) {
      const PairCandidate* c = list().data() + begin + chunk * kPairs;
      const auto mark = [&](Index i, const SquaredDistance& distance) {
        const double most = contacts_.reach(c[i]) + 2 * kCoupled * options_.distance;
        const auto exact = [&] { return closest_points(kind, contacts_.points(c[i], x)).squared_distance; };
        coupled_[begin + chunk * kPairs + i] = distance.within(most, exact) ? 1 : 0;
      };
      for_distances(
          kind, surface_, x, std::min(kPairs, end - begin - chunk * kPairs), [&](Index i) { return c[i].vertices; },
          mark);
    });
  };
  choose(PairKind::point_triangle, 0, contacts_.candidates.num_vertex_triangle());
  choose(PairKind::edge_edge, contacts_.candidates.num_vertex_triangle(), count);
  for (const Lagged& l : lagged_) coupled_[l.candidate] = 1;
  std::vector<SurfacePair> pairs;
  for (Index i = 0; i < count; ++i)
    if (coupled_[i] != 0) pairs.push_back(list()[i].pair);
  if (pairs == coupled_pairs_ && slots_.size() == list().size()) return;
  coupled_pairs_ = std::move(pairs);
  ++revision_;
}

bool SurfaceContact::finite_at(const Vector& x) const {
  return std::ranges::all_of(surface_.first, [&](Index first) { return x.segment<3>(first).allFinite(); });
}

bool SurfaceContact::coupled_good_at(const Vector& x) const {
  return coupled_at_.farthest(surface_, x) <= kCoupled * options_.distance;
}

/// Of the unknowns of a candidate's vertices.
std::array<Index, 4> SurfaceContact::firsts(std::size_t candidate) const {
  const auto& v = list()[candidate].vertices;
  return {surface_.first[v[0]], surface_.first[v[1]], surface_.first[v[2]], surface_.first[v[3]]};
}

void SurfaceContact::couple(Couplings& couplings) const {
  for (std::size_t c = 0; c < list().size(); ++c)
    if (coupled_[c] != 0) couplings.add(firsts(c), L::sizes);
}

void SurfaceContact::bind(SparsityPattern& pattern) {
  pattern_ = &pattern;
  slots_.assign(list().size(), {});
  for (std::size_t c = 0; c < slots_.size(); ++c)
    if (coupled_[c] != 0) find_slots<L>(pattern, firsts(c), slots_[c].data());
}

void SurfaceContact::follow(SparsityPattern&, const MovedPlaces& moved) {
  for (Slots& slots : slots_) moved.apply(slots);
}

// --- how far a step may go ---

double SurfaceContact::allowed(const PairCandidate& c, const Vector& x, const Vector& direction) const {
  return collision_free_part(c.pair.kind, contacts_.points(c, x), contacts_.points(c, direction),
                             c.scale * options_.offset, {.kept = options_.kept_gap});
}

/// The least of what least(begin, end) is of chunks of [0, count), and 1.
template <class F>
double SurfaceContact::least_of_chunks(Index count, const F& least) {
  const Index chunks = (count + kPairs - 1) / kPairs;
  std::vector<double> found(chunks, 1);
  parallel_for(chunks, [&](Index chunk) {
    found[chunk] = std::min(1.0, least(chunk * kPairs, std::min((chunk + 1) * kPairs, count)));
  });
  return std::accumulate(found.begin(), found.end(), 1.0, [](double a, double b) { return std::min(a, b); });
}

/// What it leads to is no new start.
double SurfaceContact::max_step(const Vector& x, const Vector& direction) const {
  const double part = free_part(x, direction);
  way_.take(surface_, x, direction, part);
  return part;
}

/// Where all of the way is near enough to where the candidates were found, no other pair comes to its ξ on it.
double SurfaceContact::free_part(const Vector& x, const Vector& direction) const {
  WRINKLE_FAULT(pair_step_ignored, return 1);
  if (!contacts_.candidates.good_at(x) || !contacts_.candidates.good_at(x, direction))
    return finite_at(x) && finite_at(direction) ? free_part_searched(x, direction) : 0;
  return std::min(free_part_listed(PairKind::point_triangle, x, direction),
                  free_part_listed(PairKind::edge_edge, x, direction));
}

double SurfaceContact::free_part_listed(PairKind kind, const Vector& x, const Vector& direction) const {
  const bool points = kind == PairKind::point_triangle;
  const Index middle = contacts_.candidates.num_vertex_triangle();
  const PairCandidate* all = list().data() + (points ? 0 : middle);
  return least_of_chunks(points ? middle : static_cast<Index>(list().size()) - middle, [&](Index begin, Index end) {
    double least = 1;
    for_hindered(
        kind, surface_, x, direction, options_.kept_gap, end - begin, [&](Index i) { return all[begin + i].vertices; },
        [&](Index i) { return all[begin + i].scale * options_.offset; },
        [&](Index i) { least = std::min(least, allowed(all[begin + i], x, direction)); });
    return least;
  });
}

/// What never comes within ξ + d̂ of each other is not pushed there: as far as ξ is not enough, as what just misses ξ
/// is.
double SurfaceContact::free_part_searched(const Vector& x, const Vector& direction) const {
  way_search_.find_on_way(x, direction, reach_.reach(), on_way_);
  return std::min(free_part_searched(PairKind::point_triangle, x, direction),
                  free_part_searched(PairKind::edge_edge, x, direction));
}

/// What may go all of its way with all of ξ to keep, may with a part of it.
double SurfaceContact::free_part_searched(PairKind kind, const Vector& x, const Vector& direction) const {
  const auto& near = kind == PairKind::point_triangle ? on_way_.vertex_triangle : on_way_.edge_edge;
  const auto pair_at = [&](Index i) { return SurfacePair{kind, near[i].a, near[i].b}; };
  return least_of_chunks(static_cast<Index>(near.size()), [&](Index begin, Index end) {
    double least = 1;
    const auto vertices_at = [&](Index i) { return vertices_of(surface_, pair_at(begin + i)); };
    for_hindered(
        kind, surface_, x, direction, options_.kept_gap, end - begin, vertices_at,
        [&](Index) { return options_.offset; },
        [&](Index i) {
          const SurfacePair pair = pair_at(begin + i);
          const double scale = rest_scale(surface_, reach_, pair);
          if (scale > 0) least = std::min(least, allowed({pair, vertices_at(i), scale, 0}, x, direction));
        });
    return least;
  });
}

// --- friction, and κ ---

/// Friction's forces are those that x was in balance with: those of κ before it is raised.
void SurfaceContact::begin_step(const Vector& x) {
  prepare(x);
  if (options_.friction > 0) {
    before_.resize(surface_.num_vertices());
    for (Index v = 0; v < surface_.num_vertices(); ++v) before_[v] = surface_.at(x, v);
    take_lag(x);
  }
  if (options_.raise_below > 0) raise_stiffness(x);
}

/// Doubles κ where a pair is nearer than it is to be, and with it the barrier's energy: as a hand that presses, that
/// does work.
void SurfaceContact::raise_stiffness(const Vector& x) {
  if (2 * stiffness() > options_.most_raised * options_.stiffness) return;
  double least = 1;
  for (const FoundContacts& found : contacts_at(x))
    for (const PairContact& contact : found.list) {
      const double distance = contacts_.law(list()[contact.candidate]).barrier.distance;
      least = std::min(least, contacts_.press(contact, x).gap / distance);
    }
  if (least < options_.raise_below) contacts_.set_stiffness(2 * stiffness());
}

void SurfaceContact::resume_stiffness(double stiffness) {
  int doublings = 0;
  const double most = options_.raise_below > 0 ? options_.most_raised : 1, raised = stiffness / options_.stiffness;
  require(std::frexp(raised, &doublings) == 0.5 && raised >= 1 && raised <= most,
          "surface contact: a stiffness of {} N/m³ cannot go on, {} is doubled up to {} times that", stiffness,
          options_.stiffness, most);
  contacts_.set_stiffness(stiffness);
}

void SurfaceContact::update_lag(const Vector& x) {
  prepare(x);
  if (!before_.empty()) take_lag(x);
}

void SurfaceContact::take_lag(const Vector& x) {
  WRINKLE_FAULT(friction_lag_stale, if (!lagged_.empty()) return );
  lagged_.clear();
  for (const FoundContacts& found : contacts_at(x))
    for (const PairContact& contact : found.list) {
      const PairCandidate& c = list()[contact.candidate];
      const PairPress press = contacts_.press(contact, x);
      if (press.force == 0) continue;
      const SlipMaps slip = slip_maps(c.pair.kind, contacts_.points(c, x), press.distance, c.scale * options_.offset);
      lagged_.push_back({c.pair, contact.candidate, make_pair_friction(press.force, press.distance.normal, slip)});
    }
}

// --- measures ---

std::vector<SurfaceTouch> SurfaceContact::touches(const Vector& x) const {
  std::vector<SurfaceTouch> out;
  const auto add = [&](const PairContacts& contacts, const FoundContacts& found) {
    for (const PairContact& contact : found.list) {
      const PairPress press = contacts.press(contact, x);
      out.push_back(
          {contacts.candidates.list()[contact.candidate].pair, press.gap, press.force, press.distance.normal});
    }
  };
  if (coupled_good_at(x)) {
    for (const FoundContacts& found : contacts_at(x)) add(contacts_, found);
    return out;
  }
  PairContacts there(surface_, reach_, stiffness(), options_.formulation, options_.edge_reach);
  there.candidates.update(x, {});
  FoundContacts found;
  for (Index chunk = 0; chunk < there.num_chunks(); ++chunk) {
    there.collect(chunk, x, {}, found);
    add(there, found);
  }
  return out;
}

double SurfaceContact::smallest_gap(const Vector& x) const {
  double least = std::numeric_limits<double>::infinity();
  for (const SurfaceTouch& t : touches(x)) least = std::min(least, t.gap);
  return least;
}

}  // namespace wrinkle
