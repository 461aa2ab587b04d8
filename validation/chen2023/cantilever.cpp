#include "validation/chen2023/cantilever.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/base/stopwatch.h"
#include "core/linear/linear_solver.h"
#include "validation/harness/solver_slots.h"
#include "validation/oracle/elastica.h"

namespace wrinkle::validation {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Why the elastica is not the whole truth for this sample.
std::vector<std::string> caveats(const CantileverOptions& o) {
  std::vector<std::string> out;
  const double h = o.thickness / o.length, stretch = o.gamma * h * h / 12;
  const double layer = 1 / std::sqrt(o.gamma), elements = layer * static_cast<double>(o.elements_along);
  if (stretch > 0.01)
    out.push_back(
        fmt::format("stretch: the weight stretches the strip by up to Γh²/12 = {:.3g}, over 1 %; compare with the "
                    "extensible elastica",
                    stretch));
  if (elements < 3)
    out.push_back(
        fmt::format("resolution: the bending layer at the clamp, Γ^(−1/2) L = {:.3g} m, is {:.2g} elements long, "
                    "under 3",
                    layer, elements));
  if (h > 0.05)
    out.push_back(fmt::format("thickness: h/L = {:.3g} is over 1/20; {}", h,
                              o.is_shell() ? "a thin-shell element stores no shear and its strip is as thick as wide"
                                           : "transverse shear adds about E h²/(3 G L²) to a small deflection"));
  return out;
}

std::vector<Column> telemetry(const SolveResult& result) {
  std::vector<Column> out{
      {"energy", "J", {}},  {"gradient_norm", "N", {}},  {"step_norm", "m", {}},         {"step_length", "1", {}},
      {"shift", "N/m", {}}, {"factorisations", "1", {}}, {"linear_iterations", "1", {}}, {"seconds", "s", {}}};
  for (const IterationRecord& r : result.telemetry) {
    const double row[] = {r.energy,
                          r.gradient_norm,
                          r.step_norm,
                          r.step_length,
                          r.shift,
                          static_cast<double>(r.factorisations),
                          static_cast<double>(r.linear_iterations),
                          r.seconds};
    for (std::size_t c = 0; c < out.size(); ++c) out[c].values.push_back(row[c]);
  }
  return out;
}

Curve elastica_curve(std::string name, const Elastica& exact) {
  return {std::move(name), {"x", "m", exact.x}, {{"y", "m", exact.y}}};
}

/// Everything that follows from the deformed mid-line.
void measure(const CantileverOptions& o, const std::vector<VectorN<2>>& midline, Record& record) {
  record.metrics["tip_drop"] = -midline.back().y();
  record.metrics["tip_reach"] = midline.back().x();
  derive_cantilever(o, record.metrics);
  record.curves = {shape_curve(midline), elastica_curve("elastica", solve_elastica(o.gamma)),
                   elastica_curve("elastica_extensible", solve_elastica(o.gamma, o.thickness / o.length))};
}

}  // namespace

void derive_cantilever(const CantileverOptions& o, std::map<std::string, double>& m) {
  const double gamma = o.gamma, h = o.thickness / o.length;
  const Elastica exact = solve_elastica(gamma), extensible = solve_elastica(gamma, h);
  if (m.contains("tip_drop") && m.contains("tip_reach")) m["aspect_ratio"] = m["tip_drop"] / m["tip_reach"];
  if (m.contains("tip_reach")) m["reach_over_extensible"] = m["tip_reach"] / extensible.reach;
  if (!m.contains("aspect_ratio")) return;
  const double ratio = m["aspect_ratio"];
  m["relative_error"] = ratio / exact.aspect_ratio - 1;
  m["relative_error_extensible"] = ratio / extensible.aspect_ratio - 1;
  m["gamma_effective"] = ratio >= 0 && ratio <= 2235 ? master_curve_inverse(ratio) : kNaN;
  m["effective_stiffness"] = gamma / m["gamma_effective"];
  if (!o.is_quad()) return;
  const double factor = thickness_locking_factor(o.poisson, o.layers);
  m["relative_error_locked"] = ratio / solve_elastica(gamma * factor).aspect_ratio - 1;
}

SolveResult sag(Problem& problem, const Vector& flat, LinearLoad& gravity, const std::string& linear_solver,
                StaticOptions options, Progress& progress) {
  const auto linear = make_linear_solver(linear_solver);
  int iteration = 0;
  options.observer = [&](const IterationRecord&) {
    progress.report(1 - 1 / (1 + 0.1 * ++iteration), "Newton iterations");
    return !progress.stop_requested();
  };
  return solve_static(
      problem, flat, [&](double load) { gravity.set_factor(load); }, *linear, options);
}

Curve shape_curve(const std::vector<VectorN<2>>& midline) {
  Curve out{"shape", {"x", "m", {}}, {{"y", "m", {}}}};
  for (const auto& p : midline) {
    out.x.values.push_back(p.x());
    out.y[0].values.push_back(p.y());
  }
  return out;
}

