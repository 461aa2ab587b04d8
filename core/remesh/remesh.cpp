#include "core/remesh/remesh.h"

#include <set>
#include <utility>

#include "core/base/require.h"
#include "core/remesh/moving_skin.h"

namespace wrinkle {

namespace {

struct Candidate {
  double size;  // s
  std::array<Index, 2> ends;
};

/// Edges that `wanted(s)` holds for.
template <class F>
std::vector<Candidate> candidates(const MovingSkin& skin, const F& wanted) {
  std::vector<Candidate> out;
  skin.surgery().for_edges([&](Index a, Index b) {
    const double s = skin.size(a, b);
    if (wanted(s)) out.push_back({s, {a, b}});
  });
  return out;
}

std::vector<Candidate> too_large(const MovingSkin& skin) {
  return candidates(skin, [](double s) { return s > 1; });
}

class Remesher {
 public:
  Remesher(MovingSkin skin, const RemeshOptions& options) : skin_(std::move(skin)), options_(options) {}
  RemeshReport run();
  const MovingSkin& skin() const { return skin_; }

 private:
  struct Collapse {
    Index gone;
    std::vector<Index> ring;
  };

  bool refine();
  bool align();
  bool coarsen();
  bool split_round();
  void changed_at(const std::vector<Index>& vertices);
  void flip_round();
  bool collapse_round();
  bool bar_regretted(const std::vector<Index>& left);

