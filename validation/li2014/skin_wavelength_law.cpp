// Claims of skin_wavelength: does eq. 1 hold for layers of skin? Exact theories and strips against its exponents, and
// against the reference data and values that were noted for this paper when the study was set up; how they were found
// is not in the repository.
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "validation/li2014/skin_wavelength.h"
#include "validation/meters/power_fit.h"

namespace wrinkle::validation::skin_wavelength {

namespace {

Where three_layers() {
  return where("model", "theory") && where("layers", 3);
}
Where epidermis() {
  return three_layers() && where("thickness", kEpidermis.thickness) && where("young", kEpidermis.young) &&
         where("thickness_below", kDermis.thickness) && where("young_below", kDermis.young);
}
Where dermis() {
  return where("model", "theory") && where("layers", 2) && where("thickness", kDermis.thickness);
}

/// Of exact stacks of layers.
const UncertaintyFrom kExact{.none = "an exact theory: it has neither mesh nor step nor seed"};

Claim oracle_claim(const ReferenceData& reference) {
  return {.says = "the oracle of layers gives what the reference data say",
          .quantity = "largest relative difference of wavelengths and critical strains",
          .over = epidermis() || dermis(),
          .measure = formula("largest |metric / tabulated − 1|", tabulated_metrics(),
                             [table = reference.table("layer_stack", "stacks")](const Row& row) {
                               const auto o = read<SkinWavelengthOptions>(row.sample);
                               return off_tabulated(table, o.stack(), row.record.metrics);
                             }),
          .bound = at_most(1e-7),
          .origin = oracle("reference_data/layer_stack/stacks.csv"),
          .counter = swapped({{"young", 150e6}}, epidermis()),
          .note = "surface impedances against modes and determinants; the counter puts another record in its place",
          .is_check = true};
}

/// A theory's wavelength against the value that was noted for this paper: see above.
Claim note_claim(std::string says, std::string quantity, Where over, const char* name, double millimetres) {
  return {.says = std::move(says),
          .quantity = std::move(quantity) + ", over the notes’ value",
          .over = std::move(over),
          .measure = formula(fmt::format("{} / {} mm", name, millimetres), {name},
                             [=](const Row& row) { return metric(name).of(row) / (millimetres * 1e-3); }),
          .bound = within(1, 0.02),
          .origin = chosen("the notes' value, read to two or three digits")};
}

/// A formula printed back.
Claim note_check(std::string says, std::string quantity, Where over, const char* name, double millimetres) {
  Claim out = note_claim(std::move(says), std::move(quantity), std::move(over), name, millimetres);
  out.is_check = true;
  return out;
}

std::vector<Claim> note_claims() {
  std::vector<Claim> out{
      note_claim("the three layers' first waves are near 13.6 mm long", "λ of the exact stack", epidermis(),
                 "wavelength_stack", 13.6),
      note_claim("the epidermis on a dermis on a rigid base wrinkles at 2.53 mm", "λ of the exact bilayer at rest",
                 epidermis(), "wavelength_bilayer_finite", 2.53),
      note_claim("the dermis on the substructure wrinkles at 10.99 mm", "λ of the exact bilayer at rest", dermis(),
                 "wavelength_bilayer_finite", 10.99),
      note_claim("the dermis on the substructure wrinkles at 10.99 mm by Hooke's law with initial stress",
                 "λ of the bilayer at small strains", dermis(), "wavelength_bilayer_finite_small", 10.99),
      note_check("eq. 3 of Rémillard & Kry is 11.33 mm for the dermis", "λ of eq. 3, dermis", dermis(),
                 "wavelength_equation_3", 11.33),
      note_check("eq. 1 is 6.24 mm for the dermis, not the exact 10.99 mm", "λ of eq. 1 with constant 1, dermis",
                 dermis(), "wavelength_equation_1", 6.24),
      note_check("eq. 3 of Rémillard & Kry is 2.78 mm for the epidermis", "λ of eq. 3, epidermis", epidermis(),
                 "wavelength_equation_3", 2.78),
      note_check("eq. 1 is 0.91 mm for the epidermis, not the exact 2.53 mm", "λ of eq. 1 with constant 1, epidermis",
                 epidermis(), "wavelength_equation_1", 0.91)};
  out[0].counter = swapped({{"young", 150e6}});
  out[0].note = "at rest; 13.6 mm is what they measure when they appear";
  out[1].counter = swapped({{"young", 150e6}});
  out[2].counter = swapped({{"young_below", 0.25e6}});
  out[2].expect =
      deviates(between(1.2, 1.34),
               "these waves appear at a compression of 12.8 %, where small strains are no limit: 10.99 mm is "
               "what Hooke's law with initial stress gives (10.91), at finite strain they are a quarter "
               "longer",
               "wavelength_bilayer_finite_small of the same sample");
  out[3].counter = swapped({{"young_below", 0.25e6}});
  return out;
}

std::vector<Claim> stack_claims() {
  const Band eq_1 = within(1.0 / 6, 0.02 / 6);
  return {
      {.says = "small wrinkles on large ones are in the linear theory of the paper's layers",
       .figure = "§ 6",
       .quantity = "minima of the exact stack's critical strain",
       .over = epidermis(),
       .measure = metric("stack_minima"),
       .bound = at_least(2),
       .origin = theory("a wavelength for each of two layers"),
       .counter = swapped({{"thickness", 0.06e-3}}),
       .expect =
           deviates(between(0.5, 1.5), "it has one minimum: the fine wrinkles on coarse ones come from the constraints",
                    "the strain over the wavelength of the same sample; half the thickness has two"),
       .uncertainty = kExact},
      {.says = "about its minimum the exact stack's critical strain is nearly flat",
       .quantity = "longest over shortest wave that appears below 1.5 times the least strain",
       .over = epidermis(),
       .measure = metric("flat_range"),
       .bound = at_least(10),
       .origin = chosen("a decade of wavelengths"),
       .counter = swapped({{"young_substructure", 4e6}}),
       .note = "large compressions may choose from a decade of wavelengths"},
      {.says = "the layers are as thin over their waves as eq. 1 takes for granted",
       .figure = "eq. 1",
       .quantity = "kH of the exact bilayers' waves, larger",
       .over = epidermis() || dermis(),
       .measure = metric("depth_number"),
       .bound = at_most(0.5),
       .origin = theory("exponents of thin incompressible layers hold up to kH of about 0.5"),
       .counter = swapped({{"thickness_below", 5e-3}}, dermis()),
       .expect = deviates(between(5.5, 8), "both layers lie on one that is deep for their waves",
                          "the exact bilayer of finite depth of the same samples"),
       .uncertainty = kExact},
      {.says = "on a thin incompressible layer the exponents are eq. 1's",
       .figure = "",
       .quantity = "exponent of E_k/E_{k−1} at kH = 0.5, bonded, ν = ½",
       .over = epidermis(),
       .measure = metric("thin_exponent_incompressible"),
       .bound = eq_1,
       .origin = theory("eq. 1, 1/6 for kH → 0"),
       .is_check = true},
      {.says = "on a thin layer of skin the exponents are eq. 1's",
       .figure = "eq. 1",
       .quantity = "exponent of E_k/E_{k−1} at kH = 0.5, bonded, ν = 0.45",
       .over = epidermis(),
       .measure = metric("thin_exponent_compressible"),
       .bound = eq_1,
       .origin = theory("eq. 1, 1/6 for kH → 0"),
       .counter = swapped({{"poisson", 0.499}}),
       .expect = deviates(between(0.23, 0.26),
                          "where it is thin enough for eq. 1 a layer of ν = 0.45 gives way as Winkler's springs do: "
                          "h^¾ H^¼ (E/E_s)^¼",
                          "thin_exponent_incompressible of the same sample, and ν = 0.499"),
       .uncertainty = kExact}};
}

/// What eq. 1 is a product of powers of, and those powers.
constexpr const char* kFactors[] = {"h_k", "h_{k−1}", "E_k/E_{k−1}"};
constexpr double kEquation1[] = {0.5, 0.5, 1.0 / 6};

/// Exponent `number` of the measure over those factors, with its interval shown by the fit only.
Reducer power(Index number) {
  const auto fit = [=](std::span<const Measured> rows) -> std::optional<double> {
    const auto n = static_cast<Eigen::Index>(rows.size());
    Matrix factors(n, 3);
    Vector wavelength(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const Measured& one = rows[static_cast<std::size_t>(i)];
      const auto o = read<SkinWavelengthOptions>(one.row->sample);
      factors.row(i) << o.layer.thickness, o.below.thickness, o.layer.young / o.below.young;
      wavelength[i] = one.value;
      if (!(wavelength[i] > 0)) return std::nan("");
    }
    if (n == 0) return std::nullopt;
    const PowerFit found = fit_powers(factors, wavelength);
    return found.found ? std::optional<double>(found.power[number]) : std::nullopt;
  };
  return reduced(fmt::format("exponent of {}, least squares on logarithms", kFactors[number]),
                 {"thickness", "thickness_below", "young", "young_below"}, fit);
}

Claim exponent_claim(const char* what, Index number, double value, Where over, const char* name) {
  return {.says = fmt::format("{}: exponent of {}", what, kFactors[number]),
          .quantity = "exponent, least squares on logarithms",
          .over = std::move(over),
          .measure = metric(name),
          .reduce = power(number),
          .bound = within(value, 0.02),
          .origin = theory("eq. 1, and what the fit leaves open")};
}

/// A homogeneous strip's mode does not know E and h: what it is given comes back.
std::vector<Claim> given_back() {
  const auto strips = [](const char* input) {
    return where("model", "strip") && where("input", input) && where("input_scale", 1.0);
  };
  std::vector<Claim> out;
  for (Index i = 0; i < 3; ++i) {
    out.push_back(
        exponent_claim("strips whose clusters follow eq. 1", i, kEquation1[i], strips("equation_1"), "wavelength"));
    out.push_back(exponent_claim("strips on clusters that do not change", i, 0, strips("held"), "wavelength"));
  }
  for (Claim& claim : out) claim.is_check = true;
  return out;
}

std::vector<Claim> exact_exponents() {
  const Band found[] = {between(0.7, 0.83), between(0.17, 0.3), between(0.2, 0.25)};
  // thin for its waves and hardly compressible, as eq. 1 takes the layer below
  const Counter thin = swapped({{"young_below", 4e4}, {"poisson", 0.499}});
  std::vector<Claim> out;
  for (Index i = 0; i < 3; ++i) {
    out.push_back(exponent_claim("the exact bilayer, the layer below on a rigid base, goes as eq. 1", i, kEquation1[i],
                                 three_layers(), "wavelength_bilayer_finite"));
    out.back().figure = "eq. 1";
    out.back().counter = thin;
    out.back().expect =
        deviates(found[i], "kH is 1 to 7 in these samples: no one power, between Winkler's springs and a half-space",
                 "depth_number of the same samples");
    out.back().uncertainty = kExact;
  }
  return out;
}

}  // namespace

std::vector<Claim> layer_law_claims(const ReferenceData& reference) {
  std::vector<Claim> out{oracle_claim(reference)};
  for (auto part : {note_claims(), stack_claims(), given_back(), exact_exponents()})
    std::ranges::move(part, std::back_inserter(out));
  return out;
}

}  // namespace wrinkle::validation::skin_wavelength
