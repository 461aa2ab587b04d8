// Claim: pressed along one axis a skin buckles in straight waves, and pressed along these then folds them into zigzags,
// the herringbone or Miura-ori pattern, of the same short wavelength; shrunk alike along both it does not. Refuted
// where the waves of the first pressing are not straight, or the second leaves them straight, breaks them up, or
// changes their distance. Lengths are the constraints' doing: the interior is told how to move and has no part in them.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/biaxial_sheet.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kFirst = 20, kSecond = 16;

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](const char* order, double second, I seed) -> Sample& {
    out.push_back({{{"order", std::string(order)}, {"second", second}, {"seed", seed}}});
    return out.back();
  };
  add("sequential", kSecond, 1);
  for (const double second : {kSecond, kFirst}) add("simultaneous", second, 1);
  if (profile == Profile::quick) return out;
  for (const I seed : {2, 3, 4, 5}) add("sequential", kSecond, seed);
  for (const double second : {kSecond, kFirst})
    for (const I seed : {2, 3}) add("simultaneous", second, seed);
  for (const double second : {4.0, 8.0, 12.0, 20.0}) add("sequential", second, 1);
  for (const double sigma : {0.75, 1.25}) add("sequential", kSecond, 1).values["sigma_scale"] = sigma;
  add("sequential", kSecond, 1).values["cells"] = I{14};
  return out;
}

