// Claim: constraints on moving-least-squares averages of the strain let a sheet bend that constraints on every edge
// held exactly, or on all strains around every point, lock; and the same sheet as an elastic shell either locks or
// stretches. Refuted where the paper's constraints miss the exact drop of a sheet hung by two opposite corners by more
// than 6 %, or the others do not fall short of it.
#include <fmt/format.h>

#include <cmath>

#include "core/method/plate_bending.h"
#include "core/method/plate_measures.h"
#include "validation/harness/claim.h"
#include "validation/meters/surface_frame.h"
#include "validation/oracle/diagonal_sheet.h"
#include "validation/scenes/hung_sheet.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using W = std::string;

constexpr I kFew = 289, kCoarse = 662, kRegular = 625, kFine = 1656;  // points: 17 × 17, and Table 1's
constexpr double kThickness = 2.5e-4;                                 // h [m] of discrete_shell: cloth, § 1
constexpr double kExactly = 1e-4;                                     // tolerance of constraints that hold exactly
// What a static claim takes for rest: border points of averaged constraints shake for ever, and the sheet hangs still.
constexpr double kStill = 0.02, kWatched = 0.5;  // [m/s] of the corners, down and up again, in the last [s]
constexpr double kLong = 30;                     // [s] in which a taut sheet comes to rest, whenever it lets go

Sample with(std::map<W, Value> values) {
  return {std::move(values)};
}

/// What the claims need.
void add_quick(std::vector<Sample>& out) {
  for (const double tolerance : {0.1, 0.01, 0.001}) out.push_back(with({{"tolerance", tolerance}}));
  out.push_back(with({{"sampling", W("regular")}}));
  out.push_back(with({{"neighbourhood_scale", 3.2}}));
  for (const W method : {"isometric_three_components", "edge_constraints"}) {
    out.push_back(with({{"method", method}, {"rest", W("statics")}, {"tolerance", kExactly}}));
  }
  out.push_back(with({{"method", W("isometric_three_components")}}));
  out.push_back(with({{"method", W("edge_constraints")}, {"duration", kLong}}));
  for (const double spring : {0.0, 1.0, 1000.0})
    out.push_back(with({{"method", W("quad_constraints")}, {"diagonal_stiffness", spring}, {"time_step", 2e-3}}));
  for (const double young : {1e5, 1e4, 1e3, 100.0, 10.0, 1.0})
    out.push_back(with({{"method", W("discrete_shell")}, {"young", young}}));
  for (const I points : {kFew, kCoarse})
    out.push_back(with(
        {{"method", W("isometric_patches")}, {"rest", W("statics")}, {"tolerance", kExactly}, {"points", points}}));
  out.push_back(with({{"method", W("isometric_patches")}, {"tolerance", 1e-3}}));
}

void add_paper(std::vector<Sample>& out) {
  // Fig. 2, first and second column, and other regularisations
  for (const double tolerance : {0.1, 0.01, 0.001})
    out.push_back(with({{"tolerance", tolerance}, {"points", kCoarse}}));
  out.push_back(with({{"points", kCoarse}, {"neighbourhood_scale", 3.2}}));
  out.push_back(with({{"points", kRegular}, {"sampling", W("regular")}}));
  out.push_back(with({{"points", kFine}, {"time_step", 5e-4}}));
  out.push_back(with({{"regularisation", W("geometric")}}));
  out.push_back(with({{"regularisation", W("none")}}));
  // the same tolerance for the others: what keeps the paper's from locking
  for (const W method : {"isometric_three_components", "edge_constraints"}) {
    for (const double tolerance : {0.01, 0.001})
      out.push_back(with({{"method", method}, {"rest", W("statics")}, {"tolerance", tolerance}}));
    out.push_back(with({{"method", method}, {"rest", W("statics")}, {"tolerance", kExactly}, {"points", kCoarse}}));
  }
  for (const double spring : {10.0, 100.0})  // Fig. 2, last column
    out.push_back(with({{"method", W("quad_constraints")}, {"diagonal_stiffness", spring}, {"time_step", 2e-3}}));
  for (const double young : {1e4, 100.0, 1.0})
    out.push_back(with({{"method", W("discrete_shell")}, {"young", young}, {"points", kCoarse}}));
  for (const I seed : {2, 3, 4, 5})
    for (const I points : {kFew, kCoarse})
      out.push_back(with({{"method", W("isometric_patches")},
                          {"rest", W("statics")},
                          {"tolerance", kExactly},
                          {"points", points},
                          {"seed", seed}}));
  out.push_back(
      with({{"method", W("isometric_patches")}, {"rest", W("statics")}, {"tolerance", kExactly}, {"points", kFine}}));
  out.push_back(
      with({{"method", W("isometric_patches")}, {"tolerance", 1e-3}, {"time_step", 5e-4}, {"points", kCoarse}}));
  out.push_back(with({{"method", W("isometric_patches")},
                      {"tolerance", 1e-3},
                      {"time_step", 2e-3},
                      {"regularisation", W("geometric")}}));
  for (const double soft : {0.0, 1.0, 100.0})
    for (const I points : {I{100}, kFew})
      out.push_back(with({{"method", W("isometric_patches")},
                          {"rest", W("statics")},
                          {"tolerance", kExactly},
                          {"points", points},
                          {"soft_membrane", soft}}));
  for (const I seed : {2, 3}) out.push_back(with({{"seed", seed}}));
  for (const double gamma : {10.0, 500.0}) {
    out.push_back(with({{"gamma", gamma}}));
    out.push_back(with({{"method", W("isometric_patches")},
                        {"rest", W("statics")},
                        {"tolerance", kExactly},
                        {"points", kCoarse},
                        {"gamma", gamma}}));
  }
  for (const W method : {"isometric", "quad_constraints", "discrete_shell"})
    out.push_back(with({{"method", method}, {"boundary", W("adjacent_corners_close")}}));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_quick(out);
  if (profile == Profile::paper) add_paper(out);
  return out;
}

