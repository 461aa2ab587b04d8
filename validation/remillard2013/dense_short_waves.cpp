// What is claimed of the dense model's waves that are short for its mesh: what their length over an element is, and
// why.
#include "validation/remillard2013/dense_short_waves.h"

#include <cmath>
#include <numbers>
#include <string>

#include "validation/oracle/strain_minimum.h"

namespace wrinkle::validation {

namespace {

/// 1 + (1 − ν)/2 (l/h)²
double sheared_stiffness(const Row& row) {
  const double edge = metric("wavelength").of(row) / metric("wave_edges").of(row);  // l/h
  return 1 + 0.5 * (1 - row.sample.number("poisson_skin")) * edge * edge;
}

Where long_elements(const char* element) {
  return where("element", element) && where_at_most("cells", kElementsOfShortWaves[4]);
}
/// The first that were run.
Where first_run(const char* element) {
  return where("element", element) && where_at_most("cells", kElementsOfShortWaves[2]) && where("modulus_ratio", 100.0);
}

/// λ/λ_exact over what parasitic shear makes of it: a film of elements l long that shear away from their middle stores
/// Gh l²κ²/24 beside E′h³κ²/24, G/E′ = (1 − ν)/2, and a plate's λ ∝ D^⅓.
Measure over_sheared_film() {
  return formula("exact_ratio / (1 + (1 − ν)/2 (l/h)²)^⅓", {"exact_ratio", "wavelength", "wave_edges"},
                 [](const Row& row) { return metric("exact_ratio").of(row) / std::cbrt(sheared_stiffness(row)); });
}

/// The same with the waves that linear elements have: those of the shear-free film at rotation θ, S w = C θ with
/// S = 2 sin(kl/2), C = cos(kl/2), so that (D/D₀) S²/C² + 2 κ₀³/S is least, κ₀ = 2π l/λ_exact and D/D₀ as above.
Measure over_linear_film() {
  return formula("wave_edges / that of least (1 + (1 − ν)/2 (l/h)²) S²/C² + 2 (2πl/λ_exact)³/S",
                 {"exact_ratio", "wavelength", "wave_edges"}, [](const Row& row) {
                   const double exact = metric("wave_edges").of(row) / metric("exact_ratio").of(row);  // elements
                   const double stiffness = sheared_stiffness(row), wave = 2 * std::numbers::pi / exact;
                   const auto cost = [&](double kl) {
                     const double s = 2 * std::sin(kl / 2), c = std::cos(kl / 2);
                     return stiffness * s * s / (c * c) + 2 * wave * wave * wave / s;
                   };
                   return metric("wave_edges").of(row) * critical_wave_number(cost, 0.5 * wave / std::cbrt(stiffness)) /
                          (2 * std::numbers::pi);
                 });
}

/// With one point of quadrature along, slopes are (2/l) sin(kl/2) and means cos(kl/2): k becomes (2/l) tan(kl/2).
Measure over_one_point() {
  return formula("wave_edges / (π/atan(π l/λ_exact))", {"exact_ratio", "wave_edges"}, [](const Row& row) {
    const double exact = metric("wave_edges").of(row) / metric("exact_ratio").of(row);  // elements
    return metric("wave_edges").of(row) * std::atan(std::numbers::pi / exact) / std::numbers::pi;
  });
}

}  // namespace

/// § 7.1: “at high frequencies the wrinkles take on a wavelength dictated by the lattice resolution.”
std::vector<Claim> dense_short_wave_claims() {
  const UncertaintyFrom judged{.none = "the mesh is what is judged"};
  constexpr const char* kKnown = "1, 2 and 3 elements at ratio 100 were known: within 0.02; the other 12 were not";
  return {
      {.says = "of the dense model waves that are short for the mesh are two elements long",
       .figure = "§ 7.1",
       .quantity = "λ over an element's length, of which the exact wave is 1, 2 and 3 long, dual quadrature, the "
                   "farthest from 2",
       .over = first_run("dual"),
       .measure = metric("wave_edges"),
       .bound = within(2, 0.1),
       .origin = theory("a plate of second differences on a foundation buckles with K = (2/l) sin(kl/2), at most 2/l, "
                        "in the place of k: exact waves of less than π elements become the mesh's shortest, 2 l"),
       .counter = swapped({{"cells", std::int64_t{20}}}),
       .expect =
           deviates(between(3.7, 4.1),
                    "one point of quadrature along makes K = (2/l) tan(kl/2), which has no end: 2.5, 3.1 and 3.9 "
                    "elements, and two of an exact wave of none",
                    "λ over that law's, the next claim; the critical compression is the same on all three meshes"),
       .uncertainty = judged},
      {.says = "of the dense model waves that are short for the mesh are as long as one point of quadrature makes them",
       .quantity = "λ over π l/atan(π l/λ_exact), elements l of which the exact wave is 1 to 6 long, three skins, dual "
                   "quadrature, the farthest from 1",
       .over = long_elements("dual"),
       .measure = over_one_point(),
       .bound = within(1, 0.05),
       .origin = theory("K = (2/l) tan(kl/2) in the place of k; three layers in the skin lock by up to 4 %"),
       .counter = swapped({{"element", std::string("full")}}),
       .uncertainty = judged,
       .note = kKnown},
      {.says = "with full quadrature waves that are short for the mesh are as long as its locked film's",
       .figure = "§ 7.1",
       .quantity = "λ over the exact bilayer's and (1 + (1 − ν)/2 (l/h)²)^⅓, elements l of which the exact wave is 1, "
                   "2 and 3 long, the farthest from 1",
       .over = first_run("full"),
       .measure = over_sheared_film(),
       .bound = within(1, 0.15),
       .origin = theory("parasitic shear Gh l²κ²/24 beside E′h³κ²/24, λ ∝ D^⅓: 5.3, 6.7 and 7.7 elements a wave"),
       .counter = swapped({{"element", std::string("dual")}}),
       .expect =
           deviates(between(1.15, 1.2), "waves of 6 linear elements bend more stiffly still, by 1/cos²(kl/2): 1.25",
                    "λ over that of the film with these waves, the next claim; of an exact wave of 3 elements "
                    "1.07"),
       .uncertainty = judged,
       .note = "which elements the paper's lattice has is not printed; these waves go as l^⅔ at one skin, not as l"},
      {.says = "with full quadrature waves that are short for the mesh are those of a locked film of linear elements",
       .quantity = "λ over that of least (1 + (1 − ν)/2 (l/h)²) S²/C² + 2 (2πl/λ_exact)³/S, S = 2 sin(kl/2), C = "
                   "cos(kl/2), elements l of which the exact wave is 1 to 6 long, three skins, the farthest from 1",
       .over = long_elements("full"),
       .measure = over_linear_film(),
       .bound = within(1, 0.05),
       .origin = theory("S w = C θ where the middle does not shear, energy (E′h³/12 + Gh l²/12) (S θ)²/2; three layers "
                        "in the skin lock by up to 4 %"),
       .counter = swapped({{"element", std::string("dual")}}),
       .uncertainty = judged,
       .note = kKnown}};
}

}  // namespace wrinkle::validation
