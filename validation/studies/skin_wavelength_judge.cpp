#include "validation/studies/skin_wavelength_judge.h"

#include <fmt/format.h>

#include <cmath>

#include "validation/studies/judging.h"
#include "validation/studies/power_fit.h"

namespace wrinkle::validation {

namespace {

constexpr double kTwoPercent = 0.02;
constexpr double kMillimetre = 1e-3;

RowFilter both(RowFilter a, RowFilter b) {
  return [a = std::move(a), b = std::move(b)](const Sample& s) { return a(s) && b(s); };
}

RowFilter of_model(const char* model) {
  return [=](const Sample& s) { return s.word("model") == model; };
}

RowFilter with_input(const char* input) {
  return [=](const Sample& s) { return s.word("input") == input && s.number("input_scale") == 1; };
}

bool epidermis(const Sample& s) {
  return s.word("model") == "theory" && s.integer("layers") == 3 && paper_material(s);
}

bool dermis(const Sample& s) {
  return s.word("model") == "theory" && s.integer("layers") == 2 && s.number("thickness") == 1.3e-3;
}

RowFilter patches(const char* stop) {
  return [=](const Sample& s) {
    return s.word("model") == "patch" && s.word("stop") == stop && s.word("support") == "two_sigma" &&
           s.number("waves") == 6 && s.number("input_scale") == 1 && s.word("input") == "equation_1";
  };
}

/// The largest relative difference of a theory's wavelengths and strains from the reference data's rows.
RowMeasure error_against(const ReferenceTable& table) {
  struct Kind {
    const char* metric;
    bool three, deep, small;
  };
  static constexpr Kind kinds[] = {
      {"bilayer", false, true, false},         {"bilayer_small", false, true, true},
      {"bilayer_finite", false, false, false}, {"bilayer_finite_small", false, false, true},
      {"stack", true, false, false},           {"stack_small", true, false, true}};
  return [=](const Row& row) {
    const Sample& s = row.sample;
    double worst = std::nan("");
    for (const Kind& kind : kinds) {
      if (kind.three && s.integer("layers") != 3) continue;
      const double below = kind.deep ? 0 : s.number("thickness_below");
      const std::map<std::string, double> wanted =
          kind.three ? std::map<std::string, double>{{"young_upper", s.number("young")},
                                                     {"young_middle", s.number("young_below")},
                                                     {"young_lowest", s.number("young_substructure")},
                                                     {"thickness_upper", s.number("thickness")},
                                                     {"thickness_middle", below},
                                                     {"thickness_lowest", s.number("thickness_substructure")}}
                     : std::map<std::string, double>{{"young_upper", 0},
                                                     {"young_middle", s.number("young")},
                                                     {"young_lowest", s.number("young_below")},
                                                     {"thickness_upper", 0},
                                                     {"thickness_middle", s.number("thickness")},
                                                     {"thickness_lowest", below}};
      for (std::size_t i = 0; i < table.column("strain").size(); ++i) {
        bool same = (table.column("small_strain")[i] == 1) == kind.small;
        for (const auto& [name, value] : wanted)
          same = same && std::abs(table.column(name)[i] - value) <= 1e-9 * std::abs(value);
        if (!same) continue;
        for (const char* what : {"wavelength", "strain"}) {
          const std::string metric = fmt::format("{}_{}", *what == 's' ? "critical_strain" : what, kind.metric);
          worst = std::fmax(worst, std::abs(metric_value(metric)(row) / table.column(what)[i] - 1));
        }
      }
    }
    return worst;
  };
}

void judge_oracle(std::span<const Row> rows, const ReferenceData& reference, std::vector<Verdict>& out) {
  const auto at_paper = [](const Sample& s) { return epidermis(s) || dermis(s); };
  out.push_back(judge_worst({.claim = "the oracle of layers gives what the reference data say",
                             .quantity = "largest relative difference of wavelengths and critical strains",
                             .reason = "surface impedances against modes and determinants"},
                            rows, at_paper, error_against(reference.table("layer_stack", "stacks")),
                            {0, 1e-7, "at most"}));
}

/// A theory's wavelength against the value that the project's notes on this paper give, within 2 %.
void judge_note(std::span<const Row> rows, const RowFilter& filter, const char* metric, double millimetres,
                Verdict verdict, std::vector<Verdict>& out) {
  verdict.quantity += ", over the notes’ value";
  const RowMeasure value = metric_value(metric);
  out.push_back(judge_worst(std::move(verdict), rows, filter,
                            [=](const Row& row) { return value(row) / (millimetres * kMillimetre); },
                            {1, kTwoPercent, "within"}));
}

void judge_notes(std::span<const Row> rows, std::vector<Verdict>& out) {
  judge_note(rows, epidermis, "wavelength_stack", 13.6,
             {.claim = "the three layers' first waves are near 13.6 mm long",
              .quantity = "λ of the exact stack",
              .reason = "at rest; 13.6 mm is what they measure when they appear"},
             out);
  judge_note(rows, epidermis, "wavelength_bilayer_finite", 2.53,
             {.claim = "the epidermis on a dermis on a rigid base wrinkles at 2.53 mm",
              .quantity = "λ of the exact bilayer at rest"},
             out);
  judge_note(
      rows, dermis, "wavelength_bilayer_finite", 10.99,
      {.claim = "the dermis on the substructure wrinkles at 10.99 mm",
       .quantity = "λ of the exact bilayer at rest",
       .expected = Judgement::deviates,
       .reason = "these waves appear at a compression of 12.8 %, where small strains are no limit: 10.99 mm is "
                 "what Hooke's law with initial stress gives (10.91), at finite strain they are a quarter longer"},
      out);
  judge_note(
      rows, dermis, "wavelength_bilayer_finite_small", 10.99,
      {.claim = "so it does by Hooke's law with initial stress", .quantity = "λ of the bilayer at small strains"}, out);
  judge_note(rows, dermis, "wavelength_equation_3", 11.33,
             {.claim = "eq. 3 of Rémillard & Kry is near to that", .quantity = "λ of eq. 3, dermis"}, out);
  judge_note(rows, dermis, "wavelength_equation_1", 6.24,
             {.claim = "eq. 1 is not", .figure = "eq. 1", .quantity = "λ of eq. 1 with constant 1, dermis"}, out);
  judge_note(rows, epidermis, "wavelength_equation_3", 2.78,
             {.claim = "the same of the epidermis: eq. 3", .quantity = "λ of eq. 3, epidermis"}, out);
  judge_note(rows, epidermis, "wavelength_equation_1", 0.91,
             {.claim = "and eq. 1", .figure = "eq. 1", .quantity = "λ of eq. 1 with constant 1, epidermis"}, out);
}

void judge_stack(std::span<const Row> rows, std::vector<Verdict>& out) {
  out.push_back(
      judge_worst({.claim = "small wrinkles on large ones are in the linear theory of the paper's layers",
                   .figure = "Fig. 5",
                   .quantity = "minima of the exact stack's critical strain",
                   .expected = Judgement::deviates,
                   .reason = "it has one minimum: the fine wrinkles on coarse ones come from the constraints"},
                  rows, epidermis, metric_value("stack_minima"), {0, 2, "at least"}));
  out.push_back(judge_worst({.claim = "about that minimum the critical strain is nearly flat",
                             .quantity = "longest over shortest wave that appears below 1.5 times the least strain",
                             .reason = "large compressions may choose from a decade of wavelengths"},
                            rows, epidermis, metric_value("flat_range"), {0, 10, "at least"}));
  out.push_back(judge_worst({.claim = "the layers are as thin over their waves as eq. 1 takes for granted",
                             .figure = "eq. 1",
                             .quantity = "kH of the exact bilayers' waves, larger",
                             .expected = Judgement::deviates,
                             .reason = "its exponents hold up to kH of about 0.5"},
                            rows, [](const Sample& s) { return epidermis(s) || dermis(s); },
                            metric_value("depth_number"), {0, 0.5, "at most"}));
  out.push_back(judge_worst({.claim = "on a thin incompressible layer the exponents are eq. 1's",
                             .figure = "eq. 1",
                             .quantity = "exponent of E_k/E_{k−1} at kH = 0.5, bonded, ν = ½"},
                            rows, epidermis, metric_value("thin_exponent_incompressible"),
                            {1.0 / 6, 0.02 / 6, "within"}));
  out.push_back(judge_worst({.claim = "so they are on a thin layer of skin",
                             .figure = "eq. 1",
                             .quantity = "exponent of E_k/E_{k−1} at kH = 0.5, bonded, ν = 0.45",
                             .expected = Judgement::deviates,
                             .reason = "where it is thin enough for eq. 1 a layer of ν = 0.45 gives way as Winkler's "
                                       "springs do: h^¾ H^¼ (E/E_s)^¼"},
                            rows, epidermis, metric_value("thin_exponent_compressible"),
                            {1.0 / 6, 0.02 / 6, "within"}));
}

/// Of λ over h_k, h_{k−1}, E_k/E_{k−1}.
PowerFit fitted(std::span<const Row> rows, const RowFilter& filter, const std::string& metric) {
  std::vector<const Row*> used;
  for (const Row& row : rows)
    if (filter(row.sample) && row.record.outcome == Outcome::ok && std::isfinite(metric_value(metric)(row)))
      used.push_back(&row);
  const auto n = static_cast<Eigen::Index>(used.size());
  Matrix factors(n, 3);
  Vector wavelength(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Row& row = *used[static_cast<std::size_t>(i)];
    const Sample& s = row.sample;
    factors.row(i) << s.number("thickness"), s.number("thickness_below"), s.number("young") / s.number("young_below");
    wavelength[i] = metric_value(metric)(row);
  }
  return fit_powers(factors, wavelength);
}

struct Exponents {
  const char* what;
  double values[3];
  double tolerance;
  Judgement expected;
  const char* reason;
};

void judge_exponents(const PowerFit& fit, const Exponents& wanted, std::vector<Verdict>& out) {
  const char* names[] = {"h_k", "h_{k−1}", "E_k/E_{k−1}"};
  for (Index i = 0; i < 3; ++i) {
    Verdict v{.claim = fmt::format("{}: exponent of {}", wanted.what, names[i]),
              .figure = "eq. 1",
              .quantity = "exponent, least squares on logarithms",
              .reference = wanted.values[i],
              .tolerance = wanted.tolerance,
              .relation = "within",
              .expected = wanted.expected,
              .reason = wanted.reason};
    if (fit.found) {
      v.measured = fit.power[i];
      v.quantity += fmt::format(", 95 % interval ± {:.2g}", fit.half_width[i]);
      v.judgement = std::abs(v.measured - v.reference) <= v.tolerance ? Judgement::reproduced : Judgement::deviates;
    }
    out.push_back(std::move(v));
  }
}

void judge_law(std::span<const Row> rows, std::vector<Verdict>& out) {
  const RowFilter strips = of_model("strip");
  judge_exponents(fitted(rows, both(strips, with_input("equation_1")), "wavelength"),
                  {"strips whose clusters follow eq. 1",
                   {0.5, 0.5, 1.0 / 6},
                   0.02,
                   Judgement::reproduced,
                   "by construction: they come back as they were put in"},
                  out);
  judge_exponents(fitted(rows, both(strips, with_input("held")), "wavelength"),
                  {"the same strips on clusters that do not change",
                   {0, 0, 0},
                   0.02,
                   Judgement::reproduced,
                   "the layers' own stiffness does not set the wavelength: constraints store no foundation energy"},
                  out);
  const RowFilter three = both(of_model("theory"), [](const Sample& s) { return s.integer("layers") == 3; });
  judge_exponents(fitted(rows, three, "wavelength_bilayer_finite"),
                  {"exact bilayer, the layer below on a rigid base, goes as eq. 1",
                   {0.5, 0.5, 1.0 / 6},
                   0.02,
                   Judgement::deviates,
                   "kH is 1 to 7 in these samples: no one power, between Winkler's springs and a half-space"},
                  out);
}

/// Patches by the stop rule, of another material or input.
bool clustered(const Sample& s) {
  return s.word("model") == "patch" && s.word("stop") == "half_wave" &&
         (s.number("input_scale") != 1 || s.word("input") == "held");
}

/// λ over its input, over the same of the patch of the paper's layer with the same seed.
RowMeasure over_plain_patch(std::span<const Row> rows) {
  return [=](const Row& row) {
    for (const Row& other : rows)
      if (patches("half_wave")(other.sample) && other.sample.integer("seed") == row.sample.integer("seed"))
        return metric_value("input_ratio")(row) / metric_value("input_ratio")(other);
    return std::nan("");
  };
}

void judge_input(std::span<const Row> rows, std::vector<Verdict>& out) {
  const RowMeasure over_spacing = [](const Row& row) {
    return metric_value("input_ratio")(row) / (2 * row.sample.number("spacing"));
  };
  out.push_back(judge_worst({.claim = "waves are twice as long as their centres are apart, for any E, h and input λ",
                             .quantity = "λ over twice the spacing, all strips, input λ times 0.5, 1 and 1.5",
                             .reason = "of all waves that the averages do not feel, the longest buckles first"},
                            rows, of_model("strip"), over_spacing, {1, kTwoPercent, "within"}));
  out.push_back(judge_worst({.claim = "so are those of a skin that is pressed beyond its first wave",
                             .quantity = "λ over twice the spacing, at 1.1 of the critical strain"},
                            rows, of_model("pressed_strip"), over_spacing, {1, 0.05, "within"}));
  out.push_back(judge_median({.claim = "the stop rule spaces centres by 0.54 λ",
                              .figure = "§ 4.1",
                              .quantity = "mean distance of nearest centres over λ, median of the seeds"},
                             rows, patches("half_wave"), metric_value("spacing_ratio"),
                             {0.54, kTwoPercent * 0.54, "within"}));
  out.push_back(judge_median({.claim = "and lets a patch buckle at the input wavelength",
                              .figure = "§ 4.1",
                              .quantity = "first wave over the input λ, median of the seeds",
                              .reason = "by construction; the notes say 1.00 to 1.02, and within 2 % of that"},
                             rows, patches("half_wave"), metric_value("input_ratio"), {1.01, 0.03, "within"}));
  out.push_back(judge_median({.claim = "with the exclusion rule it buckles at 1.3 of it",
                              .figure = "§ 4.1",
                              .quantity = "first wave over the input λ, median of the seeds",
                              .reason = "the notes say 1.30 to 1.34, and within 2 % of that"},
                             rows, patches("exclusion"), metric_value("input_ratio"), {1.32, 0.046, "within"}));
  out.push_back(judge_worst(
      {.claim = "patches of other E, h or input wavelength keep their waves over the input",
       .quantity = "first wave over the input λ, over that of the paper’s layer and the same seed",
       .reason = "the clusters are the same: E has no effect, and a layer twice as thick, which buckles at a "
                 "compression of 0.3, is off by 3 %; by eq. 1 it would be by 41 %"},
      rows, clustered, over_plain_patch(rows), {1, kTwoPercent, "within"}));
  out.push_back(judge_worst(
      {.claim = "exclusion with a support of λ/2 leaves no vertex without a constraint",
       .figure = "§ 4.1, 4.2",
       .quantity = "vertices in no constraint",
       .expected = Judgement::deviates,
       .reason = "centres 2/π λ apart, supports of λ/2: the text's two radii do not go together"},
      rows,
      both(of_model("patch"),
           [](const Sample& s) { return s.word("stop") == "exclusion" && s.word("support") == "half_wave"; }),
      metric_value("uncovered"), {0, 0.5, "at most"}));
}

}  // namespace

bool paper_material(const Sample& s) {
  return s.number("thickness") == 0.12e-3 && s.number("young") == 600e6 && s.number("thickness_below") == 1.3e-3 &&
         s.number("young_below") == 4e6;
}

std::vector<Verdict> judge_skin_wavelength(std::span<const Row> rows, const ReferenceData& reference) {
  std::vector<Verdict> out;
  judge_oracle(rows, reference, out);
  judge_notes(rows, out);
  judge_stack(rows, out);
  judge_law(rows, out);
  judge_input(rows, out);
  return out;
}

}  // namespace wrinkle::validation
