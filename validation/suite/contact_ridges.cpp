// Claim: a corrugated sheet laid across the ridges of another, where no vertex comes near anything and edges alone can
// hold it, comes to rest on all crossings of ridges, at the height at which the edges' barrier bears its weight; with
// edges as guards too, whose part this is. Refuted where that height is off by a thousandth, where other than each
// crossing's one pair pushes, or where an edge goes through a triangle, as all do if edges are not seen by edges.
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/assembly/linear_load.h"
#include "core/assembly/mapped_energy.h"
#include "core/assembly/surface_contact.h"
#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/step/implicit_euler.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/failed_step.h"
#include "validation/meters/state_watch.h"
#include "validation/meters/surface_frame.h"
#include "validation/oracle/crossed_edges.h"

namespace wrinkle::validation::contact_ridges {

namespace {

using I = std::int64_t;

struct Options {
  Index ridges = 3;
  double angle = 90;  // [degree]
  double pressed = 0.5;
  double distance = 1e-3, time_step = 1e-3, duration = 1;
  ContactFormulation contact = ContactFormulation::guarded;
};

void bind(Binder& b, Options& o) {
  b(o.ridges, "ridges", "1", "of each sheet, 20 mm apart", Source::swept, {1, 20});
  b(o.angle, "angle", "degree", "between the sheets' ridges", Source::swept, {10, 90});
  b(o.pressed, "pressed", "1", "gap over the edges' reach for which the upper sheet's weight is made", Source::swept,
    {0.01, 0.95});
  b(o.distance, "distance", "m", "d̂ of the barrier; edges as guards reach a fifth of it", Source::assumed,
    {1e-6, 1.5e-3});
  b(o.time_step, "time_step", "s", "h", Source::assumed, {1e-5, 0.1});
  b(o.duration, "duration", "s", "of the motion", Source::assumed, {1e-3, 10});
  bind_contact(b, o.contact);
}

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const char* contact : {"guarded", "barrier"}) {
    const std::string name = contact;
    for (const double pressed : {0.1, 0.5, 0.8}) out.push_back({{{"contact", name}, {"pressed", pressed}}});
    for (const double angle : {50.0, 20.0}) out.push_back({{{"contact", name}, {"angle", angle}}});
    out.push_back({{{"contact", name}, {"ridges", I{6}}, {"angle", 65.0}}});
  }
  return out;
}

constexpr double kSpacing = 0.02, kStiffness = 1e9, kGravity = 9.81;  // [m], κ [N/m³], [m/s²]

double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

/// [m] Of a ridge: across all ridges of the other sheet, and as much again at each end.
double length(const Options& o) {
  return 3 * kSpacing * static_cast<double>(o.ridges) / std::sin(radians(o.angle));
}

/// Ridges, level and of one edge each, with slopes of 45°, so long that their ends lie beside the other sheet: no
/// vertex is over or under it. They are along x at z = 0, valleys between and beside them.
TriangleMesh corrugated(const Options& o) {
  TriangleMesh out;
  const Index lines = 2 * o.ridges + 1;
  for (Index i = 0; i < lines; ++i) {
    const double y = 0.5 * kSpacing * static_cast<double>(i - o.ridges), z = i % 2 == 1 ? 0 : -0.5 * kSpacing;
    for (const double side : {-0.5, 0.5}) out.vertices.emplace_back(side * length(o), y, z);
  }
  for (Index i = 0; i + 1 < lines; ++i) {
    const Index a = 2 * i, b = a + 1, c = a + 3, d = a + 2;
    out.triangles.push_back({a, b, c});
    out.triangles.push_back({a, c, d});
  }
  return out;
}

/// The same upside down, turned about z.
TriangleMesh turned_over(const Options& o) {
  TriangleMesh out = corrugated(o);
  const Eigen::AngleAxisd turn(radians(o.angle), VectorN<3>::UnitZ());
  for (auto& v : out.vertices) v = turn * VectorN<3>(v.x(), v.y(), -v.z());
  for (auto& t : out.triangles) std::swap(t[1], t[2]);
  return out;
}

CrossedEdges edges_law(const Options& o) {
  const double part = o.contact == ContactFormulation::guarded ? SurfaceContactOptions{}.edge_reach : 1,
               slope = std::sqrt(0.5) * kSpacing;
  return {.crossings = static_cast<double>(o.ridges * o.ridges),
          .triangle = 0.5 * length(o) * slope,
          .reach = part * o.distance,
          .stiffness = kStiffness / part};
}

/// Two such sheets, rigid; the upper one falls freely, without turning, from twice the reach, by backward Euler.
class CrossedRidges {
 public:
  explicit CrossedRidges(const Options& options);
  CrossedRidges(const CrossedRidges&) = delete;
  CrossedRidges& operator=(const CrossedRidges&) = delete;