template <class E>
E choice(const Sample& s, std::string_view parameter, std::initializer_list<std::pair<std::string_view, E>> names) {
  for (const auto& [name, value] : names)
    if (s.word(parameter) == name) return value;
  throw std::invalid_argument(fmt::format("{} = {}", parameter, s.word(parameter)));
}

HungSheetOptions options(const Sample& s) {
  const bool opposite = s.word("boundary") == "opposite_corners";
  return {.boundary = opposite ? SheetBoundary::opposite_corners : SheetBoundary::adjacent_corners_close,
          .method = choice<SheetMethod>(s, "method",
                                        {{"isometric", SheetMethod::isometric},
                                         {"isometric_three_components", SheetMethod::isometric_three_components},
                                         {"isometric_patches", SheetMethod::isometric_patches},
                                         {"edge_constraints", SheetMethod::edge_constraints},
                                         {"quad_constraints", SheetMethod::quad_constraints},
                                         {"discrete_shell", SheetMethod::discrete_shell}}),
          .rest = s.word("rest") == "motion" ? SheetRest::motion : SheetRest::statics,
          .sampling = s.word("sampling") == "regular" ? SheetSampling::regular : SheetSampling::irregular,
          .points = static_cast<Index>(s.integer("points")),
          .seed = static_cast<std::uint64_t>(s.integer("seed")),
          .gamma = s.number("gamma"),
          .tolerance = s.number("tolerance"),
          .neighbourhood_scale = s.number("neighbourhood_scale"),
          .patch_spacing = s.number("patch_spacing"),
          .stretching = 1e6 * s.number("young") * kThickness,
          .soft_membrane = s.number("soft_membrane"),
          .diagonal_stiffness = s.number("diagonal_stiffness"),
          .projection = {.regularisation = choice<Regularisation>(s, "regularisation",
                                                                  {{"none", Regularisation::none},
                                                                   {"relative", Regularisation::relative},
                                                                   {"geometric", Regularisation::geometric}}),
                         .alpha = s.number("alpha")},
          .time_step = s.number("time_step"),
          .damping = s.number("damping"),
          .duration = s.number("duration")};
}

/// The strain of the point: the largest |E| of the triangles around it.
Vector strain_at_points(const PlateMeasures& measures, const HungSheet& sheet) {
  const auto strains = measures.principal_strains(sheet.x);
  Vector out = Vector::Zero(static_cast<Index>(sheet.rest.vertices.size()));
  for (std::size_t t = 0; t < strains.size(); ++t)
    for (const Index v : sheet.rest.triangles[t]) out[v] = std::max(out[v], strains[t].cwiseAbs().maxCoeff());
  return out;
}

