#include "validation/remillard2013/wrinkle_wavelength_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "validation/meters/strip_wave.h"
#include "validation/meters/surface_frame.h"
#include "validation/oracle/bilayer.h"
#include "validation/scenes/embedded_wrinkles.h"
#include "validation/scenes/volumetric_wrinkles.h"

namespace wrinkle::validation {

namespace {

constexpr double kInterior = 1e5;  // E_q [Pa]: only ratios matter

SkinnedBody body_of(const Sample& s) {
  return {s.number("thickness"),
          {kInterior * s.number("modulus_ratio"), s.number("poisson_skin")},
          {kInterior, s.number("poisson_interior")}};
}

EmbeddedWrinklesOptions embedded_options(const Sample& s) {
  const bool slab = s.word("model") == "embedded_slab";
  const std::string& centers = s.word("centers");
  return {.body = body_of(s),
          .bending = s.word("bending") == "plate" ? BendingCoefficient::plate : BendingCoefficient::paper,
          .bending_scale = s.number("bending_scale"),
          .sigma_scale = s.number("sigma_scale"),
          .centers = centers == "greedy"    ? CenterLayout::greedy
                     : centers == "uniform" ? CenterLayout::uniform
                     : centers == "lattice" ? CenterLayout::lattice
                                            : CenterLayout::blue_noise,
          .length = slab ? 6.0 : 13.0,
          .width = slab ? 1.5 : 0.0,
          .cells = static_cast<double>(s.integer("cells")),
          .pattern = slab ? StripPattern::irregular : StripPattern::aligned,
          .compression = s.number("compression"),
          .seed = static_cast<std::uint64_t>(s.integer("seed"))};
}

struct Measured {
  double wavelength, crossings, amplitude, share, direction;
};

Measured measure_strip(const EmbeddedWrinkles& w, const Vector& height) {
  std::vector<double> x, z;
  const double middle = 0.5 * w.rest.vertices.back().y();
  for (Index v = 0; v < static_cast<Index>(height.size()); ++v) {
    if (std::abs(w.rest.vertices[v].y() - middle) > 1e-9 * w.rest.vertices.back().x()) continue;
    x.push_back(w.rest.vertices[v].x());
    z.push_back(height[v]);
  }
  const StripWave wave = strip_wave(x, z, {.begin = 0, .end = w.rest.vertices.back().x()});
  return {wave.wavelength, wave.crossing_length, wave.amplitude, wave.share, 0};
}

Measured measure_slab(const EmbeddedWrinkles& w, const Vector& height) {
  const DominantWave wave = sheet_wave(w, height);
  return {wave.wavelength(), std::numeric_limits<double>::quiet_NaN(), wave.amplitude, wave.share, wave.direction()};
}

/// Heights over x along the strip, or along the slab's vertices nearest to its middle line.
Curve height_curve(const EmbeddedWrinkles& w) {
  Curve out{"height", {"x at rest", "m", {}}, {{"height", "m", {}}}};
  const double middle = 0.5 * w.rest.vertices.back().y();
  const Vector height = w.heights();
  const auto across = static_cast<Index>(
      std::count_if(w.rest.vertices.begin(), w.rest.vertices.end(), [](const auto& v) { return v.x() == 0.0; }));
  for (Index first = 0; first < static_cast<Index>(height.size()); first += across) {
    Index best = first;
    for (Index v = first; v < first + across; ++v)
      if (std::abs(w.rest.vertices[v].y() - middle) < std::abs(w.rest.vertices[best].y() - middle)) best = v;
    out.x.values.push_back(w.rest.vertices[best].x());
    out.y[0].values.push_back(height[best]);
  }
  return out;
}

Frame frame(const EmbeddedWrinkles& w) {
  Frame out = surface_frame(w.rest, w.x, w.strain);
  const Vector height = w.heights();
  out.point_fields["height"].assign(height.begin(), height.end());
  return out;
}

/// What theory says of a body, whatever the model.
void store_theory(const SkinnedBody& body, Record& record) {
  auto& m = record.metrics;
  const Bilayer bilayer{body.skin.young / body.interior.young, body.skin.poisson, body.interior.poisson};
  const Wrinkling exact = first_wrinkles(bilayer, Film::exact);
  m["wavelength_predicted"] = critical_wavelength(body);
  m["critical_strain_predicted"] = critical_strain(body);
  m["wavelength_exact"] = exact.wavelength * body.thickness;
  m["critical_strain_exact"] = exact.strain;
}

void store_ratios(Record& record) {
  auto& m = record.metrics;
  m["wavelength_ratio"] = m["wavelength"] / m["wavelength_predicted"];
  m["exact_ratio"] = m["wavelength"] / m["wavelength_exact"];
}

VolumetricOptions volumetric_options(const Sample& s) {
  return {.thickness = s.number("thickness"),
          .modulus_ratio = s.number("modulus_ratio"),
          .poisson_skin = s.number("poisson_skin"),
          .poisson_interior = s.number("poisson_interior"),
          .compression = s.number("compression"),
          .waves = s.number("waves"),
          .element = s.word("element") == "dual" ? Quadrature::dual : Quadrature::full,
          .per_wave = static_cast<Index>(s.integer("cells")),
          .onset = s.word("onset") == "noise" ? Onset::noise : Onset::critical_wave,
          .seed = static_cast<std::uint64_t>(s.integer("seed"))};
}

}  // namespace

Record run_embedded(const Sample& s, Progress& progress) {
  const EmbeddedWrinkles w = press_embedded_sheet(embedded_options(s), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  if (!w.converged()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  const auto measure = s.word("model") == "embedded_strip" ? measure_strip : measure_slab;
  const Measured wrinkles = measure(w, w.heights()), onset = measure(w, w.mode);
  store_theory(body_of(s), record);
  auto& m = record.metrics;
  m["wavelength"] = wrinkles.wavelength;
  m["wavelength_crossings"] = wrinkles.crossings;
  m["wavelength_onset"] = onset.wavelength;
  m["spacing"] = w.spacing;
  m["spacing_ratio"] = wrinkles.wavelength / (2 * w.spacing);
  m["amplitude"] = wrinkles.amplitude;
  m["direction"] = wrinkles.direction;
  m["share"] = wrinkles.share;
  m["critical_strain"] = w.critical_strain;
  m["strain"] = w.strain;
  m["constraints"] = w.constraints;
  m["iterations"] = w.iterations;
  store_ratios(record);
  if (wrinkles.share < 0.3)
    record.caveats.push_back(fmt::format("pattern: the largest wave has {:.0f} % of the power", 100 * wrinkles.share));
  record.curves = {height_curve(w)};
  record.frames = {frame(w)};
  return record;
}

Record run_volumetric(const Sample& s, Progress& progress) {
  VolumetricWrinkles w = wrinkle_volume(volumetric_options(s), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  if (!w.ok()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  store_theory(body_of(s), record);
  auto& m = record.metrics;
  m["wavelength"] = w.wave.wavelength;
  m["wavelength_crossings"] = w.wave.crossing_length;
  m["amplitude"] = w.wave.amplitude;
  m["amplitude_ratio"] = w.wave.amplitude / w.amplitude_law;
  m["share"] = w.wave.share;
  m["critical_strain"] = w.critical_strain;
  m["strain"] = w.strain;
  m["iterations"] = w.newton_iterations;
  store_ratios(record);
  record.curves = {{"height", {"x at rest", "m", std::move(w.x)}, {{"height", "m", std::move(w.height)}}}};
  record.frames = {std::move(w.frame)};
  return record;
}

}  // namespace wrinkle::validation
