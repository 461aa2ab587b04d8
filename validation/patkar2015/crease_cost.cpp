// Claim: creases cost little: setting them up takes time in proportion to the mesh, and a step with them takes hardly
// longer than without. Refuted where set-up grows faster than triangles do, or where a step with creases takes a fifth
// longer than without.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "core/base/thread_time.h"
#include "core/crease/collision_mesh.h"
#include "core/mesh/strip.h"
#include "core/minimize/highest_frequency.h"
#include "core/model/shell/shell_elements.h"
#include "core/model/shell/spring_sheet.h"
#include "core/step/semi_implicit.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/time_ratio.h"
#include "validation/scenes/creased_surface.h"
#include "validation/scenes/match_as_a_step.h"

namespace wrinkle::validation::crease_cost {

namespace {

using I = std::int64_t;

constexpr Index kRepetitions = 5, kBlocks = 12;   // of set-up, of which the smallest counts, and of steps in turns
constexpr Index kFewCells = 16, kFewCreases = 1;  // which set-up's growth is measured from

struct Options {
  Index cells = 63, creases = 6, steps = 4;
};

void bind(Binder& b, Options& o) {
  b(o.cells, "cells", "1", "along each side: two triangles each; 63: the paper plane's 8000", Source::swept, {4, 2000});
  b(o.creases, "creases", "1", "straight lines across; 6 add about as many triangles as the plane's", Source::swept,
    {1, 1000});
  b(o.steps, "steps", "1", "in a timed block, of twelve each", Source::assumed, {1, 10000});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : {16, 32, 63}) out.push_back({{{"cells", cells}}});
  out.push_back({{{"creases", I{1}}}});
  if (profile == Profile::quick) return out;
  for (const I creases : {3, 12}) out.push_back({{{"creases", creases}}});
  for (const I cells : {126, 252}) out.push_back({{{"cells", cells}}});
  return out;
}

/// Lines across the unit square, evenly apart and a little inclined, so that they cut edges at all places.
std::vector<CreaseCurve> lines(Index count) {
  std::vector<CreaseCurve> out;
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
      if (!integrator_->step(motion_).converged()) return false;
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
  const std::vector<CreaseCurve> curves = lines(creases);
  m["seconds_curves"] = least_seconds([&] { out.pattern = draw_creases(mesh, curves); });
  m["seconds_cutting"] = least_seconds([&] { out.creased = cut_creases(out.pattern); });
  const Vector inverse = lumped_masses(out.creased.mesh, out.creased.share, 0.2).cwiseInverse();
  m["seconds_system"] = least_seconds([&] {
    out.stitching =
        std::make_unique<Stitching>(out.creased.stitches, inverse, make_linear_solver("cholmod-simplicial"));
  });
  m["seconds_setup"] = m["seconds_curves"] + m["seconds_cutting"] + m["seconds_system"];
  m["setup_per_triangle"] = 1e6 * m["seconds_setup"] / static_cast<double>(mesh.triangles.size());
  m["triangles_before"] = static_cast<double>(mesh.triangles.size());
  m["triangles_after"] = static_cast<double>(out.creased.mesh.triangles.size());
  m["equations"] = out.stitching->rows();
  m["factor_nonzeros"] = static_cast<double>(out.stitching->factor_nonzeros());
  return out;
}

TriangleMesh square(Index cells) {
  return strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular});
}

/// The power of the size by which set-up's time grows from the smaller to the larger, both set up in turns.
Estimate growth(const std::pair<Index, Index>& cells, const std::pair<Index, Index>& creases) {
  const auto work = [](const TriangleMesh& mesh, const std::vector<CreaseCurve>& curves) {
    return [&mesh, &curves] {
      const CreasedMesh creased = cut_creases(draw_creases(mesh, curves));
      const Stitching stitching(creased.stitches, lumped_masses(creased.mesh, creased.share, 0.2).cwiseInverse(),
                                make_linear_solver("cholmod-simplicial"));
    };
  };
  const TriangleMesh small = square(cells.first), large = square(cells.second);
  const std::vector<CreaseCurve> few = lines(creases.first), many = lines(creases.second);
  const std::vector<std::function<void()>> works{work(large, many), work(small, few)};
  const auto seconds = times_in_turns(kTurns, works);
  const double size = static_cast<double>(cells.second) / cells.first * creases.second / creases.first;
  return mapped(time_ratio(seconds[0], seconds[1]), [&](double ratio) { return std::log(ratio) / std::log(size); });
}

void measure_growth(Index cells, Index creases, Record& record) {
  if (cells > kFewCells) store(growth({kFewCells, cells}, {creases, creases}), "setup_seconds_over_cells", record);
  if (creases > kFewCreases)
    store(growth({cells, cells}, {kFewCreases, creases}), "setup_seconds_over_creases", record);
}

