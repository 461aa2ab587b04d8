// Claim: creases cost little: setting them up takes time in proportion to the mesh, and a step with them takes hardly
// longer than without. Refuted where set-up grows faster than triangles and creases do, or where keeping the copies
// together takes more of a step than the paper's 15 to 20 %.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/base/thread_time.h"
#include "core/geometry/strip.h"
#include "core/integrate/semi_implicit.h"
#include "core/method/spring_sheet.h"
#include "core/solve/highest_frequency.h"
#include "validation/studies/judging.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr Index kRepetitions = 5, kBlocks = 12;  // of set-up, and of steps in turns; the smallest counts

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : {16, 32, 63}) out.push_back({{{"cells", cells}}});
  for (const I creases : {1, 3, 12}) out.push_back({{{"creases", creases}}});
  if (profile == Profile::quick) return out;
  for (const I cells : {126, 252}) out.push_back({{{"cells", cells}}});
  return out;
}

/// Lines across the unit square, evenly apart and a little inclined, so that they cut edges at all places.
std::vector<wrinkle::Curve> lines(Index count) {
  std::vector<wrinkle::Curve> out;
  for (Index k = 0; k < count; ++k) {
    const double x = (k + 0.5) / count;
    out.push_back({VectorN<3>(x - 0.013, -0.1, 0), VectorN<3>(x + 0.013, 1.1, 0)});
  }
  return out;
}

template <class F>
double least_seconds(const F& f) {
  double least = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < kRepetitions; ++i) {
    const ThreadTime time;
    f();
    least = std::min(least, time.seconds());
  }
  return least;
}

/// A free sheet that moves at random.
class Sheet {
 public:
  Sheet(SpringSheet sheet, const TriangleMesh& rest, const Stitching* stitching, Stabilisation stabilisation,
        double time_step)
      : sheet_(std::move(sheet)) {
    problem_.num_dofs = 3 * sheet_.num_points();
    problem_.fixed.assign(problem_.num_dofs, 0);
    add_springs(sheet_, problem_);
    motion_ = {Vector(problem_.num_dofs), Vector(problem_.num_dofs)};
    for (Index v = 0; v < sheet_.num_points(); ++v) motion_.x.segment<3>(3 * v) = rest.vertices[v];
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> u(-0.01, 0.01);
    for (double& v : motion_.velocity) v = u(random);
    if (stitching != nullptr) stitching->match(motion_.velocity);
    if (time_step <= 0) time_step = 0.5 / highest_frequency(problem_, sheet_.mass, stitching, motion_.x);
    ImplicitSprings implicit(sheet_.num_points());
    implicit.add_dampers(sheet_.edges, 1e-3);
    integrator_ =
        std::make_unique<SemiImplicit>(problem_, sheet_.mass, std::move(implicit), stitching,
                                       SemiImplicitOptions{.time_step = time_step, .stabilisation = stabilisation});
  }

  bool run(Index steps) {
    for (Index k = 0; k < steps; ++k)
      if (integrator_->step(motion_).status != Status::converged) return false;
    return true;
  }
  const Motion& motion() const { return motion_; }
  double time_step() const { return integrator_->time_step(); }

 private:
  SpringSheet sheet_;
  Problem problem_;
  Motion motion_;
  std::unique_ptr<SemiImplicit> integrator_;
};

struct SetUp {
  CreasePattern pattern;
  CreasedMesh creased;
  std::unique_ptr<Stitching> stitching;
};

SetUp set_up(const TriangleMesh& mesh, Index creases, Record& record) {
  auto& m = record.metrics;
  SetUp out;
  const std::vector<wrinkle::Curve> curves = lines(creases);
  m["seconds_curves"] = least_seconds([&] { out.pattern = draw_creases(mesh, curves); });
  m["seconds_cutting"] = least_seconds([&] { out.creased = cut_creases(out.pattern); });
  const Vector inverse = creased_masses(out.creased, 0.2).cwiseInverse();
  m["seconds_system"] =
      least_seconds([&] { out.stitching = std::make_unique<Stitching>(out.creased.stitches, inverse); });
  m["seconds_setup"] = m["seconds_curves"] + m["seconds_cutting"] + m["seconds_system"];
  m["setup_per_triangle"] = 1e6 * m["seconds_setup"] / static_cast<double>(mesh.triangles.size());
  m["triangles_before"] = static_cast<double>(mesh.triangles.size());
  m["triangles_after"] = static_cast<double>(out.creased.mesh.triangles.size());
  m["equations"] = out.stitching->rows();
  m["factor_nonzeros"] = static_cast<double>(out.stitching->factor_nonzeros());
  return out;
}