  MovingSkin skin_;
  const RemeshOptions& options_;
  RemeshReport report_;
  std::vector<char> changed_;   // vertices around which triangles have changed since the last flips
  std::vector<Collapse> made_;  // of the coarsening at hand, in the numbers from before it
  std::vector<char> barred_;    // vertices that it is to keep
};

RemeshReport Remesher::run() {
  const Momentum before = skin_.momentum();
  while (!report_.converged && report_.passes < options_.max_passes) {
    const bool refined = refine();
    const bool changed = coarsen() || refined;
    ++report_.passes;
    report_.converged = !changed;
  }
  if (report_.changed()) skin_.restore_momentum(before);
  return report_;
}

bool Remesher::refine() {
  const bool flipped = align();
  bool split = false;
  while (split_round()) {
    flip_round();
    split = true;
  }
  if (split) skin_.resize();
  return flipped || split;
}

/// Flips where the metric's criterion is missed clearly, unless the flipped surface's own sizing asks to flip back.
bool Remesher::align() {
  const MovingSkin before = skin_;
  std::set<std::array<Index, 2>> barred;
  for (;;) {
    std::vector<std::array<Index, 4>> made;
    skin_.surgery().for_edges([&](Index a, Index b) {
      const Index c = skin_.surgery().opposite(a, b), d = skin_.surgery().opposite(b, a);
      if (barred.count({a, b}) == 0 && skin_.try_flip(a, b, options_.hysteresis)) made.push_back({a, b, c, d});
    });
    if (made.empty()) return false;
    skin_.resize();
    const std::size_t known = barred.size();
    for (const auto& [a, b, c, d] : made)
      if (skin_.surgery().has_edge(c, d) && skin_.wants_flip(c, d, options_.hysteresis)) barred.insert({a, b});
    if (barred.size() == known) {
      report_.flips += static_cast<Index>(made.size());
      return true;
    }
    skin_ = before;
  }
}

/// Splits a set of edges larger than 1 no two of which share a triangle, the largest first.
bool Remesher::split_round() {
  std::vector<Candidate> edges = too_large(skin_);
  std::sort(edges.begin(), edges.end(), [](const Candidate& p, const Candidate& q) {
    return p.size != q.size ? p.size > q.size : p.ends < q.ends;
  });
  std::vector<char> touched(skin_.mesh().triangles.size(), 0);
  for (const Candidate& c : edges) {
    const auto [a, b] = c.ends;
    const std::array<Index, 2> sides{skin_.surgery().triangle(a, b), skin_.surgery().triangle(b, a)};
    if (std::any_of(sides.begin(), sides.end(), [&](Index t) { return t >= 0 && touched[t] != 0; })) continue;
    for (const Index t : sides)
      if (t >= 0) touched[t] = 1;
    changed_at({a, b, skin_.surgery().opposite(a, b), skin_.surgery().opposite(b, a), skin_.mesh().num_vertices()});
    skin_.split(a, b);
    touched.resize(skin_.mesh().triangles.size(), 1);
    ++report_.splits;
  }
  return !edges.empty();
}

void Remesher::changed_at(const std::vector<Index>& vertices) {
  for (const Index v : vertices) {
    if (v >= static_cast<Index>(changed_.size())) changed_.resize(v + 1, 0);
    if (v >= 0) changed_[v] = 1;
  }
}

/// Sweeps over the edges between vertices around which something has changed until none is flipped. With a metric that
/// varies they may run in circles: there is a limit.
void Remesher::flip_round() {
  bool again = true;
  for (int sweep = 0; again && sweep < 20; ++sweep) {
    again = false;
    changed_.resize(skin_.mesh().coordinates.size(), 0);
    const std::vector<char> changed = std::exchange(changed_, std::vector<char>(changed_.size(), 0));
    skin_.surgery().for_edges([&](Index a, Index b) {
      if (changed[a] == 0 || changed[b] == 0) return;
      const Index c = skin_.surgery().opposite(a, b), d = skin_.surgery().opposite(b, a);
      if (!skin_.try_flip(a, b, 0)) return;
      changed_at({a, b, c, d});
      again = true;
      ++report_.flips;
    });
  }
  changed_.clear();
}

/// Collapses edges, the smallest first, either end into the other.
bool Remesher::collapse_round() {
  std::vector<Candidate> edges = candidates(skin_, [&](double s) { return s <= 1 - options_.hysteresis; });
  std::sort(edges.begin(), edges.end(), [](const Candidate& p, const Candidate& q) {
    return p.size != q.size ? p.size < q.size : p.ends < q.ends;
  });
  const std::size_t before = made_.size();
  for (const Candidate& c : edges)
    for (const bool first : {true, false}) {
      const Index gone = first ? c.ends[0] : c.ends[1], kept = first ? c.ends[1] : c.ends[0];
      if (barred_[gone] != 0 || !skin_.surgery().has_edge(gone, kept)) continue;
      if (!skin_.can_collapse(gone, kept)) continue;
      made_.push_back({gone, skin_.surgery().ring(gone)});
      changed_at(made_.back().ring);
      skin_.collapse(gone, kept);
      ++report_.collapses;
    }
  return made_.size() > before;
}

/// Collapses that the surface without their vertices would take back, as its own sizing asks for a split around there,
/// are not made: the coarsening starts again with those vertices barred. So it comes to rest.
bool Remesher::coarsen() {
  const MovingSkin before = skin_;
  const RemeshReport report = report_;
  barred_.assign(before.mesh().coordinates.size(), 0);
  constexpr int kAttempts = 10;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    made_.clear();
    while (collapse_round()) flip_round();
    if (made_.empty()) return false;
    const std::vector<Index> left = skin_.compact();
    skin_.resize();
    if (attempt + 1 == kAttempts || !bar_regretted(left)) break;
    skin_ = before;
    report_ = report;
  }
  return true;
}

bool Remesher::bar_regretted(const std::vector<Index>& left) {
  std::vector<char> at_large(barred_.size(), 0);
  for (const Candidate& c : too_large(skin_))
    for (const Index v : c.ends) at_large[left[v]] = 1;
  bool any = false;
  for (const Collapse& c : made_)
    if (std::any_of(c.ring.begin(), c.ring.end(), [&](Index v) { return at_large[v] != 0; })) {
      barred_[c.gone] = 1;  // and what else might go around there
      for (const Index v : c.ring) barred_[v] = 1;
      any = true;
    }
  return any;
}

}  // namespace

RemeshReport remesh(FlatMesh& mesh, SkinState& state, const RemeshOptions& o, const AreaDensity& density) {
  require(o.hysteresis >= 0 && o.hysteresis < 1 && o.max_passes > 0,
          "hysteresis {} in [0, 1), max_passes {} above 0: not so", o.hysteresis, o.max_passes);
  Remesher remesher(MovingSkin(mesh, state, o, density), o);
  const RemeshReport report = remesher.run();
  if (report.changed()) {
    mesh = remesher.skin().mesh();
    state = remesher.skin().state();
  }
  return report;
}

}  // namespace wrinkle
