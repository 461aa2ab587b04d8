// What is claimed of shells of triangles on the master curve: how near, what of that is their mesh's and what their
// thickness's, and what hinges bend with.
#include <fmt/format.h>

#include <cmath>

#include "validation/chen2023/cantilever_levels.h"
#include "validation/chen2023/cantilever_master_curve.h"

namespace wrinkle::validation::cantilever_master_curve {

namespace {

constexpr const char* kMesh = "the mesh is what is judged: 100 cells along";

Where shells(const char* element, const char* mesh, double low, double high) {
  return where("element", element) && where("mesh", mesh) && where("thickness", 0.01) && in_range(low, high);
}

/// What the shell's thickness does, by its own law, and how fast its mesh's error falls.
std::vector<Claim> midedge_claims(const HeavyBeam& beam, const char* mesh) {
  const Where strips = where("element", "shell_midedge") && where("mesh", mesh) && where("thickness", 0.01);
  const auto of_beam = [beam](const Sample& strip) { return beam(read<CantileverOptions>(strip)).aspect_ratio; };
  return {
      {.says = fmt::format("shell_midedge, h = 0.01 m, {} mesh, without its mesh's error: the beam of its law, Γ = "
                           "1 and 100 (paper profile: 10, too)",
                           mesh),
       .quantity = "largest |H/W of 100 and 200 cells, extrapolated, over the beam's − 1|",
       .over = strips && in_range(1, kShellMeshed) && where_among("gamma", {1.0, 10.0, kShellMeshed}) &&
               where_among("elements_along", {kShellCells[1], kShellCells[2]}),
       .measure = metric("aspect_ratio"),
       .reduce = farthest("largest |relative difference|", where("elements_along", kShellCells[2]), 1,
                          [of_beam](std::span<const Measured> rows, const Measured& row) {
                            const double limit = converged(rows, row.row->sample, "shell_midedge", kShellCells[2]);
                            return std::abs(limit / of_beam(row.row->sample) - 1);
                          }),
       .bound = at_most(1e-4),
       .origin = oracle(beam.file() + ", which is 9e-4 off the elastica at Γ = 100; 5e-5 was known"),
       .counter = without("shell_hinge"),
       .uncertainty = {.none = "the two finest meshes, extrapolated"},
       .note = "the counter was a strip of 0.001 m, beside the beam of one of 0.01 m"},
      {.says = fmt::format("shell_midedge, h = 0.01 m, {} mesh, Γ = 100: its mesh's error falls as the square", mesh),
       .quantity = "p of |H/W over the beam's − 1| ∝ cells^p, 50, 100 and 200 along",
       .over = strips && where("gamma", kShellMeshed),
       .measure = formula("|aspect_ratio / shell_beam − 1|", {"aspect_ratio"},
                          [of_beam](const Row& row) {
                            return std::abs(row.record.metrics.at("aspect_ratio") / of_beam(row.sample) - 1);
                          }),
       .reduce = exponent("elements_along"),
       .bound = within(-2, 0.2),
       .origin = theory("second order in a cell's share of the layer at the clamp; −2.0 was known"),
       .counter = without("shell_hinge"),
       .uncertainty = {.none = "the order of refinement itself"}}};
}

/// Beyond what 100 cells resolve, with its sign, which hinges of an irregular mesh have the other way round. Strips of
/// 0.001 m are the elastica's, to 0.0015 here.
Claim midedge_mesh_claim(const LogCurve& master, const HeavyBeam& beam) {
  return {
      .says =
          "shell_midedge, 100×10, beyond Γ = 316: its mesh takes a tenth of the square of a cell's share of the "
          "bending layer off H/W",
      .quantity =
          "(H/W over that of its own beam − 1) over (Δ/ℓ)² = Γ (Δ/L)², h = 0.01 m, Γ = 1000, both meshes "
          "(paper profile: h = 0.001 m, too, up to 10,000)",
      .over = where("element", "shell_midedge") && where_more("gamma", kShellSeen) &&
              where("elements_along", kPrintedAlong) && (where("thickness", 0.001) || where_at_most("gamma", 1000.0)),
      .measure = formula("(aspect_ratio / shell_beam − 1) / (Γ (Δ/L)²)", {"aspect_ratio"},
                         [master, beam](const Row& row) {
                           const auto o = read<CantileverOptions>(row.sample);
                           const double exact = o.thickness < 0.01 ? master(o.gamma) : beam(o).aspect_ratio;
                           return (row.record.metrics.at("aspect_ratio") / exact - 1) / layer_share_squared(o);
                         }),
      .bound = within(-0.11, 0.06),
      .origin = chosen("second order in Δ/ℓ: −0.10 (aligned) and −0.13 at Γ = 100, −0.107 and −0.134 at Γ = 1000 "
                       "were known. Of h = 0.001 m nothing was; quadrilaterals lose four tenths of theirs where "
                       "(Δ/ℓ)² is 1, Γ = 10,000"),
      .counter = without("shell_hinge"),
      .uncertainty = {.none = kMesh},
      .note =
          "hinges have −0.030 (aligned) and +0.157 (one irregular mesh), which was known. After the claim: −0.08 to "
          "−0.145 of h = 0.001 m, Γ = 1000 to 10,000. Set around what was known: a check",
      .is_check = true};
}

/// Hinges bend with another stiffness, which is an error of H/W at every load. On irregular meshes it hangs on the
/// mesh: five of them in cantilever_width.
Claim hinges_on_the_curve(const LogCurve& master) {
  return {.says = "shell_hinge, 100×10, aligned mesh: on the master curve up to Γ = 316",
          .quantity = "largest |relative error| of H/W, h = 0.01 m (paper profile: 0.001 m, too)",
          .over = where("element", "shell_hinge") && where("mesh", "aligned") && in_range(0.01, kShellSeen) &&
                  where("elements_along", kPrintedAlong),
          .measure = error_against(master),
          .bound = at_most(0.01),
          .origin = chosen("as of mid-edge shells: what can be seen"),
          .counter = without("shell_midedge"),
          .expect = deviates(between(0.2, 0.28),
                             "their stiffness at small load is 4/5 of D, and H/W goes as its inverse: 0.25 too high, "
                             "less beyond Γ = 10",
                             "mid-edge shells on the same mesh are on the curve"),
          .uncertainty = {.none = kMesh}};
}

}  // namespace

std::vector<Claim> cantilever_shell_claims(const LogCurve& master, const HeavyBeam& shell) {
  std::vector<Claim> out;
  for (const char* mesh : {"aligned", "irregular"}) {
    out.push_back({.says = fmt::format("shell_midedge, 100×10, {} mesh: on the master curve up to Γ = 316", mesh),
                   .quantity = "largest |relative error| of H/W, h = 0.01 m (paper profile: 0.001 m, too)",
                   .over = where("element", "shell_midedge") && where("mesh", mesh) && in_range(0.01, kShellSeen) &&
                           where("elements_along", kPrintedAlong),
                   .measure = error_against(master),
                   .bound = at_most(0.01),
                   .origin = chosen("as of the strips of quadrilaterals: what can be seen"),
                   .counter = without("shell_hinge"),
                   .note = "at h = 0.01 m and Γ = 100 mesh and thickness have a thousandth each, of opposite signs: "
                           "apart in the next claims"});
    for (Claim& claim : midedge_claims(shell, mesh)) out.push_back(std::move(claim));
  }
  out.push_back(midedge_mesh_claim(master, shell));
  const std::string why =
      "right triangles with all diagonals one way couple bending and twist: the hinges of square cells store "
      "½D((κ−τ)² + 4τ²) per area at curvature κ and twist τ, least at τ = κ/5: 4/5 of ½Dκ², whatever the mesh width";
  const Where hinge = shells("shell_hinge", "aligned", 0.01, 0.1);
  out.push_back({.says = "shell_hinge with the coefficient that is exact for a cylinder bends with D",
                 .quantity = "effective bending stiffness over D, aligned mesh, Γ up to 0.1",
                 .over = hinge,
                 .measure = metric("effective_stiffness"),
                 .bound = within(1, 0.01),
                 .origin = theory("D, by the coefficient's derivation"),
                 .counter = without("shell_midedge"),
                 .expect = deviates(between(0.78, 0.84), why,
                                    "irregular meshes of as many cells: 0.966 to 1.008, cantilever_width")});
  out.push_back({.says = "shell_hinge on an aligned mesh bends with 4/5 of D",
                 .quantity = "effective bending stiffness over D, aligned mesh, Γ up to 0.1",
                 .over = hinge,
                 .measure = metric("effective_stiffness"),
                 .bound = within(0.8, 0.02),
                 .origin = theory("½D((κ−τ)² + 4τ²) is least at τ = κ/5: 4/5 of ½Dκ²"),
                 .counter = swapped({{"mesh", std::string("irregular")}}),
                 .note = why});
  out.push_back(hinges_on_the_curve(master));
  return out;
}

}  // namespace wrinkle::validation::cantilever_master_curve