Curve sheet_curve(const HungSheet& sheet, const Vector& strain) {
  Curve out{"sheet",
            {"x at rest", "m", {}},
            {{"y at rest", "m", {}}, {"x", "m", {}}, {"y", "m", {}}, {"z", "m", {}}, {"strain", "1", {}}}};
  for (Index v = 0; v < strain.size(); ++v) {
    out.x.values.push_back(sheet.rest.vertices[v].x());
    out.y[0].values.push_back(sheet.rest.vertices[v].y());
    for (int i = 0; i < 3; ++i) out.y[i + 1].values.push_back(sheet.x[3 * v + i]);
    out.y[4].values.push_back(strain[v]);
  }
  return out;
}

/// How fast the free corners go down and up in the last kWatched of a motion, and how deep they are in its second half.
void measure_motion(const HungSheet& sheet, Record& record) {
  double low = INFINITY, high = -INFINITY, deepest = -INFINITY;
  const double end = sheet.times.back();
  for (std::size_t i = 0; i < sheet.times.size(); ++i) {
    if (sheet.times[i] >= 0.5 * end) deepest = std::max(deepest, sheet.drops[i]);
    if (sheet.times[i] < end - kWatched) continue;
    low = std::min(low, sheet.drops[i]);
    high = std::max(high, sheet.drops[i]);
  }
  record.metrics["corner_speed"] = (high - low) / std::min(kWatched, end);
  record.metrics["deepest_drop"] = deepest / kSheetSide;
}

void measure(const Sample& s, const HungSheet& sheet, const PlateMeasures& measures, Record& record) {
  auto& m = record.metrics;
  const double gamma = s.number("gamma"), drop = sheet.drop(sheet.x) / kSheetSide;
  m["corner_drop"] = drop;
  m["centre_sag"] = sheet.sag() / kSheetSide;
  // every method's shape by the same form, D = 1, over ρ g L³ = Γ D
  m["bending_energy"] = quadratic_form(cotangent_bending(sheet.rest, 1), sheet.x) / gamma;
  m["max_strain"] = measures.max_strain(sheet.x);
  m["rms_strain"] = measures.rms_strain(sheet.x);
  m["boundary_edge_stretch"] = measures.boundary_edge_stretch(sheet.x);
  m["points_used"] = static_cast<double>(sheet.rest.vertices.size());
  if (s.word("boundary") == "opposite_corners") {
    const DiagonalSheet exact = solve_diagonal_sheet(gamma, 2);
    m["relative_error"] = drop / exact.drop - 1;
    m["exact_bending_energy"] = exact.bending_energy;
  }
  if (!sheet.speed) return;
  if (!sheet.times.empty()) measure_motion(sheet, record);
  if (m.contains("relative_error") && m.contains("deepest_drop"))
    m["deepest_error"] = m["deepest_drop"] / solve_diagonal_sheet(gamma, 2).drop - 1;
  m["end_velocity"] = *sheet.speed;
  m["projections_per_step"] = static_cast<double>(sheet.projections) / static_cast<double>(sheet.steps);
  m["fallback_share"] = static_cast<double>(sheet.fallbacks) / static_cast<double>(sheet.steps);
  if (sheet.unconverged > 0)
    record.caveats.push_back(
        fmt::format("projection: {} of {} steps ended outside the tolerance", sheet.unconverged, sheet.steps));
}

Record run(const Sample& s, Progress& progress) {
  const HungSheet sheet = hang_sheet(options(s), [&](double fraction) {
    progress.report(fraction, "hanging");
    return !progress.stop_requested();
  });
  Record record;
  if (!sheet.failure.empty()) {
    record.outcome = Outcome::failed;
    record.reason = sheet.failure;
    return record;
  }
  const PlateMeasures measures(sheet.rest);
  measure(s, sheet, measures, record);
  const Vector strain = strain_at_points(measures, sheet);
  record.curves = {sheet_curve(sheet, strain)};
  if (!sheet.times.empty())
    record.curves.push_back({"history",
                             {"time", "s", sheet.times},
                             {{"corner drop", "m", sheet.drops}, {"speed of the fastest point", "m/s", sheet.speeds}}});
  record.frames = {surface_frame(sheet.rest, sheet.x, static_cast<double>(sheet.steps) * s.number("time_step"))};
  record.frames[0].point_fields["strain"].assign(strain.begin(), strain.end());
  return record;
}

