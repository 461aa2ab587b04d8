// Claim: the dual-quadrature element has converged at 10 elements in one layer, full quadrature needs far more (Chen et
// al. 2023, Fig. 6). Refuted if full quadrature is as good at 10 elements, or dual quadrature is not good.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/check/observed_order.h"
#include "validation/harness/study.h"
#include "validation/studies/cantilever.h"
#include "validation/studies/judging.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr I kElements[] = {10, 20, 50, 100, 200, 400, 800};
struct Case {
  double thickness, gamma;
};
constexpr Case kJudged[] = {{0.1, 1}, {0.1, 10}, {0.01, 1}};

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const char* element : {"quad_dual", "quad_full"})
    for (const double thickness : {0.1, 0.01})
      for (const double gamma : {1.0, 10.0, 100.0})
        for (const I elements : kElements)
          out.push_back({{{"element", std::string(element)},
                          {"thickness", thickness},
                          {"gamma", gamma},
                          {"elements_along", elements}}});
  return out;
}

RowFilter at(const std::string& element, I elements, const Case& c) {
  return [=](const Sample& s) {
    return s.word("element") == element && s.integer("elements_along") == elements &&
           s.number("thickness") == c.thickness && s.number("gamma") == c.gamma && s.number("poisson") == 0 &&
           s.integer("layers") == 1;
  };
}

const Row* find(std::span<const Row> rows, const RowFilter& filter) {
  for (const Row& row : rows)
    if (filter(row.sample) && row.record.outcome == Outcome::ok) return &row;
  return nullptr;
}

/// |H/W over that of the reference row − 1|
RowMeasure error_against(const Row* fine) {
  return [fine](const Row& row) {
    return fine == nullptr ? std::nan("")
                           : std::abs(metric_value("aspect_ratio")(row) / metric_value("aspect_ratio")(*fine) - 1);
  };
}

/// Order of convergence of dual quadrature towards its own finest mesh, from 20 to 200 elements.
Verdict judge_order(std::span<const Row> rows) {
  Verdict out{.claim = "quad_dual converges with second order in the element length",
              .quantity = "order fitted over 20 to 200 elements, against 800",
              .reference = 2,
              .tolerance = 0.2,
              .relation = "within"};
  const Row* finest = find(rows, at("quad_dual", 800, kJudged[1]));
  std::vector<double> sizes, errors;
  for (const I elements : {20, 50, 100, 200}) {
    const Row* row = find(rows, at("quad_dual", elements, kJudged[1]));
    if (row == nullptr || finest == nullptr) {
      const auto tried = [&](const Row& r) { return at("quad_dual", elements, kJudged[1])(r.sample); };
      if (std::any_of(rows.begin(), rows.end(), tried)) out.judgement = Judgement::failed;
      return out;
    }
    sizes.push_back(1.0 / static_cast<double>(elements));
    errors.push_back(std::abs(metric_value("aspect_ratio")(*row) - metric_value("aspect_ratio")(*finest)));
  }
  out.measured = fitted_order(sizes, errors);
  out.judgement = std::abs(out.measured - 2) <= out.tolerance ? Judgement::reproduced : Judgement::deviates;
  return out;
}

/// The reference is the finest dual mesh: it shares the strip's stretch and shear, which the elastica lacks, and at h =
/// 0.01 full quadrature has not converged even with 800 elements.
std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  std::vector<Verdict> out;
  for (const Case& c : kJudged) {
    const RowMeasure error = error_against(find(rows, at("quad_dual", 800, c)));
    const std::string setting = fmt::format("h = {} m, Γ = {}, 1×10", c.thickness, c.gamma);
    const std::string quantity = "|relative error| of H/W against quad_dual with 800 elements";
    out.push_back(judge_worst({.claim = fmt::format("quad_dual, {}: converged", setting),
                               .figure = "Fig. 6",
                               .quantity = quantity,
                               .reason = "no shear strain is sampled away from the centre line"},
                              rows, at("quad_dual", 10, c), error, {0, 0.015, "at most"}));
    out.push_back(judge_worst({.claim = fmt::format("quad_full, {}: far from converged", setting),
                               .figure = "Fig. 6",
                               .quantity = quantity,
                               .reason = "shear locking: a bent linear element shears away from its centre line"},
                              rows, at("quad_full", 10, c), error, {0, 0.15, "at least"}));
  }
  const RowMeasure between = error_against(find(rows, at("quad_dual", 800, kJudged[1])));
  out.push_back(judge_worst({.claim = "quad_full and quad_dual converge to the same shape, h = 0.1 m, Γ = 10, 1×800",
                             .figure = "Fig. 6",
                             .quantity = "|relative difference| of H/W",
                             .reason = "they differ in quadrature only"},
                            rows, at("quad_full", 800, kJudged[1]), between, {0, 0.001, "at most"}));
  out.push_back(judge_order(rows));
  return out;
}

}  // namespace

extern const Study cantilever_convergence = {
    .name = "cantilever_convergence",
    .title = "Heavy cantilever under refinement",
    .claim =
        "One layer of 10 dual-quadrature elements gives the converged shape; full quadrature locks in shear and "
        "converges at much higher resolution.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 6",
    .version = 1,
    .parameters = cantilever_parameters(),
    .metrics = cantilever_metrics(),
    .paper_duration = "about 10 seconds",
    .samples = samples,
    .run = run_cantilever,
    .judge = judge,
    .refuse = refuse_cantilever};

}  // namespace wrinkle::validation
