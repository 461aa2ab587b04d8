// Claim: a layer that is linear through the thickness bends with λ + 2μ instead of E/(1 − ν²); n layers as the closed
// form says; an enhanced thickness strain cures it. Refuted where the stiffness differs by more than 1e-5 from the
// closed form, or the cure's by more than 1e-4 from that of the plate.
//
// Pure bending in plane strain isolates it: the ends turn and the plate bends to a circle, whose transverse shear is
// zero at every edge's middle, so that the tied prisms represent it exactly on any mesh.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stopwatch.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/newton.h"
#include "validation/chen2023/cantilever.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/solver_slots.h"
#include "validation/scenes/bent_prisms.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation::prism_thickness_locking {

namespace {

using I = std::int64_t;

constexpr double kPoisson[] = {0.0, 0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.49};
constexpr I kLayers[] = {1, 2, 3, 4, 8};

struct Options {
  Prism element = Prism::tied;
  double poisson = 0.3;
  Index layers = 1;
  double thickness = 0.02;
  Index elements_along = 8;
  StripPattern mesh = StripPattern::irregular;
  double young = 1e6;  // [Pa]
  /// Angle by which an end turns over h/L. The ends are not free to approach: that stiffens by two thirds of its
  /// square.
  double turn = 1e-3;
  double length = 1.0, width = 0.25;  // [m]
  std::string linear_solver = "cholmod-supernodal";
};

void bind(Binder& b, Options& o) {
  b.in(Slot::element)(
      o.element, "element", {{"prism_tied", Prism::tied}, {"prism_enhanced", Prism::enhanced}},
      "prism_tied: thickness strain as the nodes say; prism_enhanced: with a part linear through each layer");
  b(o.poisson, "poisson", "1", "ν", Source::swept, {0.0, 0.499});
  b(o.layers, "layers", "1", "through the thickness", Source::swept, {1, 32});
  b(o.thickness, "thickness", "m", "h, of all layers", Source::standard, {1e-3, 0.2});
  b(o.elements_along, "elements_along", "1",
    "cells along the plate, two columns of prisms each, a quarter as many across", Source::standard, {4, 64});
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "of triangles; it makes no difference", Source::standard);
  b(o.young, "young", "Pa", "E; only ratios matter", Source::standard, {o.young, o.young});
  b(o.turn, "turn", "1", "angle by which one end turns over h/L", Source::standard, {o.turn, o.turn});
  b(o.length, "length", "m", "L", Source::standard, {o.length, o.length});
  b(o.width, "width", "m", "of the plate, held in plane strain", Source::standard, {o.width, o.width});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite));
}

std::vector<Metric> metrics() {
  std::vector<Metric> out{{"bending_modulus_ratio", "1", "bending stiffness over Eh³/(12(1−ν²))"},
                          {"deflection_factor", "1", "deflection over the plate's: its inverse"},
                          {"closed_form", "1", "deflection factor of layers that are linear through the thickness"},
                          {"relative_error", "1", "of the deflection factor against the closed form"}};
  for (Metric& metric : solve_metrics()) out.push_back(std::move(metric));
  return out;
}

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const std::string element : {"prism_tied", "prism_enhanced"})
    for (const double poisson : kPoisson)
      for (const I layers : kLayers) out.push_back({{{"element", element}, {"poisson", poisson}, {"layers", layers}}});
  return out;
}

ThickShell make_plate(const Options& o) {
  const Index along = o.elements_along, across = std::max<Index>(1, along / 4);
  ThickShell shell = make_bent_prisms({o.length, o.width, along, across, o.mesh}, o.thickness, o.layers,
                                      {.element = o.element, .material = {o.young, o.poisson}});
  turn_end(shell, o.length, o.turn * o.thickness / o.length, shell.x);
  return shell;
}

void derive(const Options& o, std::map<std::string, double>& m) {
  m["closed_form"] = thickness_locking_factor(o.poisson, o.layers);
  if (!m.contains("bending_modulus_ratio")) return;
  m["deflection_factor"] = 1 / m["bending_modulus_ratio"];
  m["relative_error"] = m["deflection_factor"] / m["closed_form"] - 1;
}

Record run(const Options& o, Progress& progress) {
  ThickShell shell = make_plate(o);
  const auto linear = make_linear_solver(o.linear_solver);
  NewtonOptions options{.step_tolerance = 1e-10};
  options.observer = [&](const IterationRecord&) { return !progress.stop_requested(); };
  const Stopwatch watch;
  const SolveResult result = minimize(shell.problem, shell.x, *linear, options);
  Record record = solve_record(result, watch.seconds());
  if (record.outcome == Outcome::failed) return record;
  const double h = o.thickness, curvature = o.turn * h / (o.length * o.length);
  const double plate = Elastic{o.young, o.poisson}.bending_stiffness(h) * o.width;
  record.metrics["bending_modulus_ratio"] = end_moment(shell, result.x, o.length) / (plate * curvature);
  derive(o, record.metrics);
  record.frames.push_back(prism_frame(shell, result.x));
  return record;
}