/// Sheets by a method, on the boundary and load that have the exact answer in the table.
Where sheets(const char* method) {
  return where("boundary", "opposite_corners") && where("gamma", 100.0) && where("method", method) &&
         where("regularisation", "relative") && where("soft_membrane", 10.0);
}
Where held_exactly(const char* method) {
  return sheets(method) && where("rest", "statics") && where("tolerance", kExactly);
}
/// The paper's, on irregular points with neighbourhoods of 1.6 spacings.
Where paper_sheets() {
  return sheets("isometric") && where("sampling", "irregular") && where("neighbourhood_scale", 1.6);
}
Where paper_sheets(double tolerance) {
  return paper_sheets() && where("tolerance", tolerance);
}
/// One sheet, that of all comparisons.
Where paper_sheet() {
  return paper_sheets() && where("points", kFew) && where("seed", 1);
}
Where shells() {
  return sheets("discrete_shell") && where("points", kFew);
}

/// A static measure of a sheet whose corners hang still: none where their mean drop varies by more than kStill kWatched
/// = 1 cm over the last kWatched. Faster shaking of other points is let through.
Measure when_still(const Measure& measure) {
  Measure out = measure;
  out.text += fmt::format(" where corner_speed ≤ {} m/s or nothing moves", kStill);
  out.metrics.emplace_back("corner_speed");
  out.of = [of = measure.of](const Row& row) {
    const double speed = metric("corner_speed").of(row);
    return speed > kStill ? NAN : of(row);  // a sheet without motion has no speed
  };
  return out;
}

/// By how much of the exact drop the free corners hang too high.
Measure shortfall() {
  return formula("−relative_error", {"relative_error"},
                 [](const Row& row) { return -metric("relative_error").of(row); });
}

/// The larger of what a sheet misses of the drop and of the lengths.
Measure missed() {
  return formula("max(|relative_error|, max_strain)", {"relative_error", "max_strain"}, [](const Row& row) {
    const double drop = std::abs(metric("relative_error").of(row)), strain = metric("max_strain").of(row);
    return std::isnan(drop) || std::isnan(strain) ? NAN : std::max(drop, strain);
  });
}

/// The least of these sheets' measures over that of the paper's.
Reducer least_over_paper() {
  return reduced("least over that of the paper's constraints", {"method"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   double least = INFINITY, paper = NAN;
                   for (const Measured& row : rows) {
                     if (row.row->sample.word("method") == "isometric")
                       paper = row.value;
                     else
                       least = std::min(least, row.value);
                   }
                   if (std::isinf(least) || std::isnan(paper)) return std::nullopt;
                   return least / paper;
                 });
}

/// The same sheet with other constraints, of samples that are there for other claims.
Counter as_edges_held_exactly() {
  return swapped({{"method", W("edge_constraints")},
                  {"rest", W("statics")},
                  {"tolerance", kExactly},
                  {"points", kFew},
                  {"sampling", W("irregular")}});
}
Counter as_patches_held_exactly() {
  return swapped({{"method", W("isometric_patches")}, {"rest", W("statics")}, {"tolerance", kExactly}});
}
Counter as_patches_in_motion() {
  return swapped({{"method", W("isometric_patches")}, {"tolerance", 1e-3}}, where("points", kFew));
}

constexpr const char* kDropError = "drop of the free corners over the exact one, less 1";
constexpr const char* kMissing = "part of the exact drop that is missing; equilibrium, tolerance 0.0001";

const Origin kLocked = chosen("a sheet that hangs 15 % too high is seen to lock; free ones are within 6 %");
const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");

