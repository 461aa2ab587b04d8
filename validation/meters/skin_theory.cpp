#include "validation/meters/skin_theory.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/material/wrinkling.h"
#include "validation/oracle/thin_layer.h"

namespace wrinkle::validation {

namespace {

constexpr double kShortest = 0.3e-3, kLongest = 0.15;  // [m] between which minima are looked for
constexpr int kPoints = 31;

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
                                         kShortest, kLongest, kPoints);
    if (minima.empty()) continue;
    store(out, "stack" + suffix, minima[0]);
    if (kinematics == Kinematics::small) continue;
    out["stack_minima"] = static_cast<double>(minima.size());
    if (minima.size() > 1) store(out, "stack_second", minima[1]);
  }
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
