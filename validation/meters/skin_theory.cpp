#include "validation/meters/skin_theory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/material/wrinkling.h"
#include "validation/oracle/thin_layer.h"

namespace wrinkle::validation {

namespace {

constexpr double kShortest = 0.3e-3, kLongest = 0.15;  // [m] between which minima are looked for
constexpr int kWavelengths = 31;

StackLayer deep(StackLayer layer) {
  layer.thickness = std::numeric_limits<double>::infinity();
  return layer;
}

SkinnedBody body(const SkinLayers& s) {
  return {s.layer.thickness, s.layer.material, s.below.material};
}

void store(std::map<std::string, double>& out, const std::string& name, const Wrinkling& wave) {
  out["wavelength_" + name] = wave.wavelength;
  out["critical_strain_" + name] = wave.strain;
}

/// A theory that is tabulated, and which row of the reference data it is.
struct Tabulated {
  const char* name;
  bool three, deep, small;
};

constexpr Tabulated kTabulated[] = {
    {"bilayer", false, true, false},         {"bilayer_small", false, true, true},
    {"bilayer_finite", false, false, false}, {"bilayer_finite_small", false, false, true},
    {"stack", true, false, false},           {"stack_small", true, false, true}};

/// The row's material.
std::map<std::string, double> material_of(const SkinLayers& s, const Tabulated& theory) {
  const double below = theory.deep ? 0 : s.below.thickness;
  if (theory.three)
    return {{"young_upper", s.layer.material.young},
            {"young_middle", s.below.material.young},
            {"young_lowest", s.substructure.material.young},
            {"thickness_upper", s.layer.thickness},
            {"thickness_middle", below},
            {"thickness_lowest", s.substructure.thickness}};
  return {{"young_upper", 0},     {"young_middle", s.layer.material.young}, {"young_lowest", s.below.material.young},
          {"thickness_upper", 0}, {"thickness_middle", s.layer.thickness},  {"thickness_lowest", below}};
}

bool is_of(const ReferenceTable& stacks, std::size_t row, const SkinLayers& s, const Tabulated& theory) {
  bool same = (stacks.column("small_strain")[row] == 1) == theory.small;
  for (const auto& [name, value] : material_of(s, theory))
    same = same && std::abs(stacks.column(name)[row] - value) <= 1e-9 * std::abs(value);
  return same;
}

double strain_or_nan(const LayerStack& stack, double wavelength) {
  try {
    return wrinkling_strain(stack, 2 * std::numbers::pi / wavelength);
  } catch (const std::domain_error&) {
    return std::nan("");
  }
}

}  // namespace

std::map<std::string, double> skin_theory(const SkinLayers& s) {
  std::map<std::string, double> out;
  const ThinLayer layer{s.layer.thickness, s.layer.material.young}, below{s.below.thickness, s.below.material.young};
  const double eq3 = critical_wavelength(body(s));
  out["wavelength_equation_1"] = layered_wavelength(layer, below);
  out["wavelength_thin_layer"] =
      layered_wavelength(layer, below, thin_layer_constant(s.layer.material.poisson, Interface::bonded));
  out["wavelength_winkler"] =
      winkler_wavelength(s.layer.thickness, s.layer.material, s.below.thickness, s.below.material);
  store(out, "equation_3", {eq3, critical_strain(body(s))});
  for (const Kinematics kinematics : {Kinematics::finite, Kinematics::small}) {
    const std::string suffix = kinematics == Kinematics::small ? "_small" : "";
    store(out, "bilayer" + suffix, first_wrinkles({.layers = {s.layer, deep(s.below)}, .kinematics = kinematics}, eq3));
    store(out, "bilayer_finite" + suffix,
          first_wrinkles({.layers = {s.layer, s.below}, .kinematics = kinematics}, eq3));
    if (!s.three) continue;
    const auto minima = wrinkling_minima({.layers = {s.layer, s.below, s.substructure}, .kinematics = kinematics},
                                         kShortest, kLongest, kWavelengths);
    if (minima.empty()) continue;
    store(out, "stack" + suffix, minima[0]);
    if (kinematics == Kinematics::small) continue;
    out["stack_minima"] = static_cast<double>(minima.size());
    if (minima.size() > 1) store(out, "stack_second", minima[1]);
  }
  return out;
}

std::vector<Metric> skin_theory_metrics() {
  std::vector<Metric> out;
  const std::pair<const char*, const char*> theories[] = {
      {"equation_1", "eq. 1, its constant 1"},
      {"thin_layer", "eq. 1 with the constant of a bonded incompressible layer"},
      {"winkler", "plate on springs of the layer below, on a rigid base"},
      {"equation_3", "Rémillard & Kry 2013, eq. 3: plate on a half-space of the layer below, no shear"},
      {"bilayer", "exact bilayer, the layer below infinitely deep"},
      {"bilayer_small", "the same at small strains"},
      {"bilayer_finite", "exact bilayer, the layer below on a rigid base"},
      {"bilayer_finite_small", "the same at small strains"},
      {"stack", "exact stack of three layers"},
      {"stack_small", "the same at small strains"},
      {"stack_second", "second minimum of the exact stack, where there is one"}};
  for (const auto& [name, words] : theories) {
    out.push_back({fmt::format("wavelength_{}", name), "m", words});
    if (const std::string n = name; n != "equation_1" && n != "thin_layer" && n != "winkler")
      out.push_back({"critical_strain_" + n, "1", fmt::format("critical strain: {}", words)});
  }
  return out;
}

double off_tabulated(const ReferenceTable& stacks, const SkinLayers& skin, const std::map<std::string, double>& found) {
  double worst = std::nan("");
  for (const Tabulated& theory : kTabulated) {
    if (theory.three && !skin.three) continue;
    const std::string name = theory.name;
    for (std::size_t i = 0; i < stacks.rows(); ++i) {
      if (!is_of(stacks, i, skin, theory)) continue;
      worst = std::fmax(worst, std::abs(found.at("wavelength_" + name) / stacks.column("wavelength")[i] - 1));
      worst = std::fmax(worst, std::abs(found.at("critical_strain_" + name) / stacks.column("strain")[i] - 1));
    }
  }
  return worst;
}

std::vector<std::string> tabulated_metrics() {
  std::vector<std::string> out;
  for (const Tabulated& theory : kTabulated)
    for (const char* what : {"wavelength", "critical_strain"}) out.push_back(fmt::format("{}_{}", what, theory.name));
  return out;
}

Curve strain_curve(const SkinLayers& s) {
  const std::pair<const char*, LayerStack> stacks[] = {
      {"epidermis on dermis on substructure", {.layers = {s.layer, s.below, s.substructure}}},
      {"dermis on substructure", {.layers = {s.below, s.substructure}}},
      {"epidermis on deep dermis", {.layers = {s.layer, deep(s.below)}}},
      {"epidermis on dermis on a rigid base", {.layers = {s.layer, s.below}}},
      {"all three, small strains", {.layers = {s.layer, s.below, s.substructure}, .kinematics = Kinematics::small}}};
  Curve out{"critical strain", {"wavelength", "m", {}}, {}};
  for (double length = 0.5e-3; length < 0.101; length *= std::pow(10, 1.0 / 30)) out.x.values.push_back(length);
  for (const auto& [name, stack] : stacks) {
    Column column{name, "1", {}};
    for (const double length : out.x.values) column.values.push_back(strain_or_nan(stack, length));
    out.y.push_back(std::move(column));
  }
  return out;
}

double flat_range(const Curve& curve) {
  const std::vector<double>& strain = curve.y[0].values;
  const double limit = 1.5 * *std::min_element(strain.begin(), strain.end());
  double shortest = std::numeric_limits<double>::infinity(), longest = 0;
  for (std::size_t i = 0; i < strain.size(); ++i) {
    if (strain[i] > limit) continue;
    shortest = std::min(shortest, curve.x.values[i]);
    longest = std::max(longest, curve.x.values[i]);
  }
  return longest / shortest;
}

Curve exponent_curve() {
  Curve out{"exponent", {"kH of the first wave", "1", {}}, {}};
  for (double x = 0.02; x < 20; x *= std::pow(10, 1.0 / 15)) out.x.values.push_back(x);
  for (const Interface interface : {Interface::bonded, Interface::shear_free})
    for (const double poisson : {0.5, 0.49, 0.45}) {
      Column column{
          fmt::format("{}, Poisson's ratio {}", interface == Interface::bonded ? "bonded" : "shear-free", poisson),
          "1",
          {}};
      for (const double x : out.x.values) column.values.push_back(plate_wave(poisson, interface, x).exponent);
      out.y.push_back(std::move(column));
    }
  return out;
}

}  // namespace wrinkle::validation