/// Fig. 2, first two columns.
std::vector<Claim> claims_on_drops() {
  const std::string error = fmt::format("{}, corners still", kDropError);
  return {
      {.says = "the paper's constraints do not lock at tolerances 0.01 and 0.001",
       .figure = "Fig. 2, left column",
       .quantity = error,
       .over = paper_sheets() && where_at_most("tolerance", 0.01),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = as_edges_held_exactly()},
      {.says = "the paper's constraints do not lock at tolerance 0.1",
       .figure = "Fig. 2, left column",
       .quantity = "part of the exact drop that is missing after 2 s",
       .over = paper_sheets(0.1),
       .measure = shortfall(),
       .bound = at_most(0.15),
       .origin = kLocked,
       .counter = as_edges_held_exactly(),
       .note = "the sheet does not hang still"},
      {.says = "the paper's constraints let the corners hang still at tolerance 0.1",
       .quantity = "change of the corners' drop in the last half second, over it [m/s]",
       .over = paper_sheet() && where("tolerance", 0.1),
       .measure = metric("corner_speed"),
       .bound = at_most(kStill),
       .origin = chosen("a centimetre in half a second: what static claims take for rest"),
       .counter = swapped({{"tolerance", 0.01}}),
       .expect = deviates(between(0.025, 0.4),
                          "within the tolerance nothing is projected: what passes it is put back in one step, which "
                          "throws points about the faster the wider it is",
                          "the same sheet at tolerance 0.01: 0.004 m/s")},
      {.says = "the paper's constraints do not lock on a regular grid",
       .figure = "Fig. 2, second column",
       .quantity = error,
       .over = sheets("isometric") && where("sampling", "regular") && where("tolerance", 0.01),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = as_edges_held_exactly()},
      {.says = "the paper's constraints do not lock with twice the neighbourhood",
       .figure = "Fig. 2, second column",
       .quantity = fmt::format("{}; radius of 3.2 spacings, 289 points", error),
       .over = sheets("isometric") && where("neighbourhood_scale", 3.2) && where("points", kFew),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = swapped({{"neighbourhood_scale", 1.6}}),
       .expect = deviates(between(-0.15, -0.065),
                          "on 289 points such a neighbourhood is 0.19 of the side in radius, and not small beside the "
                          "sheet's curvature",
                          "the same radius in spacings on 662 points (paper profile): 2.8 % too high")}};
}

/// What else the paper says of Fig. 2.
std::vector<Claim> claims_on_paper() {
  return {
      {.says = "the sag of the centre falls with the tolerance",
       .figure = "§ 6, Effect of parameters",
       .quantity = "sag at tolerance 0.1 over that at 0.001",
       .over = paper_sheet(),
       .measure = metric("centre_sag"),
       .reduce = last_over_first("tolerance"),
       .bound = at_least(1.4),
       .origin = chosen("what three seeds scatter by at one tolerance: 0.0137 to 0.0190 of the side at 0.01"),
       .counter = swapped({{"method", W("edge_constraints")}, {"tolerance", 0.01}, {"duration", kLong}},
                          where("tolerance", 0.001)),
       .expect = deviates(between(0.6, 1.3), "what sags is the coarseness of the points, whatever the tolerance",
                          "sags of 0.014, 0.017, 0.015 at 0.1, 0.01, 0.001; patches held to 0.0001 on the same points: "
                          "0.013, and 0.010 on 662")},
      {.says = "the sheet is curved as the exact one",
       .figure = "Fig. 2, caption",
       .quantity = "bending energy over that of the exact cylinder; 289 points, tolerance 0.01",
       .over = paper_sheet() && where("tolerance", 0.01),
       .measure = ratio("bending_energy", "exact_bending_energy"),
       .bound = within(1, 0.1),
       .origin = chosen("what the same form finds on sheets that meet the drop to 1 %: 0.92 to 0.94"),
       .counter = as_patches_held_exactly(),
       .expect = deviates(between(0.65, 0.85), "too few points",
                          "662 points (paper profile): 0.95; patches on the same 289: 0.92")},
      {.says = "the paper's motion comes to rest",
       .quantity = "speed [m/s] of the fastest point after 2 s of damping at 8/s",
       .over = paper_sheets(0.01),
       .measure = metric("end_velocity"),
       .bound = at_most(0.01),
       .origin = chosen("a centimetre a second, where patches rest at a millimetre a second"),
       .counter = as_patches_in_motion(),
       .expect = deviates(between(0.5, 5),
                          "where both rows of the pair are met their gradients are the same, so that what a projection "
                          "does within the tolerance changes from step to step; border points never rest",
                          "isometric_patches, which add the border's edges: 0.001 m/s")},
      {.says = "the paper's constraints keep the lengths of the border",
       .figure = "§ 1",
       .quantity = "largest stretch of a border edge at tolerance 0.01",
       .over = paper_sheets(0.01),
       .measure = metric("boundary_edge_stretch"),
       .bound = at_most(0.02),
       .origin = chosen("four times the 0.5 % that the tolerance lets an edge give"),
       .counter = as_patches_in_motion(),
       .expect = deviates(between(0.06, 0.3),
                          "an average over a one-sided neighbourhood does not see how its outermost points move "
                          "against each other: a spurious mode that the residual does not show",
                          "isometric_patches, which add the border's edges: 0.0001")}};
}