/// Times of steps in turns: sewn by both stabilisations, in the same pieces by neither, of the mesh without creases;
/// and of the stabilisations by themselves, as a step does them.
bool time_steps(const std::array<Sheet*, 3>& sheets, const Stitching& stitching, Index block, Record& record) {
  std::vector<std::function<void()>> works;
  for (std::size_t k = 0; k < 3; ++k)
    works.emplace_back([&, k] {
      if (sheets[k]->run(block)) return;
      record.outcome = Outcome::failed;
      record.reason = fmt::format("a step of sheet {} (sewn, loose, uncut) failed", k);
    });
  const double dt = sheets[0]->time_step();
  Motion motion;
  works.insert(works.begin() + 1, [&] { motion = sheets[0]->motion(); });
  works.insert(works.begin() + 2, [&] {
    for (Index s = 0; s < block; ++s) match_as_a_step(stitching, motion, dt);
  });
  const auto seconds = times_in_turns(kBlocks, works);
  if (record.outcome == Outcome::failed) return false;
  const auto least = [&](std::size_t work) { return std::ranges::min(seconds[work]) / block; };
  auto& m = record.metrics;
  m["seconds_per_step"] = least(0);
  m["seconds_without"] = least(3);
  m["seconds_uncut"] = least(4);
  m["saved_without"] = 1 - least(3) / least(0);
  store(mapped(time_ratio(seconds[0], seconds[4]), [](double r) { return r - 1; }), "overhead_over_uncut", record);
  store(time_ratio(seconds[2], seconds[0]), "stabilisation_share", record);
  return true;
}

Record run(const Options& o, Progress&) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  Record record;
  const SetUp made = set_up(square(o.cells), o.creases, record);
  const SpringSheet cut = make_spring_sheet(made.creased, made.pattern);
  Sheet sewn(cut, made.creased.mesh, made.stitching.get(), Stabilisation::pre_and_post, 0);
  Sheet loose(cut, made.creased.mesh, made.stitching.get(), Stabilisation::none, sewn.time_step());
  Sheet uncut(make_spring_sheet(made.pattern.mesh), made.pattern.mesh, nullptr, Stabilisation::none, sewn.time_step());

  if (!time_steps({&sewn, &loose, &uncut}, *made.stitching, o.steps, record)) return record;
  record.metrics["setup_in_steps"] = record.metrics["seconds_setup"] / record.metrics["seconds_per_step"];
  measure_growth(o.cells, o.creases, record);
  record.frames = {creased_frame(make_collision_mesh(made.pattern, made.creased), positions(made.creased.mesh), {0})};
  return record;
}

const UncertaintyFrom kTimes{.none = "a ratio of times: its noise is told"};

std::vector<Claim> claims(const ReferenceData&) {
  const Where plane = where("cells", I{63}) && where("creases", I{6});
  return {
      {.says = "set-up grows about as the number of triangles",
       .figure = "§ 8",
       .quantity = "exponent of set-up time over cells along a side (2: as triangles), from 16 to 63 or more, in turns",
       .over = where_at_least("cells", I{63}) && where("creases", I{6}),
       .measure = time_ratio("setup_seconds_over_cells"),
       .bound = between(1.3, 2.3),
       .origin = theory("cut points grow as n, triangles as n²; with a sort n² log n²: 2.3 from 16 to 63"),
       .counter = swapped({{"creases", I{12}}}),
       .uncertainty = kTimes},
      {.says = "stabilisation takes a few hundredths of a step of the plane's mesh",
       .figure = "§ 9",
       .quantity = "part of a step's time that its three matches take, in turns",
       .over = plane,
       .measure = time_ratio("stabilisation_share"),
       .bound = between(0.02, 0.06),
       .origin = chosen("between the shares of one crease and of twelve"),
       .counter = swapped({{"creases", I{1}}}),
       .uncertainty = kTimes},
      {.says = "a step with the plane's creases takes almost no longer than one of the mesh without",
       .figure = "§ 9",
       .quantity = "a step's time over the uncut mesh's, of the same length, in turns, less 1",
       .over = plane,
       .measure = time_ratio("overhead_over_uncut"),
       .bound = at_most(0.2),
       .origin = chosen("the 20 % that hanging_diagonal allows"),
       .counter = swapped({{"creases", I{1}}, {"steps", I{16}}}),
       .expect =
           deviates(between(0.22, 0.6), "copies add a tenth to the mesh, and light ones iterations to the damping",
                    "creases=1, 3, 6, 12: 0.1, 0.2, 0.35, 0.6 (3 and 12: paper profile); stabilisation_share is a "
                    "tenth of that"),
       .uncertainty = kTimes}};
}

}  // namespace

extern const Study study = {
    .name = "crease_cost",
    .title = "What creases cost",
    .claim = "Set-up takes time in proportion to the mesh, and a step with creases little more than without.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Sect. 8",
    .version = 3,
    .parameters = parameters_of<Options>(),
    .metrics = with_ratios(
        {
            {"triangles_before", "1", "of the uncut mesh"},
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
        },
        {{"overhead_over_uncut", "a step over the uncut mesh's, less 1, median of the turns"},
         {"stabilisation_share", "of a step's time, its three matches timed by themselves, median of the turns"},
         {"setup_seconds_over_cells", "exponent of set-up time over cells along a side, from 16, in turns"},
         {"setup_seconds_over_creases", "exponent of set-up time over creases, from 1, in turns"}}),
    .paper_duration = "a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where_less("cells", I{63}), "growth over cells"}, {where("cells", I{63}), "growth over creases"}},
};

}  // namespace wrinkle::validation::crease_cost
