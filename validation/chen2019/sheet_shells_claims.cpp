// What sheet_shells claims: beside another code, under larger loads, across hypotenuses, and of what membranes lock.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "validation/chen2019/sheet_shells.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation::sheet_shells {

namespace {

using I = std::int64_t;
using W = std::string;

Where shells(const char* bending, const char* mesh) {
  return where("bending", bending) && where("mesh", mesh) && where("gamma", 100.0);
}
Where shells(const char* bending, const char* mesh, double young) {
  return shells(bending, mesh) && where("young", young) && where_at_least("points", kShellPoints);
}

/// On 144, 289, 662 and 1656 points, of grids 144, 289, 625 and 1681 (most in the paper profile): spacing ∝ points^−½,
/// and membranes' errors go with its square.
UncertaintyFrom refined(const char* bending, const char* mesh, double young, double reference) {
  return {.cells = "points",
          .levels = shells(bending, mesh) && where("young", young) && where("seed", 1),
          .formal_order = 1,
          .seed = W(mesh) == "irregular" ? "seed" : "",
          .reference = reference};
}

const Origin kLocked = chosen("a sheet that hangs 15 % too high is seen to lock; free ones are within 6 %");
const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");
const Origin kBends = chosen("energy goes as curvature squared: a twentieth of the curvature, which nobody sees");
const Counter kHingesAcross = swapped({{"bending", W("hinge")}, {"mesh", W("across")}});
// Γ sets D, the weight and E are the same: the same shell with 4/5 of D and with 5/4. The exact sheet hangs 6.0 %
// deeper and 7.0 % higher.
const Counter kSofter = swapped({{"gamma", 125.0}}), kStiffer = swapped({{"gamma", 80.0}});
// Bent about its edges a sheet of cloth hangs and bends as the exact one, and across them it locks on any of these
// grids.
Counter about_edges(double young) {
  return swapped({{"gamma", 100.0}, {"mesh", W("along")}, {"young", young}});
}
const char* const kPasses =
    "what the eye sees of the drop, d ln H/d ln D = −0.29: a bending stiffness of 0.75 to 1.1 of D passes, too, as the "
    "points take 1 to 3 % of the drop; along hypotenuses it is judged more closely";

/// The other code's finest sheet at that modulus, and how well its drop is known: where two grids or more are known of
/// a stiffer one than its meta.json speaks of, to 3 times what the finest two differ by.
struct Foreign {
  double drop, relative;
};

Foreign foreign(const ReferenceData& reference, double modulus) {
  const ReferenceTable table = reference.table("hung_shell", "s8r");
  const auto young = table.column("young_MPa"), elements = table.column("elements_along"),
             drop = table.column("H_over_L");
  std::map<double, double> drops;
  for (std::size_t i = 0; i < young.size(); ++i)
    if (young[i] == modulus) drops[elements[i]] = drop[i];
  const auto finest = std::prev(drops.end());
  if (modulus == kMiddleShell)
    return {finest->second, reference.meta("hung_shell").at("uncertainty").at("relative").get<double>()};
  return {finest->second, 3 * std::abs(1 - std::prev(finest)->second / finest->second)};
}

Measure beside_foreign(const Foreign& other) {
  return formula("corner_drop / that of S8R − 1", {"corner_drop"},
                 [drop = other.drop](const Row& row) { return metric("corner_drop").of(row) / drop - 1; });
}

constexpr double kHeavy = 1000;  // Γ

/// Beside the other code's sheet, as the eye sees it.
Claim beside(const Foreign& other, const char* says, const char* bending, const char* mesh) {
  return {.says = says,
          .quantity = "drop of the free corners over that of CalculiX's S8R, less 1; E = 100 MPa",
          .over = shells(bending, mesh, kMiddleShell) &&
                  where_at_least("points", W(mesh) == "along" ? kShellPoints : kTablePoints),
          .measure = beside_foreign(other),
          .bound = within(0, 0.06),
          .origin = kHangs,
          .counter = kStiffer,
          .uncertainty = refined(bending, mesh, kMiddleShell, other.relative),
          .note = kPasses};
}

/// Where neither mesh nor membrane takes of the drop: close enough to tell the bending stiffness.
Claim beside_along(const Foreign& other, const char* says, const char* bending) {
  Claim out = beside(other, says, bending, "along");
  out.bound = within(0, 0.02);
  out.origin = chosen(
      "a third of what the eye sees: a bending stiffness that is 7 % off moves the drop by as much, a lost 1 − ν² by "
      "2.7 %. 0.1 and 0.7 % were known");
  out.counter = kSofter;
  out.note = "";
  return out;
}

/// The trend over grids whose hypotenuses run across the axis of bending.
Claim goes_away(const Foreign& other, const char* says, const char* bending, const char* counter) {
  return {.says = says,
          .quantity = "p of |drop over S8R's, less 1| ∝ points^−p; E = 100 MPa, 289 to 1681 points",
          .over = shells(bending, "across", kMiddleShell),
          .measure = formula("1/|corner_drop / that of S8R − 1|", {"corner_drop"},
                             [of = beside_foreign(other).of](const Row& row) { return 1 / std::abs(of(row)); }),
          .reduce = exponent("points"),
          .bound = at_least(0.75),
          .origin = theory("membranes of linear triangles lock as the spacing squared, 1/points; less a quarter"),
          .counter = swapped({{"bending", W(counter)}}),
          .uncertainty = {.none = "the trend over the grids is what is judged"}};
}

/// Across hypotenuses the membrane locks on coarse grids: beside the other code on 1681 points, and the trend.
std::vector<Claim> claims_across(const Foreign& other, double known) {
  const Where fine = where("points", kFineGrid);
  Claim midedge = beside(
      other,
      "a shell of mid-edge normals hangs as S8R does with hypotenuses across the axis of bending, on a fine grid",
      "midedge", "across");
  Claim hinge =
      beside(other, "a shell of hinges hangs as S8R does with hypotenuses across the axis of bending, on a fine grid",
             "hinge", "across");
  midedge.over = midedge.over && fine;
  midedge.counter = swapped({{"bending", W("hinge")}});
  hinge.over = hinge.over && fine;
  hinge.counter = swapped({{"bending", W("midedge")}});
  hinge.note = "";
  hinge.expect = deviates(between(-0.5, -0.4),
                          "hinges of right triangles store three times ½ D κ² of a cylinder bent across their "
                          "hypotenuses, 1 − 2u + 4u² at u = −½; along them u = ½, and it is once",
                          "they hang as the exact sheet of 3 D; mid-edge normals on the same grid as S8R; "
                          "plate_bending_check, hinges on aligned triangles");
  Claim stays =
      goes_away(other, "across hypotenuses what a shell of hinges misses of S8R's drop goes away on finer grids",
                "hinge", "midedge");
  stays.expect = deviates(between(0, 0.15), "the stiffness is wrong, not the resolution: three times D on any grid",
                          "mid-edge normals on the same grids: what they miss goes as 1/points");
  return {
      midedge,
      hinge,
      goes_away(other,
                "across hypotenuses what a shell of mid-edge normals misses of S8R's drop goes away on finer grids",
                "midedge", "hinge"),
      stays,
      {.says = "hinges bent across their hypotenuses hang as the exact sheet of three times their bending stiffness",
       .quantity = "drop of the free corners over that of the exact sheet of 3 D, less 1; E = 100 MPa, 1681 points",
       .over = shells("hinge", "across", kMiddleShell) && fine,
       .measure = metric("stiffer_error"),
       .bound = within(0, 0.06),
       .origin = theory("hinges k θ²|e|²/A of right triangles: D (1 − 2u + 4u²), u = cos φ sin φ = −½"),
       .counter = swapped({{"bending", W("midedge")}}),
       .uncertainty = refined("hinge", "across", kMiddleShell, known)}};
}

/// Against the other code's stiffer sheet.
Claim firm(const Foreign& other, const char* says, const char* bending, const char* mesh, I points) {
  return {.says = says,
          .quantity = "drop of the free corners over that of CalculiX's S8R, less 1; E = 1 GPa",
          .over = shells(bending, mesh, kFirmShell) && where("points", points),
          .measure = beside_foreign(other),
          .bound = within(0, 0.06),
          .origin = kHangs,
          .counter = kStiffer,
          .uncertainty = {.reference = other.relative, .none = "of these points"},
          .note = fmt::format("S8R of 20 elements along a side, 0.5 % deeper than of 16; {}", kPasses)};
}

/// With hypotenuses along the axis of bending: as near as the other code's sheet is known.
Claim firm_along(const Foreign& other, const char* says, const char* bending) {
  Claim out = firm(other, says, bending, "along", kShellPoints);
  out.bound = within(0, 0.03);
  out.origin = chosen("twice the 1.6 % to which S8R of 1 GPa is known. 0.8 and 0.2 % were known");
  out.counter = kSofter;
  out.note = "S8R of 20 elements along a side, 0.5 % deeper than of 16";
  return out;
}

std::vector<Claim> claims_on_firm(const Foreign& other) {
  return {
      firm(other, "a shell of mid-edge normals of 1 GPa hangs as S8R does on 662 irregular points", "midedge",
           "irregular", kTablePoints),
      firm_along(other,
                 "a shell of mid-edge normals of 1 GPa hangs as S8R does with hypotenuses along the axis of bending",
                 "midedge"),
      firm_along(other, "a shell of hinges of 1 GPa hangs as S8R does with hypotenuses along the axis of bending",
                 "hinge")};
}

/// Closer than the eye sees, as the points take less of the drop than of hinges'.
Claim midedge_beside(const Foreign& other) {
  Claim out =
      beside(other, "a shell of mid-edge normals hangs as S8R does on irregular points", "midedge", "irregular");
  out.bound = within(0, 0.04);
  out.origin = chosen(
      "two thirds of what the eye sees: 1.0 to 1.7 % short on 662 points of seeds 1 to 5 were known, and refinement "
      "leaves 1.6 % open");
  out.note = "a bending stiffness of 0.82 to 1.09 of D passes, too; along hypotenuses it is judged more closely";
  return out;
}

/// Hinges of irregular triangles settle on no drop, so that none is claimed beside those of one number of points.
Claim hinges_beside(const Foreign& other) {
  Claim out = beside(other, "a shell of hinges hangs as S8R does on 662 irregular points", "hinge", "irregular");
  out.over = out.over && where("points", kTablePoints);
  out.uncertainty = {.seed = "seed", .reference = other.relative};
  out.note = fmt::format("5.3, 3.3 and 1.0 % short of S8R on 289, 662 and 1656 points: as far apart on finer ones. {}",
                         kPasses);
  return out;
}

/// Under large loads the sheet bends in a thin layer.
std::vector<Claim> claims_on_loads(double known) {
  return {
      {.says = "under a load of Γ = 10⁴ a shell of mid-edge normals hangs as the exact sheet on 289 points",
       .quantity = "drop of the free corners over the exact one, less 1; E = 100 MPa",
       .over = where("gamma", 1e4) && where("bending", "midedge") && where("points", kShellPoints),
       .measure = metric("relative_error"),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = swapped({{"gamma", 100.0}}),
       .expect =
           deviates(between(-0.15, -0.061),
                    "the sheet bends in a layer of κ^−½ = 0.024 of the side at the held diagonal, beside a spacing "
                    "of 0.059: it hangs as one that turns down half a spacing later",
                    "8.7 % too high on 289 points, 5.2 % on 662; the same shell at Γ = 100: 2.5 %"),
       .uncertainty = {.reference = known, .none = "of 289 points"},
       .note = "other codes hang 0.9 % too low there: CalculiX's S8R 0.7030, FEniCSx' plates 0.7034"},
      {.says = "under loads of Γ = 10³ and 10⁴ 662 points hang within 6 % of the exact drop, whatever bends them",
       .quantity = "drop of the free corners over the exact one, less 1; E = 100 MPa",
       .over = where_among("gamma", {1e3, 1e4}) && where("points", kTablePoints),
       .measure = metric("relative_error"),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = swapped({{"points", kShellPoints}}),
       .uncertainty = {.reference = known, .none = "of 662 points"},
       .note = "of the spacing, not of bending: hinges of a tenth and a hundredth of D meet it as well, 1.8 and 1.7 % "
               "short beside the exact sheet of 10³, 5.1 % beside that of 10⁴ with a tenth; those of D 3.0 and 5.2 %. "
               "Bending is judged by the energy at 10³; at 10⁴ and more nothing of it is seen on 662 points",
       .is_check = true},
      {.says = "under a load of Γ = 10³ shells store the bending energy of the exact sheet on 662 points",
       .quantity = "bending energy over the analytic one of the exact cylinder; E = 100 MPa",
       .over = where("gamma", kHeavy) && where("points", kTablePoints) && where("young", kMiddleShell),
       .measure = ratio("bending_energy", "exact_bending_energy"),
       .bound = within(1, 0.1),
       .origin = kBends,
       .counter = about_edges(kMiddleShell),
       .expect =
           deviates(between(0.5, 0.75),
                    "the sheet bends in a layer of κ^−½ = 0.076 of the side at the held diagonal, beside a spacing "
                    "of 0.039",
                    "mid-edge normals: 0.46 and 0.62 on 289 and 662 points; the same at Γ = 100, where the layer is "
                    "0.24 of the side: 0.90 and 0.94"),
       .uncertainty = {.reference = known, .none = "of 662 points"},
       .note =
           "0.62 of mid-edge normals was known when the band was chosen, of hinges nothing; hinges with a tenth of the "
           "bending stiffness, Γ = 10⁴, have 0.81 of this cylinder's by the same form"},
      {.says = "under a load of Γ = 10⁵ shells hang as the exact sheet on 662 points",
       .quantity = "drop of the free corners over the exact one, less 1; E = 100 MPa",
       .over = where("gamma", 1e5) && where("points", kTablePoints),
       .measure = metric("relative_error"),
       .bound = within(0, 0.0044),
       .origin = theory("what a sheet without bending stiffness would miss: √½ of the side over 0.7040, less 1"),
       .counter = about_edges(kStiffShell),
       .expect =
           deviates(between(-0.085, -0.03),
                    "the sheet bends in a layer of κ^−½ = 0.008 of the side at the held diagonal, beside a spacing "
                    "of 0.039: it hangs as one that turns down later, by a part of a spacing",
                    "2.9 and 5.2 % too high at Γ = 10³ and 10⁴ on the same points, where the layer is 0.076 and "
                    "0.024"),
       .uncertainty = {.seed = "seed", .reference = known},
       .note = "hinges in the quick profile, of five seeds in the paper's: 6.1, 4.3, 4.6, 6.0, 6.3 % too high were "
               "known when "
               "the bound was chosen; it was 6 %, beside which the seed decides, and which limp sheets meet. The "
               "counter, about its edges at Γ = 100, hangs 0.3 % too deep on 289 points, which was known; on irregular "
               "ones, which it was, 2.3 % too high"},
      {.says = "under a load of Γ = 10⁴ a shell of mid-edge normals is curved as the exact sheet",
       .quantity = "bending energy over the analytic one of the exact cylinder; E = 100 MPa, 289 and 662 points",
       .over = where("gamma", 1e4) && where("bending", "midedge"),
       .measure = ratio("bending_energy", "exact_bending_energy"),
       .bound = within(1, 0.1),
       .origin = kBends,
       .counter = swapped({{"gamma", 100.0}}),
       .expect =
           deviates(between(0.1, 0.35),
                    "the sheet bends in a layer of κ^−½ = 0.024 of the side at the held diagonal, beside a "
                    "spacing of 0.059 and 0.039, which the form does not see on these points either; and the same "
                    "membrane is stiffer beside D",
                    "289 and 662 points: 0.18 and 0.23; Γ = 10³: 0.46 and 0.62; Γ = 100, where the layer is 0.24 "
                    "of the side: 0.90 and 0.94"),
       .uncertainty = {.reference = known}}};
}

std::vector<Claim> claims_on_bending(const Foreign& other, double known) {
  return {
      midedge_beside(other),
      beside_along(other, "a shell of mid-edge normals hangs as S8R does with hypotenuses along the axis of bending",
                   "midedge"),
      hinges_beside(other),
      beside_along(other, "a shell of hinges hangs as S8R does with hypotenuses along the axis of bending", "hinge"),
      {.says = "a shell of mid-edge normals is curved as the exact sheet",
       .quantity = "bending energy over that of the exact cylinder through the same points, by the same form; E = 100 "
                   "MPa, 662 points and more",
       .over = shells("midedge", "irregular", kMiddleShell) && where_at_least("points", kTablePoints),
       .measure = ratio("bending_energy", "exact_shape_energy"),
       .bound = within(1, 0.1),
       .origin = kBends,
       .counter = kHingesAcross,
       .uncertainty = refined("midedge", "irregular", kMiddleShell, known)}};
}

/// E = 10 GPa.
Measure missing() {
  return formula("−relative_error", {"relative_error"},
                 [](const Row& row) { return -metric("relative_error").of(row); });
}

Claim locks(const char* says, const char* figure, const char* bending, const char* mesh, double known) {
  return {
      .says = says,
      .figure = figure,
      .quantity = "part of the exact drop that is missing at E = 10 GPa; 289 points",
      .over = shells(bending, mesh, kStiffShell) && where("points", kShellPoints),
      .measure = missing(),
      .bound = at_least(0.15),
      .origin = kLocked,
      .counter = swapped({{"mesh", W("along")}}),
      .uncertainty = {.reference = known, .none = "of 289 points: the trend over the points is judged apart"},
      .note =
          "beside the exact sheet, as CalculiX's S8R is known at 100 MPa and 1 GPa only, where it hangs 0.2 % "
          "deeper. Of irregular points those of seed 1, not the printed number of them: on 662 less is missing, beside "
          "this"};
}

/// The same on the paper's 662 points, where less is missing. No verdict about Fig. 2, whose caption says that such a
/// shell locks, and not how much is missing: 15 % is this suite's own.
Claim locks_less(const char* says, const char* bending, const char* evidence, double known) {
  Claim out = locks(says, "", bending, "irregular", known);
  out.quantity = "part of the exact drop that is missing at E = 10 GPa; 662 points";
  out.over = shells(bending, "irregular", kStiffShell) && where("points", kTablePoints);
  out.expect =
      deviates(between(0.05, 0.125), "what membranes lock goes away as the spacing squared, 1/points", evidence);
  out.uncertainty = {.seed = "seed", .reference = known};
  out.counter = swapped({{"mesh", W("across")}});
  out.note =
      "the caption of Fig. 2 says that it locks, without a number: by its bending energy, 0.64 to 0.78 of the exact "
      "one's, it does. The trend is judged apart; 0.058 to 0.111 of all seeds was known when the band was chosen, "
      "which "
      "ended where the bound begins. The counter bends across its "
      "hypotenuses, where it locks on 662 points, too: 0.54 and 0.70 on 289 were known";
  return out;
}

/// What is missing over the points.
Claim unlocks(const char* says, const char* bending) {
  return {
      .says = says,
      .quantity = "p of the missing part of the exact drop ∝ points^−p; E = 10 GPa, 144, 289 and 662 irregular points",
      .over = shells(bending, "irregular") && where("young", kStiffShell) && where_at_most("points", kTablePoints),
      .measure = formula("−1/relative_error", {"relative_error"},
                         [](const Row& row) { return -1 / metric("relative_error").of(row); }),
      .reduce = exponent("points"),
      .bound = at_least(0.5),
      .origin = theory("membranes of linear triangles lock as the spacing squared, 1/points; half of it"),
      .counter = swapped({{"mesh", W("across")}, {"bending", W("hinge")}}),
      .uncertainty = {.seed = "seed"},
      .note =
          "seed 1 in the quick profile, five in the paper's; 0.74 and 0.66 of seed 1, and 0.64 and 0.60 as the "
          "least of seeds 2 to 4, were known when these points were chosen. Edges that give nothing are no such "
          "shell: sheet_locking"};
}

Claim does_not_lock(const char* says, const char* bending, double known) {
  return {.says = says,
          .figure = "§ 1",
          .quantity = "drop of the free corners over the exact one, less 1, at E = 10 GPa",
          .over = shells(bending, "along", kStiffShell),
          .measure = metric("relative_error"),
          .bound = within(0, 0.06),
          .origin = kHangs,
          .counter = swapped({{"mesh", W("irregular")}}),
          .uncertainty = refined(bending, "along", kStiffShell, known)};
}

std::vector<Claim> claims_on_membranes(double known) {
  return {
      locks("a stiff shell of mid-edge normals locks on 289 irregular points", "", "midedge", "irregular", known),
      locks("a stiff shell of hinges locks on 289 irregular points", "", "hinge", "irregular", known),
      locks_less("a stiff shell of mid-edge normals still locks on 662 irregular points", "midedge",
                 "17, 8.8 and 1.9 % on 289, 662 and 1656 points, 5.8 to 9.6 % on 662 of other seeds", known),
      locks_less("a stiff shell of hinges still locks on 662 irregular points", "hinge",
                 "19, 10.5 and 2.6 % on 289, 662 and 1656 points, 7.2 to 11 % on 662 of other seeds", known),
      locks("a stiff shell of mid-edge normals locks where it bends across its hypotenuses", "§ 1", "midedge", "across",
            known),
      unlocks("what a stiff shell of mid-edge normals locks goes away on finer points", "midedge"),
      unlocks("what a stiff shell of hinges locks goes away on finer points", "hinge"),
      does_not_lock("a stiff shell of mid-edge normals does not lock where it bends about its hypotenuses", "midedge",
                    known),
      does_not_lock("a stiff shell of hinges does not lock where it bends about its hypotenuses", "hinge", known),
      {.says = "a soft shell of mid-edge normals or hinges stretches",
       .quantity = "rms strain of the triangles at E = 1 MPa",
       .over = where("young", kSoftShell) && where_at_least("points", kShellPoints),
       .measure = metric("rms_strain"),
       .bound = at_least(0.0039),
       .origin = theory("ρ g L/(E h) = 0.39 %: the weight, hung on a strip as wide as the sheet"),
       .counter = swapped({{"young", kStiffShell}}),
       .uncertainty = {.cells = "points", .levels = where("young", kSoftShell), .formal_order = 1},
       .note =
           "the largest strain, at the held corners, grows with the points: 11 % on 289; a membrane so soft gives as "
           "much under this weight whatever else holds",
       .is_check = true},
      {.says = "every shell hangs in equilibrium",
       .quantity = "largest force left on a point over that point's weight",
       .measure = metric("point_force"),
       .bound = at_most(0.01),
       .origin = chosen("as a load that is 1 % off: 0.3 % of the drop at Γ = 100, where d ln H/d ln Γ = 0.30"),
       .note = "it reads all samples; those that no other claim reads are named as shown",
       .is_check = true}};
}

}  // namespace