std::vector<Claim> claims_on_others() {
  // All three strains at tolerance 0.01 in motion have no claim: within two seconds the sheet shakes 76 % too high or
  // hangs 4 % too high, as rounding has it (two sets of BLAS kernels).
  return {
      {.says = "the lengths of all edges lock at the tolerance where the paper's do not",
       .figure = "§ 1",
       .quantity = "part of the exact drop that is missing, corners still; motion, tolerance 0.01",
       .over =
           sheets("edge_constraints") && where("tolerance", 0.01) && where("rest", "motion") && where("points", kFew),
       .measure = when_still(shortfall()),
       .bound = at_least(0.15),
       .origin = kLocked,
       .counter = as_edges_held_exactly(),
       .expect = deviates(
           between(-0.03, 0.05),
           "at 0.01 of the squared length edges give by 0.5 %, about as much as bending this triangulation takes; held "
           "exactly they lock. At first the sheet shakes, locked, with its corners 0.27 to 0.36 of the side below; "
           "when it lets go hangs on rounding (0.6 to 3.5 s were seen), how it hangs then does not: 1 % too high",
           "the same edges held to 0.0001: 41 % missing")},
      {.says = "all three strains around every point, held exactly, lock",
       .quantity = kMissing,
       .over = held_exactly("isometric_three_components"),
       .measure = shortfall(),
       .bound = at_least(0.15),
       .origin = kLocked,
       .counter = as_patches_held_exactly()},
      {.says = "the lengths of all edges, held exactly, lock",
       .figure = "§ 1",
       .quantity = kMissing,
       .over = held_exactly("edge_constraints"),
       .measure = shortfall(),
       .bound = at_least(0.15),
       .origin = kLocked,
       .counter = as_patches_held_exactly()},
      {.says = "the sides of quadrilaterals alone let the sheet shear and sag",
       .figure = "Fig. 2, last column",
       .quantity = "sag of the centre, which cannot sag, over the side",
       .over = sheets("quad_constraints") && where("diagonal_stiffness", 0.0),
       .measure = when_still(metric("centre_sag")),
       .bound = at_least(0.2),
       .origin = chosen("ten times the sag of constraints that hold the diagonal"),
       .counter = swapped({{"method", W("isometric")}, {"time_step", 1e-3}})},
      {.says = "the stiffer the springs along the diagonals of quadrilaterals, the less the sheet sags",
       .figure = "Fig. 2, last column",
       .quantity = "sag of the centre at the stiffest springs, 1000 N/m, over that without",
       .over = sheets("quad_constraints"),
       .measure = metric("centre_sag"),
       .reduce = last_over_first("diagonal_stiffness"),
       .bound = at_most(0.1),
       .origin = chosen("what sags by 0.6 of the side without springs then sags by little more than averaged isometry"),
       .counter = swapped({{"diagonal_stiffness", 0.0}}, where("diagonal_stiffness", 1000.0))}};
}

std::vector<Claim> claims_on_shells() {
  return {
      {.says = "a stiff shell of triangles locks",
       .figure = "Fig. 2, third column",
       .quantity = "part of the exact drop that is missing at E = 10 GPa",
       .over = shells() && where("young", 1e4),
       .measure = shortfall(),
       .bound = at_least(0.1),
       .origin = chosen("seen by eye, and beyond the 6 % of sheets that do not lock"),
       .counter = swapped({{"young", 1.0}})},
      {.says = "a soft shell of triangles stretches",
       .figure = "Fig. 2, third column",
       .quantity = "largest strain at E = 1 MPa",
       .over = shells() && where("young", 1.0),
       .measure = metric("max_strain"),
       .bound = at_least(0.05),
       .origin = chosen("more than cloth gives before anyone calls it inextensible"),
       .counter = swapped({{"young", 1e4}})},
      {.says = "averaged isometry keeps drop and lengths better than a shell of any stretching stiffness",
       .figure = "Fig. 2, caption",
       .quantity = "the larger of |error of the drop| and the largest strain: least over Young's moduli, over that of "
                   "the paper's constraints at tolerance 0.01",
       .over = shells() || (paper_sheet() && where("tolerance", 0.01)),
       .measure = missed(),
       .reduce = least_over_paper(),
       .bound = at_least(1),
       .origin = paper("Fig. 2: shells lock or stretch, averaged isometry does neither"),
       .counter = swapped({{"young", 1e5}}, where("method", "discrete_shell")),
       .expect = deviates(between(0.08, 0.3),
                          "averaged isometry meets the drop to 1.8 %, but its border stretches by 16 %; a shell of "
                          "10 MPa misses the drop by 1.4 % and strains by 2.3 %",
                          "boundary_edge_stretch of both: 0.16 and 0.02")},
      {.says = "averaged isometry keeps drop and lengths better than all edges held to the same tolerance",
       .quantity = "the larger of |error of the drop| and the largest strain: of edges at rest over that of the "
                   "paper's constraints, tolerance 0.01",
       .over = (sheets("edge_constraints") && where("rest", "motion") && where("points", kFew) &&
                where("tolerance", 0.01)) ||
               (paper_sheet() && where("tolerance", 0.01)),
       .measure = missed(),
       .reduce = least_over_paper(),
       .bound = at_least(1),
       .origin = paper("§ 1: an irregular mesh with inextensible edges will not bend"),
       .counter = swapped({{"rest", W("statics")}, {"tolerance", kExactly}, {"duration", 2.0}},
                          where("method", "edge_constraints")),
       .expect = deviates(between(0.03, 0.15),
                          "edges held to 0.01 of their squared length give by 0.5 %, enough to bend on these points; "
                          "they lock when held to 0.0001",
                          "edges: 1.0 % of the drop and 0.8 % strain; averaged isometry: 1.8 % and 18 %")}};
}

