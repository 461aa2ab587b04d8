// Claim: pressed along one axis a skin buckles in straight waves, and pressed along these, less strongly, then folds
// them into zigzags, the herringbone or Miura-ori pattern; shrunk alike along both axes it does not. Refuted where the
// second pressing leaves the ridges straight, or breaks up the wave that they make, as it does where both strains grow
// at once, or where the second is as large as the first. Lengths are the constraints' doing: the interior is told how
// to move and has no part in them.
#include <algorithm>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/biaxial_sheet.h"

namespace wrinkle::validation::herringbone {

namespace {

using I = std::int64_t;

constexpr double kFirst = 20, kSecond = 16;
constexpr double kTurned = 25, kOrdered = 0.45;  // [degrees] arms of a zigzag; share of the wave that carries it

struct Options {
  BiaxialSheetOptions sheet{.first = kFirst, .second = kSecond, .steps = 4};  // but for the skin's modulus
  double modulus_ratio = 1e4;
};

void bind(Binder& b, Options& o) {
  b(o.sheet.order, "order", {{"sequential", PressingOrder::sequential}, {"simultaneous", PressingOrder::simultaneous}},
    "along x then y, or both at once");
  b(o.sheet.first, "first", "1", "compression along x over the critical strain of eq. 3", Source::assumed, {1, 100});
  b(o.sheet.second, "second", "1", "compression along y over the critical strain", Source::swept, {1, 100});
  b(o.modulus_ratio, "modulus_ratio", "1", "skin over interior", Source::assumed, {10, 1e6});
  b(o.sheet.body.thickness, "thickness", "m", "of the skin", Source::assumed, {1e-5, 0.1});
  b(o.sheet.size, "size", "1", "side of the sheet over the wavelength of eq. 3", Source::assumed, {4, 30});
  b(o.sheet.cells, "cells", "1", "of the irregular mesh in that wavelength", Source::assumed, {4, 60});
  b(o.sheet.steps, "steps", "1", "of each pressing", Source::assumed, {1, 1000});
  b(o.sheet.sigma_scale, "sigma_scale", "1", "on σ = λ/π", Source::swept, {0.2, 3});
  b(o.sheet.seed, "seed", "1", "of mesh, centres and first heights", Source::swept, {0, 1e9});
  b(o.sheet.linear_solver,
    linear_solver_parameter(o.sheet.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](const char* order, double second, I seed) -> Sample& {
    out.push_back({{{"order", std::string(order)}, {"second", second}, {"seed", seed}}});
    return out.back();
  };
  add("sequential", kSecond, 1);
  add("simultaneous", kFirst, 1);
  if (profile == Profile::quick) return out;
  for (const I seed : {2, 3, 4, 5}) add("sequential", kSecond, seed);
  for (const I seed : {2, 3}) add("simultaneous", kFirst, seed);
  for (const I seed : {1, 2, 3}) add("simultaneous", kSecond, seed);
  for (const double second : {4.0, 8.0, 12.0, 20.0}) add("sequential", second, 1);
  for (const double sigma : {0.75, 1.25}) add("sequential", kSecond, 1).values["sigma_scale"] = sigma;
  for (const I cells : {7, 14}) {
    add("sequential", kSecond, 1).values["cells"] = cells;
    add("simultaneous", kFirst, 1).values["cells"] = cells;
  }
  return out;
}

/// The angle between a line and the x axis [degrees], 0 to 90.
double from_x(const DominantWave& wave) {
  return std::abs(wave.direction());
}

Curve height_curve(const BiaxialSheet& sheet) {
  Curve out{"height",
            {"x at rest", "m", {}},
            {{"y at rest", "m", {}}, {"height after the first pressing", "m", {}}, {"height", "m", {}}}};
  for (Index v = 0; v < sheet.heights.size(); ++v) {
    out.x.values.push_back(sheet.rest.vertices[v].x());
    out.y[0].values.push_back(sheet.rest.vertices[v].y());
    out.y[1].values.push_back(sheet.first_heights[v]);
    out.y[2].values.push_back(sheet.heights[v]);
  }
  return out;
}

Frame frame(const BiaxialSheet& sheet) {
  Frame out = surface_frame(sheet.rest, sheet.x, at_load(1));
  out.point_fields["height"] = field("m", sheet.heights);
  return out;
}

void measure(const BiaxialSheet& sheet, const BiaxialSheetOptions& o, Record& record) {
  auto& m = record.metrics;
  const WavePattern end = wave_pattern(sheet, sheet.heights);
  m["wavelength_predicted"] = sheet.wavelength;
  m["wavelength"] = end.wave.wavelength();
  m["wave_direction"] = from_x(end.wave);
  m["wave_share"] = end.wave.share;
  m["zigzag_angle"] = end.angle;
  m["zigzag_wavelength"] = end.zigzag.wavelength();
  m["zigzag_direction"] = from_x(end.zigzag);
  m["zigzag_share"] = end.zigzag.share;
  m["amplitude"] = std::sqrt(2) * end.rms;
  m["taken_up_x"] = 0.5 * end.slope_x / (o.first * sheet.critical_strain);
  m["taken_up_y"] = 0.5 * end.slope_y / (o.second * sheet.critical_strain);
  m["constraints"] = sheet.rows;
  m["iterations"] = sheet.iterations;
  if (o.order == PressingOrder::simultaneous) return;
  const WavePattern first = wave_pattern(sheet, sheet.first_heights);
  m["first_wavelength"] = first.wave.wavelength();
  m["first_direction"] = from_x(first.wave);
  m["first_share"] = first.wave.share;
  m["first_angle"] = first.angle;
  m["wavelength_kept"] = end.wave.wavelength() / first.wave.wavelength();
  m["ridges_kept"] = static_cast<double>(end.ridges) / first.ridges;
}

Record run(const Options& options, Progress& progress) {
  BiaxialSheetOptions o = options.sheet;
  o.body.skin.young = o.body.interior.young * options.modulus_ratio;
  const BiaxialSheet sheet = press_biaxially(o, [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  if (!sheet.converged() || sheet.first_heights.size() == 0) {
    record.outcome = Outcome::failed;
    record.reason = sheet.converged() ? "stopped" : sheet.message;
    return record;
  }
  measure(sheet, o, record);
  if (!sheet.minimum) record.caveats.emplace_back("a state on the way is not known to be a minimum");
  record.curves = {height_curve(sheet)};
  record.frames = {frame(sheet)};
  return record;
}

Where pressed(const char* order, double second) {
  return where("first", kFirst) && where("sigma_scale", 1.0) && where("size", 5.0) && where("modulus_ratio", 1e4) &&
         where("order", order) && where("second", second);
}
Where folded() {
  return pressed("sequential", kSecond);
}
Where shrunk() {
  return pressed("simultaneous", kFirst);
}
UncertaintyFrom meshes_and_seeds(const Where& levels) {
  return {.cells = "cells", .levels = levels, .seed = "seed"};
}
/// As good as none along y.
Counter without_second() {
  return swapped({{"second", 1.0}});
}

constexpr const char* kSeeds =
    "one mesh with its centres in the quick profile, the median of five in the paper profile";

/// Of the sequence of pressings.
Claim of_folds(Claim claim) {
  claim.over = folded() && where("cells", I{10});
  claim.reduce = median();
  if (!claim.is_check) claim.uncertainty = meshes_and_seeds(folded());
  claim.note = kSeeds + (claim.note.empty() ? std::string() : "; " + claim.note);
  return claim;
}

/// How far the pattern is one of zigzags: ridges that turn, and still make one wave.
Measure zigzags() {
  return formula("the lesser of zigzag_angle / 25° and wave_share / 0.45", {"zigzag_angle", "wave_share"},
                 [angle = metric("zigzag_angle"), share = metric("wave_share")](const Row& row) {
                   return std::min(angle.of(row) / kTurned, share.of(row) / kOrdered);
                 });
}

std::vector<Claim> claims(const ReferenceData&) {
  return {
      of_folds({.says = "pressed along x the skin's waves lie across x",
                .quantity = "angle between wave vector and x axis, degrees",
                .measure = metric("first_direction"),
                .bound = at_most(5),
                .origin = theory("a sheet pressed along x alone has no other direction"),
                .is_check = true}),
      of_folds({.says = "pressed along x the skin buckles in straight waves of one length",
                .quantity = "share of the heights' power in the largest wave",
                .measure = metric("first_share"),
                .bound = at_least(0.8),
                .origin = chosen("between 0.9 of grown waves and 0.74 at the critical strain of eq. 3"),
                .note = "the state that the second pressing starts from",
                .is_check = true}),
      of_folds({.says = "the second pressing turns the ridges",
                .quantity = "rms angle of the arms to the straight ridge, degrees",
                .measure = metric("zigzag_angle"),
                .bound = at_least(kTurned),
                .origin = chosen("half the slope of arms that take up all of the second strain, atan √(16/20) = 42°; "
                                 "twice the 11 to 13 of straight waves on irregular meshes"),
                .counter = without_second(),
                .note = "slopes alone: a pattern without direction has 45"}),
      of_folds({.says = "pressing along the waves folds them into zigzags that still make one wave (on one mesh; the "
                        "median of five in the paper profile)",
                .figure = "Fig. 8, left top",
                .quantity = "the lesser of rms angle of the arms over 25° and share of the heights' power in the "
                            "largest wave over 0.45",
                .measure = zigzags(),
                .bound = at_least(1),
                .origin = theory("arms at φ take up the second strain where tan φ = √(16/20), φ = 42°, and 25° half of "
                                 "that slope; even zigzags as long as their waves leave the wave sinc²(½π tan φ) of "
                                 "the power, 0.63 at 36° and 0.49 at 42°"),
                .counter = swapped({{"order", std::string("simultaneous")}}),
                .note = "the second strain is less than the first, 16 and 20 critical ones: equal ones break the "
                        "pattern, one after the other too (second = 20: 0.37 of the power, ridges in 1.75 times as "
                        "many parts)"}),
      of_folds({.says = "folding keeps the short wavelength",
                .quantity = "largest wave after over before the second pressing",
                .measure = metric("wavelength_kept"),
                .bound = within(1, 0.1),
                .origin = theory("the constraints allow no longer waves, and shorter ones cost more"),
                .is_check = true}),
      {.says = "shrunk alike along both axes at once the skin has no wave that carries the pattern",
       .figure = "§ 7.3",
       .quantity = "share of the heights' power in the largest wave, 20 and 20 critical strains",
       .over = shrunk() && where("cells", I{10}),
       .measure = metric("wave_share"),
       .bound = at_most(0.35),
       .origin = theory("a window five waves wide tells 16 directions apart: the largest of 16 random powers has 0.21 "
                        "of their sum on average, and more than 0.35 in 3 of 100 (Fisher 1929)"),
       .counter = without_second(),
       .uncertainty = meshes_and_seeds(shrunk()),
       .note = "that the strains are equal, not that they grow at once, is what this shows"}};
}

}  // namespace

extern const Study study = {
    .name = "herringbone",
    .title = "Herringbone: pressed along one axis, then the other",
    .claim =
        "Pressed along one axis, then less strongly along the other, straight waves fold into zigzags; shrunk alike "
        "along "
        "both axes a skin has no such order.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 7.3 and Fig. 8, left",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength_predicted", "m", "of eq. 3"},
                {"first_wavelength", "m", "of the largest wave after the pressing along x"},
                {"first_direction", "deg", "of its wave vector, from the x axis"},
                {"first_share", "1", "of the heights' power in it"},
                {"first_angle", "deg", "like zigzag_angle, before the pressing along y"},
                {"wavelength", "m", "of the largest wave at the end"},
                {"wave_direction", "deg", "of its wave vector at the end, from the x axis"},
                {"wave_share", "1", "of the heights' power in it at the end"},
                {"wavelength_kept", "1", "largest wave after the pressing along y over that before"},
                {"ridges_kept", "1", "connected parts above half the rms after the pressing along y over those before"},
                {"zigzag_angle", "deg", "atan of rms slope along y over that along x: arms to the straight ridge"},
                {"zigzag_wavelength", "m", "of the largest wave of the product of both slopes"},
                {"zigzag_direction", "deg", "of that wave, from the x axis: 90 where zigzags run side by side"},
                {"zigzag_share", "1", "of that product's power in it"},
                {"amplitude", "m", "√2 rms of the heights"},
                {"taken_up_x", "1", "half the mean square slope along x over the compression"},
                {"taken_up_y", "1", "half the mean square slope along y over the compression"},
                {"constraints", "1", "on each coordinate"},
                {"iterations", "1", "of Newton's method"}},
    .paper_duration = "two minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("order", "sequential") && where_not("second", kSecond),
               "how zigzags grow with the second pressing"},
              {where("order", "simultaneous") && where("second", kSecond),
               "the strains of the zigzags at once: their counter"},
              {where_not("sigma_scale", 1.0), "zigzags of other wavelengths"}},
};

}  // namespace wrinkle::validation::herringbone