  SolveResult step() { return euler_->step(motion_); }
  double gap() const;  // [m] of the upper ridges over the lower, below 0 where they have gone through
  double weight() const { return weight_; }    // [N]
  double reach() const { return law_.reach; }  // [m] of edges
  const CrossedEdges& law() const { return law_; }
  /// Pairs of edges that push, and what else pushes.
  struct Touches {
    double edges = 0, others = 0;
    double force = 0;  // [N] upwards on the upper sheet
  };
  Touches touches() const;
  Index crossings() const;  // edges that go through a triangle: exact
  const StateWatch& watch() const { return *watch_; }
  const TriangleMesh& mesh() const { return both_; }           // both, at rest
  Vector places() const { return map_ * motion_.x + start_; }  // [m] of its vertices

 private:
  CrossedEdges law_;
  double weight_ = 0;
  TriangleMesh both_;                  // the upper sheet where its ridges lie on those of the lower
  Problem seen_;                       // of both sheets' vertices
  SurfaceContact* contact_ = nullptr;  // owned by it, as the next
  StateWatch* watch_ = nullptr;
  std::unique_ptr<Assembler> assembler_;
  SparseMatrix map_;
  Vector start_;  // [m] vertices where the upper sheet has not moved
  Problem problem_;
  std::unique_ptr<LinearSolver> linear_;
  std::unique_ptr<ImplicitEuler> euler_;
  Motion motion_;  // of the upper sheet: three unknowns
};

CrossedRidges::CrossedRidges(const Options& o)
    : law_(edges_law(o)), weight_(crossed_force(law_, o.pressed * law_.reach)), both_(corrugated(o)) {
  const TriangleMesh lower = both_, upper = turned_over(o);
  const auto below = static_cast<Index>(lower.vertices.size()), count = static_cast<Index>(upper.vertices.size());
  both_.vertices.insert(both_.vertices.end(), upper.vertices.begin(), upper.vertices.end());
  for (const auto& [a, b, c] : upper.triangles) both_.triangles.push_back({a + below, b + below, c + below});
  seen_.num_dofs = 3 * (below + count);
  seen_.fixed.assign(seen_.num_dofs, 0);
  start_.resize(seen_.num_dofs);
  std::vector<Eigen::Triplet<double>> moved;
  for (Index v = 0; v < below + count; ++v) {
    start_.segment<3>(3 * v) = both_.vertices[v];
    for (Index i = 0; v >= below && i < 3; ++i) moved.emplace_back(3 * v + i, i, 1.0);
  }
  map_.resize(seen_.num_dofs, 3);
  map_.setFromTriplets(moved.begin(), moved.end());
  contact_ = &seen_.add(std::make_unique<SurfaceContact>(
      make_contact_surface(std::vector{surface_part(lower, 0, SelfContact::ignored),
                                       surface_part(upper, 3 * below, SelfContact::ignored)}),
      SurfaceContactOptions{.formulation = o.contact, .distance = o.distance, .stiffness = kStiffness}));
  watch_ = &seen_.add(std::make_unique<StateWatch>(contact_->surface()));
  motion_ = {Vector(VectorN<3>(0, 0, 2 * law_.reach)), Vector::Zero(3)};
  contact_->prepare(places());
  assembler_ = std::make_unique<Assembler>(seen_);
  problem_.num_dofs = 3;
  problem_.fixed.assign(3, 0);
  problem_.add(std::make_unique<MappedEnergy>(*assembler_, map_, std::vector<Index>{0})).set_offset(start_);
  problem_.add(std::make_unique<LinearLoad>(Vector(VectorN<3>(0, 0, -weight_))));
  auto& inertia =
      problem_.add(std::make_unique<InertiaEnergy>(Vector(Vector::Constant(3, weight_ / kGravity)), o.time_step));
  linear_ = make_linear_solver("eigen-ldlt");
  euler_ =
      std::make_unique<ImplicitEuler>(problem_, inertia, *linear_, EulerOptions{.step_tolerance = 1e-9 * law_.reach});
}

double CrossedRidges::gap() const {
  return motion_.x.z();
}

CrossedRidges::Touches CrossedRidges::touches() const {
  Touches out;
  for (const SurfaceTouch& t : contact_->touches(places())) {
    (t.pair.kind == PairKind::edge_edge ? out.edges : out.others) += 1;
    const bool first_is_upper = contact_->surface().part[vertices_of(contact_->surface(), t.pair)[0]] == 1;
    out.force += (first_is_upper ? 1 : -1) * t.force * t.normal.z();
  }
  return out;
}

