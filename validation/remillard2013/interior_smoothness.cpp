// Claim: over an interior with linear shape functions wrinkles fall on the borders of its elements (long waves), and
// the borders show as kinks (short waves); with quadratic ones they do neither. Refuted where the skin's height over a
// linear interior, or its shape over the arc, has nothing in common from border to border, or that over a quadratic one
// has. The kinks are the embedded mesh's own polygon, which would show without a skin.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/phase_locking.h"
#include "validation/scenes/bent_bar.h"

namespace wrinkle::validation::interior_smoothness {

namespace {

using I = std::int64_t;

constexpr double kLong = 4e-3, kShort = 1e-3;  // thickness of the skin [m]: waves of 81 and 20 mm
constexpr double kEarly = 4, kFull = 90;       // bend [degrees]: half the strain of the first wrinkles, and 11 times it

struct Options {
  BentBarOptions bar{.cells = 4, .angle = kFull, .thickness = kShort};
  Index layouts = 4;
};

void bind(Binder& b, Options& o) {
  b(o.bar.shape, "shape", {{"linear", ShapeFunctions::linear}, {"quadratic", ShapeFunctions::quadratic}},
    "interior shape functions");
  b(o.bar.thickness, "thickness", "m", "of the skin: sets the wavelength, 20 mm for 1 mm", Source::swept, {2e-4, 1e-2});
  b(o.bar.angle, "angle", "deg", "between the ends of the bar", Source::assumed, {0.5, 180});
  b(o.bar.cells, "cells", "1", "of the interior along the bar, which is 0.8 m long", Source::assumed, {2, 64});
  b(o.bar.elements_per_wave, "elements_per_wave", "1", "of the skin's mesh, waves as eq. 3 has them", Source::assumed,
    {4, 64});
  b(o.bar.modulus_ratio, "modulus_ratio", "1", "skin over interior; Table 1's bar", Source::paper, {10, 1e5});
  b(o.layouts, "layouts", "1", "meshes and sets of centres measured together", Source::assumed, {1, 100});
  b(o.bar.steps, "steps", "1", "of the angle", Source::assumed, {1, 1000});
  b(o.bar.linear_solver,
    linear_solver_parameter(o.bar.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

/// Twice as many cells matter in the quick profile where they show most. The paper profile has its bars on coarser and
/// finer skins, too.
std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const std::string_view shape : {"linear", "quadratic"})
    for (const double thickness : {kLong, kShort})
      for (const double angle : {kEarly, kFull})
        for (const I cells : {4, 8}) {
          const bool needed = cells == 4 || (shape == "linear" && angle == kFull);
          if (profile == Profile::paper || needed)
            out.push_back(
                {{{"shape", std::string(shape)}, {"thickness", thickness}, {"angle", angle}, {"cells", cells}}});
        }
  if (profile == Profile::quick) return out;
  for (const Sample& bar : samples(Profile::quick))
    for (const double elements : {11.0, 24.0}) {
      out.push_back(bar);
      out.back().values["elements_per_wave"] = elements;
    }
  return out;
}

/// (f − mean)², as an average over all and over the parts no farther than `near` from a border.
struct Squares {
  double all = 0, at_borders = 0;
};

Squares mean_squares(std::span<const std::vector<double>> pieces, double cell, double near) {
  double mean = 0, count = 0, count_near = 0;
  for (const auto& piece : pieces)
    for (const double f : piece) mean += f, ++count;
  mean /= count;
  Squares out;
  for (const auto& piece : pieces)
    for (std::size_t p = 0; p < piece.size(); ++p) {
      const double square = (piece[p] - mean) * (piece[p] - mean);
      const double distance = cell * std::abs((static_cast<double>(p) + 0.5) / static_cast<double>(piece.size()) - 0.5);
      out.all += square / count;
      if (distance <= near) out.at_borders += square, ++count_near;
    }
  out.at_borders /= count_near;
  return out;
}

struct Bars {
  std::vector<LineField> height, embedded, wrinkles, curvature;

  void add(const BentBarResult& bar) {
    height.push_back({bar.s, bar.height});
    embedded.push_back({bar.s, bar.embedded});
    curvature.push_back({bar.s, bar.curvature});
    wrinkles.push_back({bar.s, bar.height});
    for (std::size_t i = 0; i < bar.s.size(); ++i) wrinkles.back().values[i] -= bar.embedded[i];
  }
};

void measure(const Bars& bars, const BentBarOptions& o, double wavelength, Record& record) {
  const double cell = o.length / o.cells;
  const int points = static_cast<int>(std::lround(16 * cell / wavelength));
  const auto pieces = [&](const std::vector<LineField>& fields) {
    return around_borders(fields, cell, o.cells, points);
  };
  auto& m = record.metrics;
  m["wavelength"] = wavelength;
  m["locked_share"] = locked_share(pieces(bars.height));
  m["locked_wrinkles"] = locked_share(pieces(bars.wrinkles));
  m["height_rms"] = std::sqrt(mean_squares(pieces(bars.height), cell, wavelength / 8).all);
  m["embedded_rms"] = std::sqrt(mean_squares(pieces(bars.embedded), cell, wavelength / 8).all);
  const Squares bending = mean_squares(pieces(bars.curvature), cell, wavelength / 8);
  m["border_bending"] = bending.at_borders / bending.all;
}

Curve profile_curve(const BentBarResult& bar) {
  Curve out{"profile",
            {"along the skin", "m", bar.s},
            {{"height over the arc", "m", bar.height},
             {"embedded mesh over the arc", "m", bar.embedded},
             {"x", "m", {}},
             {"z", "m", {}}}};
  for (const VectorN<2>& x : bar.shape) {
    out.y[2].values.push_back(x.x());
    out.y[3].values.push_back(x.y());
  }
  return out;
}

Record run(const Options& options, Progress& progress) {
  Record record;
  Bars bars;
  double wavelength = 0;
  for (Index layout = 1; layout <= options.layouts; ++layout) {
    BentBarOptions o = options.bar;
    o.seed = static_cast<std::uint64_t>(layout);
    const BentBarResult bar = bend_bar(o, [&](double fraction) {
      progress.report((layout - 1 + fraction) / options.layouts, "bending");
      return !progress.stop_requested();
    });
    if (bar.s.empty()) {
      record.outcome = Outcome::failed;
      record.reason = bar.last.converged() ? "stopped" : bar.last.message;
      return record;
    }
    if (bar.last.negatives != 0) record.caveats.push_back(fmt::format("layout {}: not known to be a minimum", layout));
    if (layout == 1) record.curves.push_back(profile_curve(bar));
    if (layout == 1) record.frames = {bar.frame};
    wavelength = bar.wavelength;
    bars.add(bar);
  }
  measure(bars, options.bar, wavelength, record);
  return record;
}

Where of_shape(const char* shape, double angle, I cells = 4) {
  return where("shape", shape) && where("angle", angle) && where("cells", cells);
}
/// Of any size of cells.
Where over_quadratic(double angle) {
  return where("shape", "quadratic") && where("angle", angle);
}
Where of_waves(double thickness, const Where& rest) {
  return where("thickness", thickness) && rest;
}
Counter shape(const char* instead) {
  return swapped({{"shape", std::string(instead)}});
}

constexpr const char* kShare = "locked share of the skin's height over the arc, 0 by chance";

std::vector<Claim> early_claims() {
  return {{.says = "before they should, long waves fold the skin at the borders of linear elements",
           .quantity = "squared curvature of the skin within λ/8 of borders over its mean, 4 degrees",
           .over = of_waves(kLong, of_shape("linear", kEarly)),
           .measure = metric("border_bending"),
           .bound = at_least(2),
           .origin = chosen("twice what an even curvature has"),
           .note = "linear shape functions kink the embedded mesh at borders: it has this without a skin",
           .is_check = true},
          {.says = "before it should wrinkle, the skin leaves linear elements alike at all their borders",
           .figure = "Fig. 4, left",
           .quantity = "locked share of the skin's height over the embedded mesh, 0 by chance, 4 degrees, both waves",
           .over = where("shape", "linear") && where("angle", kEarly),
           .measure = metric("locked_wrinkles"),
           .bound = at_least(0.3),
           .origin = chosen("more than a standard deviation of waves of random phase at twelve borders, 0.29"),
           .counter = shape("quadratic")},
          {.says = "wrinkles over quadratic elements are not tied to their borders, early or grown",
           .figure = "Fig. 4",
           .quantity = "locked share of the skin's height over the embedded mesh, 0 by chance, both waves",
           .over = where("shape", "quadratic"),
           .measure = metric("locked_wrinkles"),
           .bound = at_most(0.1),
           .origin = chosen("a third of what counts as tied"),
           .counter = shape("linear")},
          {.says = "quadratic elements leave the skin smooth until it wrinkles",
           .figure = "Fig. 4",
           .quantity = "skin's height over the arc in thicknesses of the skin, 4 degrees, both waves",
           .over = over_quadratic(kEarly),
           .measure = formula(
               "height_rms / thickness", {"height_rms"},
               [](const Row& row) { return metric("height_rms").of(row) / read<Options>(row.sample).bar.thickness; }),
           .bound = at_most(0.05),
           .origin = chosen("far less than a visible wrinkle; linear elements leave 0.13 of the thinner skin"),
           .counter = shape("linear"),
           .note = "half the strain of the first wrinkles"}};
}

/// The borders' polygon is the embedded mesh's own: what is judged is whether wrinkles hide it.
std::vector<Claim> grown_claims() {
  return {{.says = "the polygon of a linear interior shows through a wrinkled skin, four cells along the bar",
           .figure = "Fig. 4",
           .quantity = std::string(kShare) + ", worst of both waves",
           .over = of_shape("linear", kFull),
           .measure = metric("locked_share"),
           .bound = at_least(0.2),
           .origin = chosen("above what long waves of random phase leave of twelve borders"),
           .counter = shape("quadratic"),
           .note = "it would without a skin, too"},
          {.says = "short waves leave the kinks of linear elements in plain view",
           .figure = "Fig. 4, right",
           .quantity = kShare,
           .over = of_waves(kShort, of_shape("linear", kFull)),
           .measure = metric("locked_share"),
           .bound = at_least(0.6),
           .origin = chosen("more than half of the variance is the polygon's"),
           .counter = shape("quadratic"),
           .note = "the kinks are the embedded mesh's own; the wrinkles are too low to hide them"},
          {.says = "a wrinkled skin over quadratic elements shows no borders",
           .figure = "Fig. 4",
           .quantity = std::string(kShare) + ", worst of both waves",
           .over = over_quadratic(kFull),
           .measure = metric("locked_share"),
           .bound = at_most(0.1),
           .origin = chosen("half of what the least locked skin over linear elements has"),
           .counter = shape("linear")},
          {.says = "linear elements half as long still show under short waves",
           .figure = "Fig. 4, right",
           .quantity = std::string(kShare) + ", 8 cells",
           .over = of_waves(kShort, of_shape("linear", kFull, 8)),
           .measure = metric("locked_share"),
           .bound = at_least(0.15),
           .origin = chosen("above chance, 0 ± 0.1 with 28 borders"),
           .counter = shape("quadratic"),
           .note = "the embedded mesh's own kinks, which shrink with the square of the cell"},
          {.says = "long waves hide the kinks of linear elements half as long",
           .quantity = std::string(kShare) + ", 8 cells",
           .over = of_waves(kLong, of_shape("linear", kFull, 8)),
           .measure = metric("locked_share"),
           .bound = at_most(0.1),
           .origin = chosen("within chance"),
           .counter = swapped({{"cells", I{4}}}),
           .note = "kinks shrink with the square of the cell"},
          {.says = "fully grown long wrinkles fall on the borders of linear elements",
           .figure = "Fig. 4, left",
           .quantity = "locked share of the skin's height over the embedded mesh, 0 by chance, 90 degrees",
           .over = of_waves(kLong, of_shape("linear", kFull)),
           .measure = metric("locked_wrinkles"),
           .bound = at_least(0.3),
           .origin = chosen("more than a standard deviation of waves of random phase at twelve borders, 0.29"),
           .counter = swapped({{"angle", kEarly}}),
           .expect = deviates(between(-0.2, 0.1),
                              "not known: that grown wrinkles take their phase from the constraints' centres is not "
                              "shown, as no sample moves the centres alone",
                              "angle = 4: 0.52 before they grow; shape = quadratic: −0.07 with the same centres")}};
}

/// The interior's cells are what is judged; how far the skin's mesh moves the numbers is told beside.
std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = early_claims();
  for (Claim& claim : grown_claims()) out.push_back(std::move(claim));
  for (Claim& claim : out) {
    if (!claim.is_check) claim.uncertainty = {.cells = "elements_per_wave", .levels = claim.over};
    claim.over = claim.over && where("elements_per_wave", BentBarOptions().elements_per_wave);
  }
  return out;
}

}  // namespace

extern const Study study = {
    .name = "interior_smoothness",
    .title = "Linear and quadratic shape functions under a skin",
    .claim = "Borders of linear interior elements show in the wrinkled skin; those of quadratic B-splines do not.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells, § 5 and Fig. 4",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength", "m", "of eq. 3"},
                {"locked_share", "1",
                 "of the variance of the skin's height over the arc: what repeats around every border, 0 by chance"},
                {"locked_wrinkles", "1", "the same of the skin's height over the embedded mesh"},
                {"border_bending", "1", "squared curvature within an eighth wave of borders over its mean"},
                {"height_rms", "m", "root mean square of the skin's height over the arc"},
                {"embedded_rms", "m", "root mean square of the embedded mesh's height over the arc"}},
    .paper_duration = "a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::interior_smoothness
