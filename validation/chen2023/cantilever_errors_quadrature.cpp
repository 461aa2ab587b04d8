// The printed strip against beams of its own law whose sections stay straight: what of its distance from the elastica
// two points across one layer have.
#include <fmt/format.h>

#include <cmath>

#include "validation/chen2023/cantilever_errors.h"
#include "validation/chen2023/heavy_beams.h"

namespace wrinkle::validation::cantilever_errors {

namespace {

/// All that thickness does, of the strip's own law, by the strip's own quadrature.
Claim on_beam_claim(const HeavyBeam& beam) {
  Claim out = of_converged("largest |relative difference|", 1, [beam](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / beam(o).aspect_ratio - 1);
  });
  out.says =
      "quad_dual, ν = 0 and 0.3, one layer without the mesh's error: a beam of its law and its two points across, "
      "whose sections stay straight";
  out.quantity = "largest |H/W over the beam's − 1|, where Γ(h/L)² ≤ 1";
  out.over = kOnFinest && kSmallStrain;
  out.bound = at_most(5e-4);
  out.origin = oracle(beam.file() +
                      ", known to 5e-5 at least; the rest is what second order leaves where the layer at the clamp is "
                      "8 elements long. 5e-5 was known of h = 0.01 m, ν = 0, Γ = 10,000, of the others nothing");
  out.counter = swapped({{"layers", I{4}}});
  return out;
}

/// Refined along, the strip is no beam of straight sections: two points across are left.
Claim straight_claim(const HeavyBeam& exact, double poisson, const Band& expected, const char* evidence,
                     const char* note) {
  Claim out = of_converged("largest |relative difference|", 1, [exact](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / exact(o).aspect_ratio - 1);
  });
  out.says = fmt::format(
      "quad_dual, ν = {}, one layer without the mesh's error: a beam of its law whose sections stay straight", poisson);
  out.quantity = "largest |H/W over the beam's − 1|, its section integrated exactly, where Γ(h/L)² ≤ 1";
  out.over = kOnFinest && kSmallStrain && where("poisson", poisson);
  out.bound = at_most(5e-4);
  out.origin = oracle(exact.file() + ", and the bound on the beam of two points");
  out.counter = swapped({{"layers", I{2}}});
  out.expect = deviates(expected,
                        "quadrature: two points across one layer, as printed, take h⁴/144 for ⟨z⁴⟩ = h⁴/80, and no "
                        "mesh along the strip takes that away",
                        evidence);
  out.note = note;
  return out;
}

/// How much two points leave, from theory.
Claim quadrature_claim(const HeavyBeam& exact) {
  Claim out = of_converged("farthest from 1", 1, [exact](const CantileverOptions& o, double ratio) {
    return std::abs((ratio / exact(o).aspect_ratio - 1) / quadrature_share(o) - 1);
  });
  out.says =
      "quad_dual, h = 0.01 m, ν = 0, one layer without the mesh's error: two points across add Γ(h/L)²/60 to H/W, "
      "Γ = 100…10,000";
  out.quantity = "largest |(H/W over that of the beam with its section integrated exactly − 1) over Γ(h/L)²/60 − 1|";
  out.over = out.over && where("thickness", 0.01) && where_at_least("gamma", 100.0);
  out.bound = at_most(0.1);
  out.origin = theory(
      "M = Bκ in place of Bκ(1 + κ²h²/30) in the layer at the clamp; next are the drop's share, 0.8/√Γ, "
      "and the square. 0.06, 0.02 and 0.05 at Γ = 100, 1000 and 10,000 were known of the beams");
  out.counter = swapped({{"layers", I{2}}});
  return out;
}

/// It goes with more points, which leave the section straight.
Claim two_layers_claim(const HeavyBeam& exact) {
  Claim out = of_layered("largest share", [exact](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / exact(o).aspect_ratio - 1) / quadrature_share(o);
  });
  out.says =
      "quad_dual, h = 0.01 m, ν = 0, Γ = 100, two layers without the mesh's error: of what two points across leave of "
      "one, all but an eighth is gone";
  out.quantity = "|H/W over that of the beam with its section integrated exactly − 1| over Γ(h/L)²/60";
  out.over = out.over && where("layers", kLayered[0]);
  out.bound = at_most(0.125);
  out.origin = theory(
      "fourth order in layers, 1/16; as much again for halves that get thinner and thicker each by "
      "itself. Two layers bend and shear as one at ν = 0: the warp z³ is odd. 0.098 was known");
  out.counter = swapped({{"layers", I{1}}});
  return out;
}

}  // namespace

std::vector<Claim> quadrature_claims(const ReferenceData& reference) {
  const HeavyBeam exact(reference, "section_beam");
  std::vector<Claim> out;
  out.push_back(on_beam_claim(HeavyBeam(reference, "director_beam")));
  out.push_back(
      straight_claim(exact, 0.0, between(0.0148, 0.0181),
                     "the beam integrated by the same two points, judged beside this within 5e-4, and two "
                     "layers, which bend and shear as one at ν = 0: a tenth of it is left at h = 0.01 m, Γ = 100",
                     "an eighth of what is there off the elastica; 0.0164 of h = 0.1 m, Γ = 100, was known. Two "
                     "layers, the counter, leave 0.0067 there, which is more than their points do: none comes out as "
                     "said, as an element of one layer has no other points across"));
  out.push_back(
      straight_claim(exact, 0.3, between(0.0227, 0.0278),
                     "the beam integrated by the same two points, judged beside this within 5e-4, and that "
                     "alone: two layers lock less through the thickness, too",
                     "0.0252 of h = 0.1 m, Γ = 100, was known. The counter, two layers, takes thickness locking "
                     "away as well (0.159): as at ν = 0 none comes out as said"));
  out.push_back(quadrature_claim(exact));
  out.push_back(two_layers_claim(exact));
  return out;
}

}  // namespace wrinkle::validation::cantilever_errors