std::vector<Claim> sheet_claims_on_any_code(const ReferenceData&) {
  return {
      {.says = "a sheet of cloth, ν = 0, hung by two opposite corners: hangs as the exact sheet that does not stretch",
       .quantity = "drop of the free corners over the exact one's, less 1, Γ = 100, farthest from 0",
       .over = where("gamma", 100.0) && where_at_least("young", kMiddleShell),
       .measure = metric("relative_error"),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .note = "CalculiX's S8R hangs 1.1 % deeper at E = 100 MPa, which was known: it stretches, and is sheared"},
      {.says = "under loads that bend it in a thin layer it hangs so, too",
       .quantity = "the same, Γ = 10³ and 10⁴, E = 100 MPa",
       .over = where_among("gamma", {1e3, 1e4}) && where("young", kMiddleShell),
       .measure = metric("relative_error"),
       .bound = within(0, 0.02),
       .origin =
           chosen("twice what CalculiX' S8R and FEniCSx' plates of third order hang deeper by stretching, 0.8 and "
                  "0.9 %, which was known")}};
}

std::vector<Claim> sheet_shells_claims(const ReferenceData& reference) {
  const double known = reference.meta("diagonal_sheet").at("uncertainty").at("relative").get<double>();
  const Foreign other = foreign(reference, kMiddleShell);
  std::vector<Claim> out = claims_on_bending(other, known);
  for (const auto& claims : {claims_on_firm(foreign(reference, kFirmShell)), claims_on_loads(known),
                             claims_across(other, known), claims_on_membranes(known)})
    out.insert(out.end(), claims.begin(), claims.end());
  return out;
}

}  // namespace wrinkle::validation::sheet_shells