/// Our own variant.
std::vector<Claim> claims_on_patches() {
  const Origin close = chosen("a third of what the paper's constraints are allowed");
  return {{.says = "patches held exactly do not lock, on the paper's 662 points",
           .quantity = fmt::format("{}; equilibrium", kDropError),
           .over = held_exactly("isometric_patches") && where("points", kCoarse),
           .measure = metric("relative_error"),
           .bound = within(0, 0.02),
           .origin = close,
           .counter = as_edges_held_exactly()},
          {.says = "patches held exactly do not lock, on 289 points",
           .quantity = fmt::format("{}; equilibrium", kDropError),
           .over = held_exactly("isometric_patches") && where("points", kFew),
           .measure = metric("relative_error"),
           .bound = within(0, 0.02),
           .origin = close,
           .counter = as_edges_held_exactly()},
          {.says = "patches with the border's edges keep the lengths of the border",
           .quantity = "largest stretch of a border edge",
           .over = sheets("isometric_patches"),
           .measure = metric("boundary_edge_stretch"),
           .bound = at_most(0.02),
           .origin = chosen("as for the paper's; the border's edges are constraints themselves"),
           .is_check = true},
          {.says = "the motion of patches comes to rest",
           .quantity = "speed [m/s] of the fastest point after 2 s of damping at 8/s",
           .over = sheets("isometric_patches") && where("rest", "motion") && where("points", kFew),
           .measure = metric("end_velocity"),
           .bound = at_most(0.01),
           .origin = chosen("as for the paper's"),
           .counter = swapped({{"method", W("isometric")}, {"tolerance", 0.01}})}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = claims_on_drops();
  for (const auto& more : {claims_on_paper(), claims_on_others(), claims_on_shells(), claims_on_patches()})
    out.insert(out.end(), more.begin(), more.end());
  return out;
}

std::optional<std::string> refuse(const Sample& s) {
  if (s.word("method") == "isometric" && s.word("rest") == "statics")
    return "the gradients of trace and determinant depend on each other at every isometric state: no multipliers hold "
           "it, and what its equilibrium would be is that of three components; choose rest=motion";
  return std::nullopt;
}

std::vector<Parameter> parameters() {
  return {{"boundary",
           W("opposite_corners"),
           "",
           "which corners are held: opposite ones at their rest distance, or adjacent ones at 0.7 of it",
           Source::swept,
           {"opposite_corners", "adjacent_corners_close"}},
          {"method",
           W("isometric"),
           "",
           "what keeps lengths; isometric_patches is this suite's own",
           Source::swept,
           {"isometric", "isometric_three_components", "isometric_patches", "edge_constraints", "quad_constraints",
            "discrete_shell"}},
          {"rest",
           W("motion"),
           "",
           "how constrained methods come to rest: damped motion, or least energy",
           Source::swept,
           {"motion", "statics"}},
          {"tolerance", 0.01, "1", "of the constraints: of squared lengths and areas", Source::paper, {}, 1e-6, 1},
          {"regularisation",
           W("relative"),
           "",
           "of a projection's matrix",
           Source::swept,
           {"none", "relative", "geometric"}},
          {"alpha", 1e-6, "1", "of the regularisation, over the mean diagonal", Source::assumed, {}, 1e-14, 1},
          {"neighbourhood_scale", 1.6, "1", "radius over the mean spacing", Source::assumed, {}, 1, 10},
          {"patch_spacing",
           1.3,
           "1",
           "least, between centres of isometric_patches over the mean spacing",
           Source::assumed,
           {},
           1,
           10},
          {"soft_membrane",
           10.0,
           "1",
           "E h of a membrane under isometric_patches over D/spacing²: shear of points within a patch",
           Source::assumed,
           {},
           0,
           1e6},
          {"sampling", W("irregular"), "", "of the points", Source::swept, {"irregular", "regular"}},
          {"points",
           kFew,
           "1",
           "in all; on a grid the nearest square number. Table 1: 662, 625, 1656",
           Source::swept,
           {},
           25,
           100000},
          {"young",
           100.0,
           "MPa",
           "of discrete_shell, 0.25 mm thick: its stretching stiffness only",
           Source::swept,
           {},
           1e-3,
           1e8},
          {"diagonal_stiffness",
           0.0,
           "N/m",
           "of springs along the diagonals of quad_constraints",
           Source::swept,
           {},
           0,
           1e6},
          {"gamma", 100.0, "1", "ρ g L³/D, which sets D: L = 1 m, ρ = 0.1 kg/m²", Source::assumed, {}, 0.1, 1e5},
          {"time_step",
           1e-3,
           "s",
           "of the motion; taut points shake where it is too long for their spacing",
           Source::paper,
           {},
           1e-5,
           0.1},
          {"damping", 8.0, "1/s", "of the velocity, in proportion to mass", Source::assumed, {}, 0, 1000},
          {"duration", 2.0, "s", "of the motion, unless it rests before", Source::assumed, {}, 1e-3, 1000},
          {"seed", I{1}, "1", "of irregular points and patches", Source::swept, {}, 0, 1e9}};
}

std::vector<Metric> metrics() {
  return {
      {"corner_drop", "1", "of the free corners below the held ones on average, over the side"},
      {"relative_error", "1", "corner drop over the exact one, less 1"},
      {"centre_sag", "1", "of the middle between the held corners below them, over the side"},
      {"bending_energy", "1", "of the shape by the cotangent Laplacian, over ρ g L³"},
      {"exact_bending_energy", "1", "of the exact cylinder, over ρ g L³"},
      {"max_strain", "1", "largest principal Green strain of a triangle"},
      {"rms_strain", "1", "root of the mean of E₁² + E₂² over the area"},
      {"boundary_edge_stretch", "1", "largest |length/rest length − 1| of a border edge"},
      {"end_velocity", "m/s", "of the fastest point at the end of the motion"},
      {"corner_speed", "m/s", "largest less least drop of the corners in the last half second of a motion, over it"},
      {"deepest_drop", "1", "largest drop of the corners in the second half of a motion, over the side"},
      {"deepest_error", "1", "that over the exact drop, less 1"},
      {"projections_per_step", "1", "iterations of Fast Projection and its fallback"},
      {"fallback_share", "1", "of steps in which Fast Projection gave up"},
      {"points_used", "1", "sample points"}};
}

}  // namespace

extern const Study sheet_locking = {
    .name = "sheet_locking",
    .title = "Locking of a sheet hung by two corners",
    .claim =
        "Isometry constraints on averages do not lock where edges or all strains, held exactly, and elastic shells "
        "lock or stretch.",
    .source = "Chen, Kry & Vouga 2019, Locking-free Simulation of Isometric Thin Plates, § 6 and Fig. 2",
    .version = 2,
    .parameters = parameters(),
    .metrics = metrics(),
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .refuse = refuse,
    .claims = claims,
    .shown = {{where("method", "isometric_three_components") && where("rest", "motion"),
               "no claim: how it ends hangs on rounding"},
              {where("rest", "statics") && where_among("tolerance", {0.01, 0.001}), "from which tolerance they lock"},
              {where_not("regularisation", "relative"), "other regularisations"},
              {where_not("gamma", 100.0), "other loads"},
              {where_not("soft_membrane", 10.0), "what the soft membrane of patches does"},
              {where("method", "discrete_shell"), "shells on 662 points"},
              {where("neighbourhood_scale", 3.2), "twice the neighbourhood on 662 points"},
              {where("boundary", "adjacent_corners_close"), "pictures of another boundary"}},
};

}  // namespace wrinkle::validation
