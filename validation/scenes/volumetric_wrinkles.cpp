#include "validation/scenes/volumetric_wrinkles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/linear/linear_solver.h"
#include "core/material/wrinkling.h"
#include "core/minimize/newton.h"
#include "validation/oracle/strain_minimum.h"
#include "validation/scenes/viscous_growth.h"

namespace wrinkle::validation {

namespace {

constexpr double kYoung = 1e6;               // [Pa] of the skin: only the ratio matters
constexpr double kNoise = 1e-3;              // over the thickness
constexpr double kFirstOverCritical = 1.05;  // of ε/ε_c of the mesh
constexpr double kStepGrowth = 2.5;          // of ε/ε_c − 1 from one load step to the next

constexpr Index kFewest = 4;  // elements to a wave of a body that is loaded

void check(const VolumetricOptions& o, Index fewest) {
  if (!(o.thickness > 0 && o.compression > 0 && o.waves >= 1 && o.depth > 0 && o.per_wave >= fewest))
    throw std::invalid_argument(
        fmt::format("a skin {} m thick, {} waves long, {} deep, {} elements a wave, compressed to {} of the critical "
                    "strain: all must be above 0, one wave and {} elements at least",
                    o.thickness, o.waves, o.depth, o.per_wave, o.compression, fewest));
}

/// The first wave of the exact bilayer with a bottom `depth` of its own wavelengths below.
Bilayer bilayer(const VolumetricOptions& o) {
  Bilayer out{
      .modulus_ratio = o.modulus_ratio, .poisson_film = o.poisson_skin, .poisson_substrate = o.poisson_interior};
  out.depth = o.depth * first_wrinkles(out, Film::exact).wavelength;
  return out;
}

/// ε/ε_c of the mesh at each load step, the last one `target`.
std::vector<double> load_steps(double first, double target) {
  std::vector<double> out;
  for (double f = std::min(first, target); f < target * (1 - 1e-9); f = 1 + (f - 1) * kStepGrowth) out.push_back(f);
  out.push_back(target);
  return out;
}

/// The quarters of its elements that each node has [m²], one for each unknown.
Vector nodal_areas(const FilmOnSubstrate& body) {
  Vector out = Vector::Zero(body.x.size());
  const auto place = [&](Index node) { return VectorN<2>(body.x.segment<2>(2 * node)); };
  for (Index i = 0; i < body.along; ++i)
    for (Index k = 0; k + 1 < body.levels(); ++k) {
      const VectorN<2> size = place(body.node(i + 1, k + 1)) - place(body.node(i, k));
      for (const Index node : {body.node(i, k), body.node(i + 1, k), body.node(i + 1, k + 1), body.node(i, k + 1)})
        out.segment<2>(2 * node).array() += 0.25 * size.prod();
    }
  return out;
}

/// A state of the body and the part f = ε/ε_c of the mesh's critical compression that it is at.
struct Loaded {
  Vector x;
  double f = 1;
};

/// One run: the body, its critical compression, and the path of equilibria.
class Compression {
 public:
  Compression(const VolumetricOptions& o, VolumetricWrinkles& out)
      : o_(o),
        out_(out),
        body_(volumetric_body(o)),
        linear_(make_linear_solver("cholmod-supernodal")),
        indefinite_(make_linear_solver("mumps-ldlt")) {}

  void run(double strain, const std::function<bool(double)>& go_on) {
    const auto critical = critical_compression(body_, *indefinite_);
    if (!critical) {
      out_.status = Status::linear_solve_failed;
      out_.message = "no critical compression: no wave up to 60 %, or a tangent that cannot be factorised";
      return;
    }
    out_.critical_strain = *critical;
    const double target = strain / out_.critical_strain;
    if (target <= 1) {
      out_.status = Status::step_too_small;
      out_.message = fmt::format("flat: this mesh wrinkles at a compression of {:.4g}, beyond {:.4g}",
                                 out_.critical_strain, strain);
      return;
    }
    const std::vector<double> steps = load_steps(kFirstOverCritical, target);
    const auto start = leave_flat(steps[0]);
    if (!start) return stop(Status::linear_solve_failed, 1, "the critical wave was not found");
    Loaded state{*start, steps[0]};
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const SolveResult result = minimize(body_.problem, predicted(state, steps[i]), *linear_,
                                          {.step_tolerance = 1e-8 * o_.thickness, .max_iterations = 500});
      out_.newton_iterations += result.iterations();
      state = {result.x, steps[i]};
      if (!result.converged()) return stop(result.status, steps[i], result.message);
      if (!go_on(static_cast<double>(i + 1) / static_cast<double>(steps.size())) && i + 1 < steps.size())
        return stop(Status::interrupted, steps[i], "stopped");
    }
    record(state.x);
  }

 private:
  double strain_of(double f) const { return f * out_.critical_strain; }

  std::optional<Vector> leave_flat(double f) {
    const Vector flat = body_.uniform(strain_of(f));
    auto wave = critical_wave(body_, out_.critical_strain, *indefinite_, o_.seed);
    if (!wave) return wave;
    if (o_.onset == Onset::noise) {
      ViscousGrowth grown = grow_in_medium(body_.problem, nodal_areas(body_), flat, *wave,
                                           body_.perturbed(flat, kNoise * o_.thickness, o_.seed), o_.thickness);
      out_.newton_iterations += grown.iterations;
      return std::move(grown.x);
    }
    return flat + wrinkle_amplitude(o_.thickness, f) * *wave;
  }