Index CrossedRidges::crossings() const {
  return static_cast<Index>(surface_crossings(contact_->surface(), places()).size());
}

Record run(const Options& o, Progress& progress) {
  CrossedRidges sheets(o);
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step));
  const double expected = crossed_gap(sheets.law(), sheets.weight());
  Record record;
  double crossings = 0;
  Curve curve{"fall", {"time", "s", {}}, {{"gap over the edges' reach", "1", {}}, {"pairs of edges", "1", {}}}};
  for (Index i = 1; i <= steps; ++i) {
    const SolveResult step = sheets.step();
    if (fails_at(i, steps, step, progress, record)) return record;
    crossings = std::max(crossings, static_cast<double>(sheets.crossings()));
    curve.x.values.push_back(static_cast<double>(i) * o.time_step);
    curve.y[0].values.push_back(sheets.gap() / sheets.reach());
    curve.y[1].values.push_back(sheets.touches().edges);
    if (sheets.gap() < 0) break;  // gone through
    progress.report(static_cast<double>(i) / static_cast<double>(steps), "falling");
  }
  const CrossedRidges::Touches touches = sheets.touches();
  record.metrics = {{"gap", sheets.gap() / sheets.reach()},
                    {"gap_over_law", sheets.gap() / expected},
                    {"pairs_over_crossings", touches.edges / sheets.law().crossings},
                    {"other_pairs", touches.others},
                    {"force_over_weight", touches.force / sheets.weight()},
                    {"crossings", crossings}};
  store(sheets.watch(), record);
  record.curves = {curve};
  record.frames = {surface_frame(sheets.mesh(), sheets.places(), {o.duration})};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  const Counter unseen = seeded("edge_pairs_skipped");
  const UncertaintyFrom none{.none = "one pair of edges a crossing, on any mesh; at rest to 1e-6"};
  return {{.says = "a sheet laid across ridges rests at the height at which the edges' barrier bears its weight",
           .quantity = "gap of the ridges over that of n ¼ (A + A′) (−b′) = weight, farthest from 1",
           .measure = metric("gap_over_law"),
           .bound = within(1, 1e-3),
           .origin = oracle("validation/oracle/crossed_edges.h: statics, n the number of crossings"),
           .counter = unseen,
           .uncertainty = none,
           .constant = "one law, to rounding, whatever weight, angle and number of ridges"},
          {.says = "at each crossing of ridges one pair of edges pushes",
           .quantity = "pairs of edges that push over crossings of ridges, farthest from 1",
           .measure = metric("pairs_over_crossings"),
           .bound = within(1, 1e-9),
           .origin = theory("n² crossings, and no other edges as near as a pair's reach"),
           .counter = unseen,
           .uncertainty = {.none = "a count"},
           .constant = "a count of all crossings"},
          {.says = "a sheet laid across ridges does not go through them, at any state that Newton's method accepts",
           .quantity = "edges that go through a triangle at the end of a step, where most, and of all accepted states",
           .measure = crossings_seen(),
           .bound = at_most(0.5),
           .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
           .counter = unseen,
           .uncertainty = {.none = "a count"},
           .constant = "none is what is to be seen"},
          {.says = "edges alone hold the sheet",
           .quantity = "pairs of a vertex and a triangle that push, most",
           .measure = metric("other_pairs"),
           .bound = at_most(0.5),
           .origin = theory("vertices lie beside the other sheet"),
           .is_check = true,
           .constant = "none is what is to be seen"},
          {.says = "the sheet is at rest",
           .quantity = "force of the pairs over the weight, farthest from 1",
           .measure = metric("force_over_weight"),
           .bound = within(1, 1e-5),
           .origin = theory("balance"),
           .counter = swapped({{"duration", 0.02}}),
           .is_check = true,
           .constant = "balance, to rounding"}};
}

}  // namespace

extern const Study study = {
    .name = "contact_ridges",
    .title = "Ridges laid across ridges",
    .claim =
        "Where edges alone can hold a sheet, they do, at the height at which their barrier bears its weight; with "
        "edges as guards, too.",
    .source = "Statics; Li et al. 2020, Incremental Potential Contact, for the barrier of two edges",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = with_watch({{"gap", "1", "of the ridges at the end, over the edges' reach"},
                           {"gap_over_law", "1", "that over the one at which the law bears the weight"},
                           {"pairs_over_crossings", "1", "pairs of edges that push over crossings of ridges"},
                           {"other_pairs", "1", "pairs of a vertex and a triangle that push"},
                           {"force_over_weight", "1", "what pairs push upwards over the weight"},
                           {"crossings", "1", "edges that go through a triangle, of the step where most; exact"}}),
    .paper_duration = "a second",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::contact_ridges
