// Claim: the collision detection that ends contact's steps misses nothing: not one of 3,324 handcrafted queries, not
// one of the random ones that are made to be hard, at sizes from 1e-3 to 1e3 m (42,000 in the quick profile, a million
// more in the paper profile), as exact arithmetic decides them; a step leaves every pair its fifth of the gap beyond
// the offset or ends it out of reach; and it holds up for nothing only what comes nearer than rounding tells apart, or
// passes so close by that its iterations end. Refuted by one collision that it lets through, by one gap that is left
// smaller, or where what it holds up for nothing stays farther away than that.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/contact/additive_ccd.h"
#include "validation/harness/binder.h"
#include "validation/harness/seconds_since.h"
#include "validation/meters/nearest_approach.h"
#include "validation/oracle/exact_collision.h"
#include "validation/scenes/known_pairs.h"
#include "validation/scenes/moving_triangles.h"
#include "validation/suite/contact_ccd_claims.h"

namespace wrinkle::validation::contact_ccd {

namespace {

using I = std::int64_t;

/// pair: whether a pair may touch at all on its way. gap: as a step of contact asks, which keeps a fifth of the gap.
/// margin: whether a pair may come nearer than kMargin, however many iterations there are.
enum class Detector { pair, gap, margin };
constexpr double kMargin = 1e-4;  // of a pair's size

/// Of two triangles: whether every other query is asked of a list of near pairs, as most steps are, or none.
enum class Lists { half, none };

const std::map<std::string, PairFamily> kFamilies{
    {"random", PairFamily::random},  {"border", PairFamily::border},     {"grazing", PairFamily::grazing},
    {"end", PairFamily::end},        {"coplanar", PairFamily::coplanar}, {"parallel", PairFamily::parallel},
    {"lattice", PairFamily::lattice}};

struct Options {
  std::string queries = "random";
  double size = 1;  // [m]
  Index count = 5000;
  std::uint64_t seed = 1;
  Detector detector = Detector::pair;
  int iterations = 1000;
  double nudge = 0;
  double offset = 0;  // over the size
  double kept = 0.2;
  Lists lists = Lists::half;
};

void bind(Binder& b, Options& o) {
  b(o.queries, "queries",
    {kHandcrafted, "random", "border", "grazing", "end", "coplanar", "parallel", "lattice", kTriangles, kGaps},
    "how they are made: handcrafted are those of reference_data/wang2021; triangles are two that move as surfaces do, "
    "asked of SurfaceContact's own step; gaps are such triangles farther apart than an offset");
  b(o.size, "size", "m", "of half the cube in which points lie", Source::swept, {1e-6, 1e6});
  b(o.count, "count", "1", "of random queries", Source::standard, {1, 1e7});
  b(o.seed, "seed", "1", "of the queries", Source::standard, {0, 1e9});
  b(o.detector, "detector", {{"pair", Detector::pair}, {"gap", Detector::gap}, {"margin", Detector::margin}},
    "pair: may it touch? gap: does it keep a fifth of its gap, as a step of contact asks? margin: does it stay 1e-4 of "
    "its size apart?");
  b(o.iterations, "iterations", "1",
    "of collision detection at most, where detector = pair or margin; after that it "
    "holds up",
    Source::standard, {1, 1e6});
  b(o.nudge, "nudge", "1", "of the first point's end, over the size, after the answers are known", Source::assumed,
    {0, 1});
  b(o.offset, "offset", "1", "ξ over the size, where queries = gaps", Source::swept, {0, 10});
  b(o.kept, "kept", "1", "part of its gap that a pair is to keep, where queries = gaps", Source::standard, {0, 0.99});
  b(o.lists, "lists", {{"half", Lists::half}, {"none", Lists::none}},
    "of triangles and gaps, whether every other query is asked of the list of near pairs that SurfaceContact keeps, "
    "made up to d̂ from both ends of the way");
}

/// [m], with a seed each.
constexpr std::array<std::pair<double, I>, 5> kSizes{{{1.0, 1}, {1e-3, 2}, {1e3, 3}, {0.03, 4}, {30.0, 5}}};
constexpr std::size_t kQuickSizes = 3;
constexpr I kMany = 30'000;  // of each family and size: they make a million
constexpr Index kCheckedOneIn = 100;

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out{{{{"queries", std::string(kHandcrafted)}}}};
  const auto add = [&](std::size_t sizes, I count, I triangles) {
    for (std::size_t i = 0; i < sizes; ++i) {
      const auto [size, seed] = kSizes[i];
      for (const auto& entry : kFamilies)
        out.push_back({{{"queries", entry.first}, {"size", size}, {"count", count}, {"seed", seed}}});
      out.push_back({{{"queries", std::string(kTriangles)}, {"size", size}, {"count", triangles}, {"seed", seed}}});
    }
  };
  add(kQuickSizes, kFew, 500);
  const auto add_grazing = [&](I iterations) {
    out.push_back({{{"queries", std::string("grazing")}, {"count", kFew}, {"iterations", iterations}}});
  };
  const auto add_gaps = [&](I count) {
    for (const double offset : {0.0, 0.1, 1.0})
      out.push_back({{{"queries", std::string(kGaps)}, {"count", count}, {"offset", offset}}});
    for (const double size : {1e-3, 1e3})
      out.push_back({{{"queries", std::string(kGaps)}, {"count", count}, {"offset", 0.1}, {"size", size}}});
  };
  for (const I iterations : {250, 4'000}) add_grazing(iterations);
  add_gaps(200);
  if (profile == Profile::quick) return out;
  add_grazing(16'000);
  add_gaps(5'000);
  add(kSizes.size(), kMany, 12'000);
  return out;
}

/// What came of all queries.
struct Tally {
  double positives = 0, missed = 0, held_up = 0, other_answers = 0, by_integers = 0;
  double cross_checked = 0, disagreements = 0;  // of what intervals decided
  double gap = 0;  // how near those come that are held up for nothing, over the size, largest
};

bool held_up(const MovingPair& pair, const Options& o) {
  if (o.detector == Detector::pair) return may_collide(pair.kind, pair.start, pair.end, o.iterations);
  const PairPoints way = way_of(pair.start, pair.end);
  if (o.detector == Detector::gap) return collision_free_part(pair.kind, pair.start, way, 0) < 1;
  return collision_free_part(pair.kind, pair.start, way, kMargin * pair.size(),
                             {.kept = 0, .near = 0, .iterations = o.iterations}) < 1;
}

void add(const MovingPair& pair, bool collides, bool stopped, Tally& tally) {
  tally.positives += collides ? 1 : 0;
  tally.missed += collides && !stopped ? 1 : 0;
  if (collides || !stopped) return;
  tally.held_up += 1;
  tally.gap = std::max(tally.gap, nearest_approach(pair.kind, pair.start, pair.end) / pair.size());
}

std::vector<KnownPair> pairs_of(const Options& o) {
  if (o.queries == kHandcrafted) return known_pairs();
  MovingPairs random(kFamilies.at(o.queries), o.size, o.seed);
  std::vector<KnownPair> out;
  for (Index i = 0; i < o.count; ++i) out.push_back({random.next(), false, ""});
  return out;
}

/// Answers of the queries, and the time for one [s].
struct Asked {
  std::vector<char> stopped;
  double seconds;
};

Asked ask(const std::vector<KnownPair>& queries, const Options& o) {
  Asked out{std::vector<char>(queries.size()), 0};
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < queries.size(); ++i) out.stopped[i] = held_up(queries[i].pair, o) ? 1 : 0;
  out.seconds = seconds_since(start) / static_cast<double>(queries.size());
  return out;
}

/// What intervals decided of a query, of each that they did.
struct Decided {
  std::size_t query;
  bool collides;
};

/// One in a hundred of what intervals decided, by integers as well.
void cross_check(const std::vector<KnownPair>& queries, const std::vector<Decided>& decided, Progress& progress,
                 Tally& tally) {
  for (std::size_t i = 0; i < decided.size() && !progress.stop_requested(); i += kCheckedOneIn) {
    const MovingPair& pair = queries[decided[i].query].pair;
    tally.cross_checked += 1;
    tally.disagreements += collides_by_integers(pair.kind, pair.start, pair.end) != decided[i].collides ? 1 : 0;
  }
}

Record run_pairs(const Options& o, Progress& progress) {
  std::vector<KnownPair> queries = pairs_of(o);
  for (KnownPair& q : queries) q.pair.end[0].x() += o.nudge * q.pair.size();
  const auto [stopped, seconds] = ask(queries, o);
  Tally tally;
  std::vector<Decided> by_intervals;
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const auto& [pair, known, set] = queries[i];
    const auto [collides, by_integers] = decide_collision(pair.kind, pair.start, pair.end);
    tally.by_integers += by_integers ? 1 : 0;
    if (!by_integers) by_intervals.push_back({i, collides});
    tally.other_answers += o.queries == kHandcrafted && collides != known ? 1 : 0;
    add(pair, collides, stopped[i] == 1, tally);
    if (i % 1000 == 0) progress.report(static_cast<double>(i) / static_cast<double>(queries.size()), "exact answers");
    if (progress.stop_requested()) break;
  }
  const auto count = static_cast<double>(queries.size());
  const double exact_seconds = seconds_since(start) / count;
  cross_check(queries, by_intervals, progress, tally);
  Record record;
  record.metrics = {{"asked", count},
                    {"positives", tally.positives},
                    {"false_negatives", tally.missed},
                    {"false_positives", tally.held_up},
                    {"false_positive_gap", tally.gap},
                    {"cross_checked", tally.cross_checked},
                    {"disagreements", tally.disagreements},
                    {"by_integers", tally.by_integers / count},
                    {"seconds_per_query", seconds},
                    {"exact_seconds_per_query", exact_seconds}};
  if (o.queries == kHandcrafted) record.metrics["other_answers"] = tally.other_answers;
  return record;
}

void draw(MovingTriangles& triangles, const Options& o, Index query) {
  if (o.lists == Lists::half && query % 2 == 1)
    triangles.next_listed();
  else
    triangles.next();
}

/// What may touch when two triangles move: each corner and the other one, each side and each of the other's.
Record run_triangles(const Options& o, Progress& progress) {
  MovingTriangles triangles(o.size, o.seed);
  double missed = 0, positives = 0, held_up = 0, seconds = 0;
  double listed = 0, listed_positives = 0, listed_missed = 0;
  for (Index i = 0; i < o.count && !progress.stop_requested(); ++i) {
    draw(triangles, o, i);
    const auto start = std::chrono::steady_clock::now();
    const bool stopped = triangles.max_step() < 1;
    seconds += seconds_since(start);
    const bool collide = triangles.collide();
    positives += collide ? 1 : 0;
    missed += collide && !stopped ? 1 : 0;
    held_up += stopped && !collide ? 1 : 0;
    if (triangles.listed()) {
      listed += 1;
      listed_positives += collide ? 1 : 0;
      listed_missed += collide && !stopped ? 1 : 0;
    }
    if (i % 100 == 0) progress.report(static_cast<double>(i) / static_cast<double>(o.count), "exact answers");
  }
  const auto count = static_cast<double>(o.count);
  Record record;
  record.metrics = {{"asked", count},
                    {"positives", positives},
                    {"false_negatives", missed},
                    {"false_positives", held_up},
                    {"listed", listed / count},
                    {"listed_positives", listed_positives},
                    {"listed_missed", listed_missed},
                    {"seconds_per_query", seconds / count}};
  return record;
}

/// What a step leaves of each pair's gap, at its end and seven times on its way. No answer is known of all its way: the
/// least distance of two features that move is no rational number.
Record run_gaps(const Options& o, Progress& progress) {
  MovingTriangles triangles(o.size, o.seed, o.offset, o.kept);
  double kept = 1, stopped = 0, needless = 0, listed = 0;
  for (Index i = 0; i < o.count && !progress.stop_requested(); ++i) {
    draw(triangles, o, i);
    listed += triangles.listed() ? 1 : 0;
    const double step = triangles.max_step();
    const auto before = triangles.gaps(0);
    double least = 1;  // of a gap
    for (int part = 1; part <= 8; ++part) {
      const auto gaps = triangles.gaps(0.125 * part * step);
      for (std::size_t k = 0; k < gaps.size(); ++k) {
        least = std::min(least, gaps[k] / before[k]);
        kept = std::min(kept, gaps[k] / std::min(before[k], triangles.distance() / o.kept));
      }
    }
    stopped += step < 1 ? 1 : 0;
    if (step < 1) needless = std::max(needless, least);
    if (i % 100 == 0) progress.report(static_cast<double>(i) / static_cast<double>(o.count), "exact distances");
  }
  Record record;
  record.metrics = {{"asked", static_cast<double>(o.count)},
                    {"gap_kept", kept},
                    {"gap_where_stopped", needless},
                    {"listed", listed / static_cast<double>(o.count)},
                    {"stopped", stopped / static_cast<double>(o.count)}};
  return record;
}

Record run(const Options& o, Progress& progress) {
  Record record = o.queries == kTriangles ? run_triangles(o, progress)
                  : o.queries == kGaps    ? run_gaps(o, progress)
                                          : run_pairs(o, progress);
  if (progress.stop_requested()) {
    record.outcome = Outcome::failed;
    record.reason = "stopped before all queries were asked";
  }
  return record;
}

std::optional<std::string> refuse(const Options& o) {
  if (o.queries == kHandcrafted && o.size != 1) return "handcrafted queries have the size that they have: size = 1";
  const bool surfaces = o.queries == kTriangles || o.queries == kGaps;
  if (surfaces && (o.detector != Detector::pair || o.nudge != 0 || o.iterations != 1000))
    return "triangles and gaps are asked of SurfaceContact: detector = pair, iterations = 1000, nudge = 0";
  if (!surfaces && o.lists != Lists::half) return "lists is for queries = triangles and gaps: lists = half";
  if (o.queries != kGaps && (o.offset != 0 || o.kept != Options{}.kept))
    return "offset and kept are for queries = gaps: offset = 0, kept = 0.2";
  return {};
}

}  // namespace

extern const Study study = {
    .name = "contact_ccd",
    .title = "Collisions on the way of a step",
    .claim =
        "The collision detection that ends contact's steps misses no collision, leaves each pair its part of the "
        "gap beyond the offset or ends it out of reach, and holds up for nothing only what rounding cannot tell from a "
        "collision, or what passes nearer than 3.5e-3 of its size (1e-4 was seen).",
    .source =
        "Wang et al. 2021, A Large Scale Benchmark and an "
        "Inclusion-Based Algorithm for Continuous Collision "
        "Detection; exact arithmetic",
    .version = 7,
    .parameters = parameters_of<Options>(),
    .metrics = {{"asked", "1", "queries that were asked"},
                {"positives", "1", "of these, pairs that touch at some time, exactly"},
                {"false_negatives", "1", "pairs that touch and are not held up"},
                {"false_positives", "1",
                 "pairs that do not touch and are held up; of triangles also those "
                 "that come "
                 "nearer than a thousandth of their gap"},
                {"gap_kept", "1",
                 "of gaps, (d − ξ) over d₀ − ξ, or over d̂/kept where that is less, on a step's way, least of all "
                 "pairs; exact"},
                {"gap_where_stopped", "1",
                 "(d − ξ) over d₀ − ξ, least of a step that ends before its time, largest of the steps"},
                {"stopped", "1", "share of steps that end before their time"},
                {"listed", "1",
                 "of triangles and gaps, share of queries that a list of near pairs answers: made where no corner is "
                 "farther than d̂ from either end of its way"},
                {"listed_positives", "1", "of these, triangles that touch at some time, exactly"},
                {"listed_missed", "1", "of those, the ones that are not held up"},
                {"false_positive_gap", "1", "how near those come, over the pair's size, largest"},
                {"by_integers", "1", "share of queries that intervals of doubles left to integer arithmetic to decide"},
                {"cross_checked", "1",
                 "queries that intervals decided, one in a hundred, which integers decided as well"},
                {"disagreements", "1", "of these, those that they decided otherwise"},
                {"other_answers", "1",
                 "handcrafted queries that exact arithmetic answers otherwise than "
                 "their authors"},
                {"seconds_per_query", "s", "of collision detection, on one thread"},
                {"exact_seconds_per_query", "s", "of exact arithmetic, on one thread"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<Options>(run),
    .refuse = refusing<Options>(refuse),
    .claims = ccd_claims,
};

}  // namespace wrinkle::validation::contact_ccd
