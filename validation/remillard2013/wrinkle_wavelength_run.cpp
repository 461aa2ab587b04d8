#include "validation/remillard2013/wrinkle_wavelength_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "validation/meters/strip_wave.h"
#include "validation/meters/surface_frame.h"
#include "validation/oracle/bilayer.h"

namespace wrinkle::validation::wrinkle_wavelength {

namespace {

constexpr double kInterior = 1e5;  // E_q [Pa]: only ratios matter

SkinnedBody body_of(const VolumetricOptions& o) {
  return {o.thickness, {kInterior * o.modulus_ratio, o.poisson_skin}, {kInterior, o.poisson_interior}};
}

EmbeddedWrinklesOptions sheet_of(const WrinkleWavelengthOptions& o) {
  EmbeddedWrinklesOptions out = o.sheet;
  out.body = body_of(o.solid);
  out.compression = o.solid.compression;
  out.start = o.solid.onset == Onset::noise ? SheetStart::noise : SheetStart::first_wave;
  out.seed = o.solid.seed;
  if (o.layout_wave > 0) out.sigma_scale = o.layout_wave / critical_wavelength(out.body);
  if (o.model == WrinkleModel::embedded_slab) return on_slab(out, o.slab);
  out.length = 13.0;
  out.width = 0.0;
  out.cells = o.solid.per_wave;
  return out;
}

struct Wave {
  double wavelength, crossings, amplitude, share, direction;
};

Wave measure_strip(const EmbeddedWrinkles& w, const Vector& height) {
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

Wave measure_slab(const EmbeddedWrinkles& w, const Vector& height) {
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
  Frame out = surface_frame(w.rest, w.x, {w.strain, "strain", "1"});
  out.point_fields["height"] = field("m", w.heights());
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

Record run_embedded(const WrinkleWavelengthOptions& o, Progress& progress) {
  const EmbeddedWrinkles w = press_embedded_sheet(sheet_of(o), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  if (!w.converged()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  const auto measure = o.model == WrinkleModel::embedded_strip ? measure_strip : measure_slab;
  const Wave wrinkles = measure(w, w.heights()), onset = measure(w, w.mode);
  store_theory(body_of(o.solid), record);
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

Record run_volumetric(const VolumetricOptions& o, Progress& progress) {
  VolumetricWrinkles w = wrinkle_volume(o, [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  if (!w.ok()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  store_theory(body_of(o), record);
  auto& m = record.metrics;
  m["wavelength"] = w.wave.wavelength;
  m["wavelength_crossings"] = w.wave.crossing_length;
  m["amplitude"] = w.wave.amplitude;
  m["amplitude_ratio"] = w.wave.amplitude / w.amplitude_law;
  m["wavelength_phase"] = w.phase.wavelength;
  m["phase_ratio"] = w.phase.wavelength / m["wavelength_exact"];
  m["phase_variation"] = w.phase.variation;
  m["share"] = w.wave.share;
  m["critical_strain"] = w.critical_strain;
  m["strain"] = w.strain;
  m["iterations"] = w.newton_iterations;
  store_ratios(record);
  record.curves = {{"height", {"x at rest", "m", std::move(w.x)}, {{"height", "m", std::move(w.height)}}}};
  record.frames = {std::move(w.frame)};
  return record;
}

/// The interior's layers grow the more slowly with depth, so that all of them get thinner.
WrinkleWavelengthOptions refined(WrinkleWavelengthOptions o) {
  const auto finer = [&](Index count) { return static_cast<Index>(std::lround(o.resolution * count)); };
  o.solid.per_wave = finer(o.solid.per_wave);
  o.solid.skin_layers = finer(o.solid.skin_layers);
  o.solid.growth = std::pow(o.solid.growth, 1 / o.resolution);
  o.slab.edge /= o.resolution;
  return o;
}

}  // namespace

void bind(Binder& b, WrinkleWavelengthOptions& o) {
  b(o.model, "model",
    {{"embedded_strip", WrinkleModel::embedded_strip},
     {"embedded_slab", WrinkleModel::embedded_slab},
     {"volumetric", WrinkleModel::volumetric}},
    "embedded_strip: plane strain, 13 × 2r long; embedded_slab: 0.5 m long, one mesh for all; volumetric: plane "
    "strain");
  b(o.solid.thickness, "thickness", "m", "h of the skin", Source::swept, {1e-6, 1});
  b(o.solid.modulus_ratio, "modulus_ratio", "1", "E_x/E_q, skin over interior", Source::swept, {10, 1e5});
  b(o.solid.poisson_skin, "poisson_skin", "1", "ν_x", Source::assumed, {0, 0.49});
  b(o.solid.poisson_interior, "poisson_interior", "1", "ν_q", Source::assumed, {0, 0.49});
  b(o.sheet.centers, "centers",
    {{"greedy", CenterLayout::greedy},
     {"uniform", CenterLayout::uniform},
     {"lattice", CenterLayout::lattice},
     {"blue_noise", CenterLayout::blue_noise}},
    "layout of the constraints' centres", Source::paper);
  b(o.layout_wave, "layout_wave", "m", "λ that lays out the constraints; 0: that of eq. 3", Source::swept, {0, 1});
  b(o.solid.compression, "compression", "1", "final strain over the model's own critical one", Source::assumed,
    {1.001, 6});
  b(o.solid.per_wave, "cells", "1", "strip: cells of the mesh in 2r; volumetric: elements in a wavelength",
    Source::assumed, {8, 100});
  b(o.slab.edge, "edge", "m", "slab: of its mesh", Source::assumed, {1e-3, 0.02});
  b(o.slab.width, "width", "m", "slab: across", Source::assumed, {0.01, 0.5});
  b(o.resolution, "resolution", "1", "factor on all cells, and on the layers of a dense model", Source::swept,
    {0.5, 4});
  b(o.solid.waves, "waves", "1", "length of a dense model in wavelengths of the exact bilayer", Source::assumed,
    {4, 60});
  b(o.solid.onset, "onset", {{"critical_wave", Onset::critical_wave}, {"noise", Onset::noise}},
    "how the flat state is left: along the first wave, or from noise", Source::assumed);
  b(o.solid.element, "element", {{"dual", Quadrature::dual}, {"full", Quadrature::full}},
    "quadrature of a dense model's quadrilaterals", Source::assumed);
  b(o.solid.seed, "seed", "1", "of mesh, centres and first heights or noise", Source::swept, {0, 1e9});
}

double height_over_law(const Row& row) {
  const double load = read<WrinkleWavelengthOptions>(row.sample).solid.compression;
  const double beyond = (load - 1) * metric("critical_strain").of(row);
  return metric("amplitude").of(row) / (metric("wavelength").of(row) / std::numbers::pi * std::sqrt(beyond));
}

Record run_wrinkle_wavelength(const WrinkleWavelengthOptions& options, Progress& progress) {
  const WrinkleWavelengthOptions o = refined(options);
  return o.model == WrinkleModel::volumetric ? run_volumetric(o.solid, progress) : run_embedded(o, progress);
}

}  // namespace wrinkle::validation::wrinkle_wavelength
