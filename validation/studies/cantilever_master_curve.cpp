// Claim: a strip of dual-quadrature elements, 1 × 100, under its own weight takes the shape that the inextensible
// elastica predicts, the closer the thinner (Chen et al. 2023, Fig. 7). Refuted where H/W leaves the master curve by
// more than the tolerance although the strip neither stretches nor is resolved too coarsely.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/study.h"
#include "validation/studies/cantilever.h"
#include "validation/studies/judging.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

/// 13 values a thickness, as in the paper, which does not print them: half decades.
constexpr double kGammas[] = {0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000};

Sample sample(std::string element, double thickness, double gamma, double poisson, std::string mesh = "aligned",
              I layers = 1) {
  return {{{"element", std::move(element)},
           {"thickness", thickness},
           {"gamma", gamma},
           {"poisson", poisson},
           {"mesh", std::move(mesh)},
           {"layers", layers}}};
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double thickness : {0.1, 0.01, 0.001})
    for (const double gamma : kGammas)
      for (const double poisson : {0.0, 0.3}) out.push_back(sample("quad_dual", thickness, gamma, poisson));
  for (const I layers : {2, 4, 8}) out.push_back(sample("quad_dual", 0.01, 0.01, 0.3, "aligned", layers));
  for (const char* element : {"shell_midedge", "shell_hinge"})
    for (const char* mesh : {"aligned", "irregular"})
      for (const double gamma : kGammas) {
        const bool decade = gamma == 0.01 || gamma == 0.1 || gamma == 1 || gamma == 10 || gamma == 100 || gamma == 1000;
        if (profile == Profile::paper || decade) out.push_back(sample(element, 0.01, gamma, 0.0, mesh));
        if (profile == Profile::paper) out.push_back(sample(element, 0.001, gamma, 0.0, mesh));
      }
  return out;
}

RowFilter strips(const std::string& element, double poisson, double thickness, double low, double high) {
  return [=](const Sample& s) {
    return s.word("element") == element && s.number("poisson") == poisson && s.number("thickness") == thickness &&
           s.integer("elements_along") == 100 && s.integer("layers") == 1 && s.number("gamma") >= low &&
           s.number("gamma") <= high;
  };
}

RowFilter on_mesh(const RowFilter& filter, const std::string& mesh) {
  return [=](const Sample& s) { return filter(s) && s.word("mesh") == mesh; };
}

/// |H/W over the tabulated elastica − 1|
RowMeasure error_against(const LogCurve& master) {
  return [&master](const Row& row) {
    return std::abs(metric_value("aspect_ratio")(row) / master(row.sample.number("gamma")) - 1);
  };
}

std::string range(double low, double high) {
  return low == high ? fmt::format("{}", low) : fmt::format("{}…{}", low, high);
}

/// The paper's claim, thickness by thickness and range by range of Γ.
void judge_dual(std::span<const Row> rows, const LogCurve& master, std::vector<Verdict>& out) {
  struct Band {
    double thickness, low, high, tolerance;
  };
  constexpr Band bands[] = {{0.01, 0.01, 100, 0.001}, {0.01, 316, 1000, 0.005}, {0.001, 0.01, 31.6, 0.001},
                            {0.001, 100, 100, 0.005}, {0.001, 316, 316, 0.01},  {0.001, 1000, 1000, 0.03}};
  for (const Band& b : bands)
    out.push_back(judge_worst(
        {.claim = fmt::format("quad_dual, h = {} m, ν = 0, 1×100: on the master curve for Γ = {}", b.thickness,
                              range(b.low, b.high)),
         .figure = "Fig. 7",
         .quantity = "largest |relative error| of H/W",
         .reason = "the larger Γ, the fewer elements the bending layer at the clamp spans; it is Γ^(−1/2) L long"},
        rows, strips("quad_dual", 0.0, b.thickness, b.low, b.high), error_against(master),
        {0, b.tolerance, "at most"}));
}