Record run(const Sample& sample, Progress&) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  Record record;
  auto& m = record.metrics;
  const auto cells = static_cast<Index>(sample.integer("cells"));
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular});
  const SetUp made = set_up(mesh, static_cast<Index>(sample.integer("creases")), record);
  const SpringSheet cut = make_spring_sheet(made.creased, made.pattern);
  Sheet sewn(cut, made.creased.mesh, made.stitching.get(), Stabilisation::pre_and_post, 0);
  Sheet loose(cut, made.creased.mesh, made.stitching.get(), Stabilisation::none, sewn.time_step());
  Sheet uncut(make_spring_sheet(made.pattern.mesh), made.pattern.mesh, nullptr, Stabilisation::none, sewn.time_step());

  const std::array<Sheet*, 3> sheets{&sewn, &loose, &uncut};
  std::array<double, 4> least;
  least.fill(std::numeric_limits<double>::infinity());
  const auto block = static_cast<Index>(sample.integer("steps"));
  for (Index i = 0; i < kBlocks; ++i)
    for (int k = 0; k < 3; ++k) {
      const ThreadTime time;
      if (!sheets[k]->run(block)) {
        record.outcome = Outcome::failed;
        record.reason = fmt::format("a step of sheet {} (sewn, loose, uncut) failed", k);
        return record;
      }
      least[k] = std::min(least[k], time.seconds() / block);
      if (k > 0) continue;
      Motion motion = sewn.motion();
      const ThreadTime matching;  // as a step does
      for (Index s = 0; s < block; ++s) {
        made.stitching->match(motion.velocity, motion.x, 1 / sewn.time_step());
        made.stitching->match(motion.velocity);
      }
      least[3] = std::min(least[3], matching.seconds() / block);
    }
  m["seconds_per_step"] = least[0];
  m["seconds_without"] = least[1];
  m["seconds_uncut"] = least[2];
  m["saved_without"] = 1 - least[1] / least[0];
  m["stabilisation_share"] = least[3] / least[0];
  m["step_over_uncut"] = least[0] / least[2];
  m["setup_in_steps"] = m["seconds_setup"] / least[0];
  return record;
}

/// Exponent of y over x between the rows with least and most of x, of those with the standard of the other.
double growth(std::span<const Row> rows, const char* over, const char* other, I standard) {
  const Row *low = nullptr, *high = nullptr;
  for (const Row& r : rows) {
    if (r.record.outcome != Outcome::ok || r.sample.integer(other) != standard) continue;
    if (low == nullptr || r.sample.integer(over) < low->sample.integer(over)) low = &r;
    if (high == nullptr || r.sample.integer(over) > high->sample.integer(over)) high = &r;
  }
  if (low == nullptr || low->sample.integer(over) == high->sample.integer(over)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const double x =
      std::log(static_cast<double>(high->sample.integer(over)) / static_cast<double>(low->sample.integer(over)));
  return std::log(high->record.metrics.at("seconds_setup") / low->record.metrics.at("seconds_setup")) / x;
}

Verdict judge_growth(Verdict verdict, double exponent, double bound) {
  verdict.measured = exponent;
  verdict.tolerance = bound;
  verdict.relation = "at most";
  if (std::isfinite(exponent)) {
    verdict.judgement = exponent <= bound ? Judgement::reproduced : Judgement::deviates;
  }
  return verdict;
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  std::vector<Verdict> out;
  out.push_back(judge_growth({.claim = "set-up grows no faster than the number of triangles, but for a logarithm",
                              .quantity = "exponent of set-up time over cells along a side (2: as triangles)"},
                             growth(rows, "cells", "creases", 6), 2.3));
  out.push_back(judge_growth(
      {.claim = "nor faster than the number of creases", .quantity = "exponent of set-up time over creases"},
      growth(rows, "creases", "cells", 63), 1.0));
  out.push_back(
      judge_worst({.claim = "stabilisation takes at most the paper's 15 to 20 % of a step of the plane's mesh",
                   .figure = "Sect. 8",
                   .quantity = "part of a step's time that both stabilisations take"},
                  rows, [](const Sample& s) { return s.integer("cells") == 63 && s.integer("creases") == 6; },
                  metric_value("stabilisation_share"), {0, 0.20, "at most"}));
  return out;
}

}  // namespace

extern const Study crease_cost = {
    .name = "crease_cost",
    .title = "What creases cost",
    .claim = "Set-up takes time in proportion to the mesh, and a step with creases little more than without.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Sect. 8",
    .version = 1,
    .parameters = {{"cells",
                    I{63},
                    "1",
                    "along each side: two triangles each; 63: the paper plane's 8000",
                    Source::swept,
                    {},
                    4,
                    2000},
                   {"creases",
                    I{6},
                    "1",
                    "straight lines across; 6 add about as many triangles as the plane's",
                    Source::swept,
                    {},
                    1,
                    1000},
                   {"steps", I{4}, "1", "in a timed block, of twelve each", Source::assumed, {}, 1, 10000}},
    .metrics = {{"triangles_before", "1", "of the uncut mesh"},
                {"triangles_after", "1", "with their copies; the paper plane's: 8716"},
                {"equations", "1", "of the stitching, for each coordinate"},
                {"factor_nonzeros", "1", "of its Cholesky factor"},
                {"seconds_curves", "s", "drawing: vertices make way, cuts of edges; processor time, smallest of five"},
                {"seconds_cutting", "s", "virtual nodes and stitches"},
                {"seconds_system", "s", "rank, system and its factorisation"},
                {"seconds_setup", "s", "all three; the paper's for the plane, with others' work in it: 3 s"},
                {"setup_per_triangle", "1e-6 s", "of the uncut mesh"},
                {"setup_in_steps", "1", "set-up over a step"},
                {"seconds_per_step", "s", "sewn by both stabilisations"},
                {"seconds_without", "s", "of the same pieces, neither"},
                {"seconds_uncut", "s", "of the mesh without creases"},
                {"saved_without", "1",
                 "1 − the second over the first: another motion, with other iterations of its damping"},
                {"stabilisation_share", "1", "of a step's time, both stabilisations timed by themselves"},
                {"step_over_uncut", "1", "the first over the third"}},
    .paper_duration = "a minute",
    .samples = samples,
    .run = run,
    .judge = judge,
};

}  // namespace wrinkle::validation