BiaxialSheetOptions options(const Sample& s) {
  return {.body = {s.number("thickness"), {1e5 * s.number("modulus_ratio"), 0.3}, {1e5, 0.3}},
          .size = s.number("size"),
          .cells = static_cast<Index>(s.integer("cells")),
          .first = s.number("first"),
          .second = s.number("second"),
          .order = s.word("order") == "sequential" ? PressingOrder::sequential : PressingOrder::simultaneous,
          .steps = static_cast<Index>(s.integer("steps")),
          .sigma_scale = s.number("sigma_scale"),
          .seed = static_cast<std::uint64_t>(s.integer("seed")),
          .linear_solver = s.word("linear_solver")};
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
  Frame out = surface_frame(sheet.rest, sheet.x, 1);
  out.point_fields["height"].assign(sheet.heights.begin(), sheet.heights.end());
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

Record run(const Sample& s, Progress& progress) {
  const BiaxialSheetOptions o = options(s);
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

Where pressed(const char* order) {
  return where("first", kFirst) && where("sigma_scale", 1.0) && where("size", 5.0) && where("modulus_ratio", 1e4) &&
         where("order", order);
}
Where folded() {
  return pressed("sequential") && where("second", kSecond);
}
/// As good as no second pressing, and one so strong that it breaks the ridges.
Counter second(double strain) {
  return swapped({{"second", strain}});
}

constexpr const char* kSeeds = "median over meshes and centres drawn at random: a single one in the quick profile";

/// Of the sequence of pressings, over seeds.
Claim of_folds(Claim claim) {
  claim.over = folded();
  claim.reduce = median();
  claim.note += (claim.note.empty() ? "" : "; ") + std::string(kSeeds);
  return claim;
}

std::vector<Claim> pattern_claims() {
  return {
      of_folds({.says = "pressed along x the skin's waves lie across x",
                .quantity = "angle between wave vector and x axis, degrees",
                .measure = metric("first_direction"),
                .bound = at_most(5),
                .origin = theory("a sheet pressed along x alone has no other direction"),
                .is_check = true}),
      of_folds({.says = "pressed along x the skin buckles in straight waves of one length",
                .figure = "Fig. 8, left top",
                .quantity = "share of the heights' power in the largest wave",
                .measure = metric("first_share"),
                .bound = at_least(0.8),
                .origin = chosen("between 0.9 of grown waves and 0.74 at the critical strain of eq. 3"),
                .counter = swapped({{"first", 1.0}, {"second", 1.0}})}),
      of_folds({.says = "pressing along the waves folds them into zigzags",
                .figure = "Fig. 8, left top",
                .quantity = "rms angle of the arms to the straight ridge, degrees",
                .measure = metric("zigzag_angle"),
                .bound = at_least(25),
                .origin = chosen("twice what straight waves have on irregular meshes, 11 to 13"),
                .counter = second(1)}),
      of_folds({.says = "the zigzags of neighbouring ridges run side by side, as in Miura's fold",
                .figure = "Fig. 8, left top",
                .quantity = "direction of the largest wave of the product of slopes, degrees from x",
                .measure = metric("zigzag_direction"),
                .bound = within(90, 20),
                .origin = chosen("90 of Miura's fold; the tolerance tells it from oblique ones, 45"),
                .counter = second(1),
                .note = "on single meshes neighbours may lag behind: 64 to 87 of five seeds"}),
      of_folds({.says = "folding keeps the short wavelength",
                .quantity = "largest wave after over before the second pressing",
                .measure = metric("wavelength_kept"),
                .bound = within(1, 0.1),
                .origin = theory("the constraints allow no longer waves, and shorter ones cost more"),
                .is_check = true}),
      of_folds({.says = "folding does not break the ridges up",
                .figure = "Fig. 8, left top",
                .quantity = "ridges after over before the second pressing",
                .measure = metric("ridges_kept"),
                .bound = at_most(1.5),
                .origin = chosen("a checkerboard of bumps has several times as many"),
                .counter = second(kFirst)}),
      of_folds({.says = "folded by the second pressing, one short wave still carries the pattern",
                .figure = "Fig. 8, left top",
                .quantity = "share of the heights' power in the largest wave",
                .measure = metric("wave_share"),
                .bound = at_least(0.45),
                .origin = chosen("twice what pressing along both axes at once leaves, 0.2"),
                .counter = second(kFirst)}),
      of_folds({.says = "zigzags are as long as the waves that they fold: the constraints set both",
                .quantity = "wavelength of the zigzag over that of the first waves",
                .measure = ratio("zigzag_wavelength", "first_wavelength"),
                .bound = within(1, 0.2),
                .origin = chosen("the scatter of centres drawn at random, 0.8 to 1.02"),
                .counter = second(1),
                .note = "averages of x and y hold the motion in the plane, too, over lengths beyond their spacing"})};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = pattern_claims();
  const auto at_once = [&](double second, const char* says, const char* figure, const char* loads, const char* why) {
    out.push_back(
        {.says = says,
         .figure = figure,
         .quantity = fmt::format("share of the heights' power in the largest wave, {} critical strains", loads),
         .over = pressed("simultaneous") && where("second", second),
         .measure = metric("wave_share"),
         .bound = at_most(0.35),
         .origin = chosen(why),
         .counter = swapped({{"order", std::string("sequential")}})});
  };
  at_once(kFirst, "shrunk alike along both axes at once the skin has no wave that carries the pattern", "§ 7.3",
          "20 and 20", "below 0.37, what two pressings of as much, one after the other, leave");
  at_once(kSecond, "the strains that make zigzags one after the other leave no such order where they grow together",
          "Fig. 8, left top", "20 and 16", "between 0.2 and 0.5 to 0.6 of zigzags");
  return out;
}

}  // namespace

extern const Study herringbone = {
    .name = "herringbone",
    .title = "Herringbone: pressed along one axis, then the other",
    .claim =
        "Two pressings one after the other fold straight waves into zigzags; shrinking alike along both axes does not.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 7.3 and Fig. 8, left",
    .version = 1,
    .parameters =
        {{"order",
          std::string("sequential"),
          "",
          "along x then y, or both at once",
          Source::swept,
          {"sequential", "simultaneous"}},
         {"first", kFirst, "1", "compression along x over the critical strain of eq. 3", Source::assumed, {}, 1, 100},
         {"second", kSecond, "1", "compression along y over the critical strain", Source::swept, {}, 1, 100},
         {"modulus_ratio", 1e4, "1", "skin over interior", Source::assumed, {}, 10, 1e6},
         {"thickness", 1e-3, "m", "of the skin", Source::assumed, {}, 1e-5, 0.1},
         {"size", 5.0, "1", "side of the sheet over the wavelength of eq. 3", Source::assumed, {}, 4, 30},
         {"cells", I{10}, "1", "of the irregular mesh in that wavelength", Source::assumed, {}, 4, 60},
         {"steps", I{4}, "1", "of each pressing", Source::assumed, {}, 1, 1000},
         {"sigma_scale", 1.0, "1", "on σ = λ/π", Source::swept, {}, 0.2, 3},
         {"seed", I{1}, "1", "of mesh, centres and first heights", Source::swept, {}, 0, 1e9},
         linear_solver_parameter("mumps-ldlt", Systems::saddle_points, "the KKT systems of the skin")},
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
    .run = run,
    .claims = claims,
    .shown = {{where("order", "sequential") && where_not("second", kSecond),
               "how zigzags grow with the second pressing"},
              {where_not("sigma_scale", 1.0), "zigzags of other wavelengths"}},
};

}  // namespace wrinkle::validation