void judge_locking(std::span<const Row> rows, const LogCurve& master, std::vector<Verdict>& out) {
  const double factor = thickness_locking_factor(0.3, 1);
  const std::string why =
      "Poisson thickness locking: a director that is linear through the thickness cannot hold the strain −ν/(1−ν) zκ "
      "across "
      "it, so one layer bends with λ+2μ in place of E/(1−ν²), and H/W follows the master curve at Γ_eff = "
      "Γ(1−2ν)/(1−ν)²";
  const auto small = [](const Sample& s) {
    return s.word("element") == "quad_dual" && s.number("poisson") == 0.3 && s.number("thickness") <= 0.01 &&
           s.integer("layers") == 1 && s.integer("elements_along") == 100 && s.number("gamma") == 0.01;
  };
  const RowMeasure ratio = [&](const Row& row) {
    return metric_value("aspect_ratio")(row) / master(row.sample.number("gamma"));
  };
  out.push_back(judge_worst({.claim = "quad_dual, ν = 0.3, one layer: on the master curve, as for ν = 0",
                             .figure = "Fig. 7",
                             .quantity = "H/W over the master curve at Γ = 0.01",
                             .expected = Judgement::deviates,
                             .reason = why},
                            rows, small, ratio, {1, 0.001, "within"}));
  out.push_back(judge_worst({.claim = "quad_dual, ν = 0.3, one layer: locked by (1−2ν)/(1−ν)² at small Γ",
                             .quantity = "H/W over the master curve at Γ = 0.01",
                             .reason = why},
                            rows, small, ratio, {factor, 0.002, "within"}));
  struct Range {
    double thickness, low, high;
    Judgement expected;
    std::string reason;
  };
  const std::string thick =
      "finite thickness, not the mesh: with 800 elements the deviation from the thin strip's curve is 25 (h/L)² "
      "(0.0025 %, "
      "0.062 %, 0.25 %, 1.0 % at h/L = 0.001, 0.005, 0.01, 0.02): transverse shear in the bending layer, Γ^(−1/2) L = "
      "0.1 m "
      "long, and stretch; 100 elements hide half of it";
  for (const Range& r :
       {Range{0.01, 0.01, 31.6, Judgement::reproduced, why}, Range{0.001, 0.01, 31.6, Judgement::reproduced, why},
        Range{0.01, 100, 100, Judgement::deviates, thick}})
    out.push_back(
        judge_worst({.claim = fmt::format("quad_dual, h = {} m, ν = 0.3, one layer: on the curve of Γ_eff for Γ = {}",
                                          r.thickness, range(r.low, r.high)),
                     .quantity = "largest |relative error| of H/W at Γ_eff",
                     .expected = r.expected,
                     .reason = r.reason},
                    rows, strips("quad_dual", 0.3, r.thickness, r.low, r.high),
                    metric_magnitude("relative_error_locked"), {0, 0.001, "at most"}));
  for (const I layers : {2, 4, 8})
    out.push_back(
        judge_worst({.claim = fmt::format("quad_dual, ν = 0.3, {} layers: the locking falls as 1/layers²", layers),
                     .quantity = "effective bending stiffness over D at Γ = 0.01",
                     .reason = "n layers: 1 + ((1−ν)²/(1−2ν) − 1)/n²"},
                    rows,
                    [=](const Sample& s) {
                      return s.word("element") == "quad_dual" && s.number("poisson") == 0.3 &&
                             s.integer("layers") == layers && s.number("gamma") == 0.01;
                    },
                    metric_value("effective_stiffness"),
                    {1 / thickness_locking_factor(0.3, static_cast<int>(layers)), 0.002, "within"}));
}

void judge_shells(std::span<const Row> rows, const LogCurve& master, std::vector<Verdict>& out) {
  for (const char* mesh : {"aligned", "irregular"})
    out.push_back(judge_worst(
        {.claim = fmt::format("shell_midedge, h = 0.01 m, 100×10, {} mesh: on the master curve up to Γ = 100", mesh),
         .quantity = "largest |relative error| of H/W",
         .reason = "libshell's element, measured in peers.md: up to 0.03 %"},
        rows, on_mesh(strips("shell_midedge", 0.0, 0.01, 0.01, 100), mesh), error_against(master),
        {0, 0.0005, "at most"}));
  const std::string why =
      "right triangles with all diagonals one way couple bending and twist: the hinges of square cells store "
      "½D((κ−τ)² + 4τ²) per area at curvature κ and twist τ, least at τ = κ/5: 4/5 of ½Dκ², whatever the mesh width";
  const auto hinge = on_mesh(strips("shell_hinge", 0.0, 0.01, 0.01, 0.1), "aligned");
  out.push_back(judge_worst({.claim = "shell_hinge with the coefficient that is exact for a cylinder bends with D",
                             .quantity = "effective bending stiffness over D, aligned mesh, Γ up to 0.1",
                             .expected = Judgement::deviates,
                             .reason = why},
                            rows, hinge, metric_value("effective_stiffness"), {1, 0.01, "within"}));
  out.push_back(judge_worst({.claim = "shell_hinge on an aligned mesh bends with 4/5 of D",
                             .quantity = "effective bending stiffness over D, aligned mesh, Γ up to 0.1",
                             .reason = why},
                            rows, hinge, metric_value("effective_stiffness"), {0.8, 0.02, "within"}));
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData& reference) {
  const LogCurve master = master_curve_table(reference);
  std::vector<Verdict> out;
  judge_dual(rows, master, out);
  judge_locking(rows, master, out);
  judge_shells(rows, master, out);
  return out;
}

}  // namespace

extern const Study cantilever_master_curve = {
    .name = "cantilever_master_curve",
    .title = "Heavy cantilever on the master curve",
    .claim =
        "H/W of a strip under its own weight is a function of Γ alone, the inextensible elastica's, and the "
        "dual-quadrature element converges to it as the strip gets thinner.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 7",
    .version = 1,
    .parameters = cantilever_parameters(),
    .metrics = cantilever_metrics(),
    .paper_duration = "about 20 seconds",
    .samples = samples,
    .run = run_cantilever,
    .judge = judge,
    .refuse = refuse_cantilever};

}  // namespace wrinkle::validation