double thickness_locking_factor(double poisson, int layers) {
  const double one_layer = (1 - poisson) * (1 - poisson) / (1 - 2 * poisson) - 1;
  return 1 / (1 + one_layer / (layers * layers));
}

void bind(Binder& b, CantileverOptions& o) {
  using Element = CantileverElement;
  b.in(Slot::element)(o.element, "element",
                      {{"quad_dual", Element::quad_dual},
                       {"quad_full", Element::quad_full},
                       {"shell_hinge", Element::shell_hinge},
                       {"shell_midedge", Element::shell_midedge}},
                      "quad_dual: eq. 5 in 2D; quad_full: 2×2 quadrature; shell_*: triangles in space", Source::paper);
  b(o.thickness, "thickness", "m", "h, of a strip of length 1 m", Source::paper, {1e-5, 0.5});
  b(o.gamma, "gamma", "1", "Γ = 12(1−ν²)ρgL³/(Eh²), which sets E", Source::swept, {1e-4, 1e5});
  b(o.poisson, "poisson", "1", "Poisson's ratio, which the paper does not give", Source::assumed, {-0.9, 0.49});
  b(o.elements_along, "elements_along", "1", "elements along the strip", Source::paper, {2, 5000});
  b(o.layers, "layers", "1", "elements through the thickness; shells have 1", Source::paper, {1, 64});
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "of shells: right triangles, or vertices and diagonals at random", Source::standard);
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite));
  b(o.length, "length", "m", "L", Source::paper, {o.length, o.length});
  b(o.width, "width", "m", "of a shell strip, with a tenth as many elements across as along", Source::assumed,
    {o.width, o.width});
  b(o.density, "density", "kg/m³", "ρ; only Γ matters", Source::assumed, {o.density, o.density});
  b(o.gravity, "gravity", "m/s²", "g; only Γ matters", Source::assumed, {o.gravity, o.gravity});
}

std::vector<Metric> cantilever_metrics() {
  return {
      {"aspect_ratio", "1", "H/W of the tip, the paper's measure"},
      {"tip_drop", "m", "H"},
      {"tip_reach", "m", "W"},
      {"relative_error", "1", "of H/W against the inextensible elastica at the same Γ"},
      {"relative_error_extensible", "1", "of H/W against the elastica of a strip that stretches"},
      {"reach_over_extensible", "1", "W over that elastica's"},
      {"relative_error_locked", "1",
       "of H/W against the elastica at Γ_eff = Γ(1−2ν)/(1−ν)² (one layer; n "
       "layers: see thickness_locking_factor); quadrilaterals only"},
      {"gamma_effective", "1", "Γ of the inextensible elastica with this H/W"},
      {"effective_stiffness", "1", "Γ over the effective one: the bending stiffness that the strip shows, over D"},
      {"newton_iterations", "1", "all attempts together, from the flat state"},
      {"factorisations", "1", "of the tangent"},
      {"wall_seconds", "s", "of the solve, set-up of the linear solver included"},
  };
}

std::optional<std::string> refuse_cantilever(const CantileverOptions& o) {
  if (o.is_shell() && o.layers != 1)
    return fmt::format("layers = {}: a shell has one layer; use element = quad_dual or quad_full for more", o.layers);
  if (!o.is_shell() && o.mesh != StripPattern::aligned)
    return "mesh = irregular: quadrilaterals come aligned only; shells come irregular too";
  const double h = o.thickness / o.length, stretch = o.gamma * h * h / 12;
  if (stretch > 10)
    return fmt::format(
        "gamma = {} with thickness = {}: the weight would stretch the strip by Γh²/12 = {:.3g}; at most 10", o.gamma,
        o.thickness, stretch);
  if (o.is_shell() && o.elements_along > 800)
    return fmt::format("elements_along = {}: a shell takes 800 at most (128,000 triangles)", o.elements_along);
  return std::nullopt;
}

Record run_cantilever(const CantileverOptions& o, Progress& progress) {
  const auto model = make_cantilever_model(o);
  const Stopwatch watch;
  const SolveResult result =
      sag(model->problem(), model->flat(), model->gravity(), o.linear_solver, {.max_step = 0.5 * o.length}, progress);
  Record record;
  record.metrics["wall_seconds"] = watch.seconds();
  record.metrics["newton_iterations"] = result.iterations();
  record.metrics["factorisations"] = result.factorisations;
  record.telemetry = telemetry(result);
  record.caveats = caveats(o);
  if (!result.converged()) {
    record.outcome = Outcome::failed;
    record.reason = result.message;
    return record;
  }
  measure(o, model->midline(result.x), record);
  record.frames.push_back(model->frame(result.x));
  return record;
}

}  // namespace wrinkle::validation