/// |deflection factor over the tabulated one − 1|
Measure error_against_table(const ReferenceData& reference) {
  const ReferenceTable table = reference.table("thickness_locking", "factors");
  return formula("|deflection_factor / table − 1|", {"deflection_factor"},
                 [poisson = table.column("poisson"), layers = table.column("layers"),
                  factor = table.column("deflection_factor")](const Row& row) {
                   const auto o = read<Options>(row.sample);
                   for (std::size_t i = 0; i < factor.size(); ++i)
                     if (poisson[i] == o.poisson && layers[i] == o.layers)
                       return std::abs(row.record.metrics.at("deflection_factor") / factor[i] - 1);
                   return std::nan("");
                 });
}

Measure error_of_modulus() {
  return formula("|bending_modulus_ratio − 1|", {"bending_modulus_ratio"},
                 [](const Row& row) { return std::abs(row.record.metrics.at("bending_modulus_ratio") - 1); });
}

Where tied() {
  return where("element", "prism_tied");
}

/// Values of ν that the table has.
Where tabulated() {
  Where out = where("poisson", kPoisson[0]);
  for (const double poisson : kPoisson) out = out || where("poisson", poisson);
  return out;
}

std::vector<Claim> claims(const ReferenceData& reference) {
  std::vector<Claim> out;
  const double known = reference.meta("thickness_locking").at("uncertainty").at("relative").get<double>();
  for (const I layers : kLayers)
    out.push_back({.says = fmt::format("prism_tied, {} {}: bends as the closed form says, ν from 0 to 0.49", layers,
                                       layers == 1 ? "layer" : "layers"),
                   .quantity = "largest |relative error| of the deflection factor",
                   .over = tied() && where("layers", layers) && tabulated(),
                   .measure = error_against_table(reference),
                   .bound = at_most(1e-5),
                   .origin = oracle("reference_data/thickness_locking/factors.csv"),
                   .counter = swapped({{"element", std::string("prism_enhanced")}}, where("poisson", 0.49)),
                   .uncertainty = {.reference = known},
                   .note = "in each layer the thickness strain is constant"});
  out.push_back({.says = "one layer with linear directors bends with E/(1 − ν²) at ν = 0.3",
                 .quantity = "|bending modulus ratio − 1|",
                 .over = tied() && where("layers", 1) && where("poisson", 0.3),
                 .measure = error_of_modulus(),
                 .bound = at_most(0.01),
                 .origin = theory("a plate's bending stiffness, E h³/(12(1−ν²))"),
                 .counter = swapped({{"element", std::string("prism_enhanced")}}),
                 .expect = deviates(between(0.215, 0.235),
                                    "Poisson thickness locking: it bends with λ + 2μ, 1.225 times as stiff",
                                    "prism_enhanced, whose thickness strain may vary, bends with E/(1 − ν²)"),
                 .uncertainty = {.none = "pure bending, which every mesh represents"}});
  out.push_back({.says = "prism_enhanced bends with E/(1 − ν²) in one layer or more, ν up to 0.49",
                 .quantity = "largest |bending modulus ratio − 1|",
                 .over = where("element", "prism_enhanced"),
                 .measure = error_of_modulus(),
                 .bound = at_most(1e-4),
                 .origin = theory("a plate's bending stiffness, E h³/(12(1−ν²))"),
                 .counter = swapped({{"element", std::string("prism_tied")}}, where("poisson", 0.3)),
                 .note = "the enhanced strain lets the thickness strain vary as the bending strain does"});
  return out;
}

/// Of a right code, whatever its elements.
std::vector<Claim> claims_on_any_code(const ReferenceData&) {
  return {{.says = "a plate in pure bending bends with E/(1 − ν²), one layer of elements or more, ν up to 0.49",
           .quantity = "largest |bending modulus ratio − 1|",
           .measure = error_of_modulus(),
           .bound = at_most(1e-4),
           .origin = theory("a plate's bending stiffness, E h³/(12(1−ν²)); as of this suite's enhanced prisms"),
           .uncertainty = {.none = "pure bending, which every mesh of quadratic elements represents"}}};
}

}  // namespace

extern const Study study{
    .name = "prism_thickness_locking",
    .title = "Poisson thickness locking of prisms",
    .claim =
        "Layers that are linear through the thickness bend too stiffly where ν ≠ 0, by a closed form in ν and the "
        "number of layers; an enhanced thickness strain cures it with one layer.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 3.1, eq. 1",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "a second",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .derive = deriving<Options>(derive),
    .any_code = {{"element", "layers", "elements_along", "mesh", "linear_solver"}, claims_on_any_code},
};

}  // namespace wrinkle::validation::prism_thickness_locking
