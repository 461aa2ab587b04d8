// What is claimed of slabs whose sides eq. 3's wave is as long as: that no wrinkles form (Rémillard & Kry 2013, § 7.1).
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>

#include "validation/remillard2013/wrinkle_wavelength_run.h"

namespace wrinkle::validation::wrinkle_wavelength {

namespace {

/// That even the lowest is high.
std::optional<double> lowest_slab(std::span<const Measured> rows) {
  std::optional<double> out;
  for (const Measured& row : rows)
    if (!out || !(row.value >= *out)) out = row.value;
  return out;
}

/// § 7.1: “Wrinkles will not form when the wavelength approaches the width of the slab.” Which side is its width is not
/// said: that along the crests, or that along the compression.
Claim no_wrinkles(const char* says, const char* quantity, const Where& skins) {
  return {
      .says = says,
      .figure = "§ 7.1",
      .quantity = std::string("amplitude over (λ/π) √(ε − ε_c) at twice the critical compression, ") + quantity +
                  ", printed constraints, the lowest",
      .over = where("model", "embedded_slab") && where("centers", "greedy") && where("onset", "noise") &&
              where("compression", kTwiceOnset) && where("width", SlabSize{}.width) && skins,
      .measure = formula("π amplitude / (wavelength √((compression − 1) critical_strain))",
                         {"amplitude", "wavelength", "critical_strain"}, height_over_law),
      .reduce = reduced("the lowest", {"thickness", "seed"}, lowest_slab),
      .bound = at_most(0.1),
      .origin = chosen("a tenth of the height that a skin has which buckles: none"),
      .counter = swapped({{"compression", 1.003}}),
      .expect = deviates(between(0.5, 1.1),
                         "constraints that are laid out by λ₃ hold every wave longer than about r and leave the "
                         "shorter ones; nothing in them knows the slab's sides, from one of which to the other the "
                         "crests run",
                         "the slab of 1 mm, whose λ₃ fits it: 1.01; wavelength_readings: first modes of these skins "
                         "are 0.58 to 0.67 of λ₃ long"),
      .uncertainty = {.seed = "seed"},
      .note =
          "written before any of these slabs was loaded; that each has a first mode was known. Which compression "
          "the paper's slabs have is not printed"};
}

}  // namespace

double height_over_law(const Row& row) {
  const double load = read<WrinkleWavelengthOptions>(row.sample).solid.compression;
  const double beyond = (load - 1) * metric("critical_strain").of(row);
  return metric("amplitude").of(row) / (metric("wavelength").of(row) / std::numbers::pi * std::sqrt(beyond));
}

std::vector<Claim> wrinkles_near_the_sides() {
  return {no_wrinkles("no wrinkles form where eq. 3's wave is 1.5 and 3 times as long as the slab is wide",
                      "λ₃ = 121 and 243 mm", where_among("thickness", {kLongWaveSkins[0], kLongWaveSkins[1]})),
          no_wrinkles("no wrinkles form where eq. 3's wave is as long as the slab", "λ₃ = 485 mm",
                      where("thickness", kLongWaveSkins[2]))};
}

}  // namespace wrinkle::validation::wrinkle_wavelength