  /// What differs from the flat state grows as √(f − 1).
  Vector predicted(const Loaded& from, double f) const {
    if (f == from.f) return from.x;
    const double grown = std::sqrt((f - 1) / (from.f - 1));
    return body_.uniform(strain_of(f)) + grown * (from.x - body_.uniform(strain_of(from.f)));
  }

  void stop(Status status, double f, const std::string& message) {
    out_.status = status;
    out_.message = fmt::format("at {:.3g} of the critical compression: {}", f, message);
  }

  void record(const Vector& x) {
    const Vector heights = body_.heights(x);
    for (Index i = 0; i <= body_.along; ++i) {
      out_.x.push_back(body_.length * i / body_.along);
      out_.height.push_back(heights[i] - heights.mean());
    }
    out_.strain = body_.compression(x);
    out_.wave = strip_wave(out_.x, out_.height, {.begin = 0.1 * body_.length, .end = 0.9 * body_.length});
    out_.phase = phase_of(out_.wave.wavelength);
    out_.amplitude_law = wrinkle_amplitude(o_.thickness, out_.strain / out_.exact.strain);
    add_frame(x);
  }

  /// NaN where the body is too short for it.
  PhaseGradient phase_of(double wavelength) const {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (!(body_.length >= 12 * wavelength)) return {kNaN, kNaN, kNaN};
    return phase_gradient(out_.x, out_.height,
                          {.begin = 0.25 * body_.length, .end = 0.75 * body_.length, .wavelength = wavelength});
  }

  void add_frame(const Vector& x) {
    Frame& frame = out_.frame;
    frame.time = at_load(1);
    frame.offsets.push_back(0);
    Field& skin = frame.point_fields["skin"] = {"1", {}};  // 1 in the skin, 0 below
    for (Index v = 0; v < x.size() / 2; ++v) {
      frame.points.insert(frame.points.end(), {x[2 * v], x[2 * v + 1], 0.0});
      skin.values.push_back(v % body_.levels() >= body_.substrate_layers ? 1 : 0);
    }
    for (Index i = 0; i < body_.along; ++i)
      for (Index k = 0; k + 1 < body_.levels(); ++k) {
        for (const Index node :
             {body_.node(i, k), body_.node(i + 1, k), body_.node(i + 1, k + 1), body_.node(i, k + 1)})
          frame.connectivity.push_back(node);
        frame.offsets.push_back(static_cast<std::int64_t>(frame.connectivity.size()));
        frame.cell_types.push_back(9);
      }
  }

  const VolumetricOptions& o_;
  VolumetricWrinkles& out_;
  FilmOnSubstrate body_;
  std::unique_ptr<LinearSolver> linear_, indefinite_;
};

}  // namespace

FilmOnSubstrate volumetric_body(const VolumetricOptions& o) {
  check(o, kFewest);
  const Bilayer layers = bilayer(o);
  const double wavelength = first_wrinkles(layers, Film::exact).wavelength * o.thickness;
  return make_film_on_substrate({.quadrature = o.element,
                                 .length = o.waves * wavelength,
                                 .thickness = o.thickness,
                                 .depth = layers.depth * o.thickness,
                                 .along = static_cast<Index>(std::ceil(o.per_wave * o.waves)),
                                 .film_layers = o.skin_layers,
                                 .growth = o.growth,
                                 .film = {kYoung, o.poisson_skin},
                                 .substrate = {kYoung / o.modulus_ratio, o.poisson_interior}});
}

FilmCell volumetric_cell(const VolumetricOptions& o) {
  check(o, 1);
  const Bilayer layers = bilayer(o);
  return {.quadrature = o.element,
          .size = o.coarsening * first_wrinkles(layers, Film::exact).wavelength * o.thickness /
                  static_cast<double>(o.per_wave),
          .layers = {o.thickness, layers.depth * o.thickness, o.skin_layers, o.growth},
          .film = {kYoung, o.poisson_skin},
          .substrate = {kYoung / o.modulus_ratio, o.poisson_interior}};
}

Wrinkling first_wrinkles(const VolumetricOptions& o) {
  return first_wrinkles(o, volumetric_cell(o));
}

Wrinkling first_wrinkles(const VolumetricOptions& o, const FilmCell& cell) {
  const FirstWave wave = first_wave(cell, 2 * std::numbers::pi / (cell.size * static_cast<double>(o.per_wave)));
  return {2 * std::numbers::pi / wave.wave_number / o.thickness, wave.strain};
}

FirstWave first_wave(const FilmCell& cell, double guess) {
  const double shortest = std::numbers::pi / cell.size;
  const auto strain = [&](double k) {  // beyond it a mesh has the waves of 2 π/size − k
    return wrinkling_strain(cell, k <= shortest ? k : 2 * shortest - k).value_or(1);
  };
  const double k = std::min(critical_wave_number(strain, std::min(guess, 0.8 * shortest)), shortest);
  return {k, strain(k)};
}

VolumetricWrinkles wrinkle_volume(const VolumetricOptions& o, const std::function<bool(double)>& go_on) {
  check(o, kFewest);
  VolumetricWrinkles out;
  out.exact = first_wrinkles(bilayer(o), Film::exact);
  Compression(o, out).run(o.compression * out.exact.strain, go_on);
  return out;
}

}  // namespace wrinkle::validation
