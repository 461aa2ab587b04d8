#pragma once
/// What the claims on falling strips share: which samples, and the claim on the plate's weight.

#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/reference_data.h"
#include "validation/suite/lateral_buckling.h"

namespace wrinkle::validation::lateral_buckling {

inline Where of_element(const char* element) {
  return where("element", element);
}

/// Thin strips of which the critical weight alone is found.
inline Where thin(const char* element, double width, double poisson = 0) {
  return of_element(element) && where("width", width) && where("thickness", thin_thickness(element, width)) &&
         where("poisson", poisson) && where("load", 0.0) && where("seed", 1);
}

/// The same of strips that are continued to no width.
inline Where narrow(const char* element, double width, double poisson) {
  return of_element(element) && where("width", width) && where("thickness", narrow_thickness(element, width)) &&
         where("poisson", poisson) && where("load", 0.0) && where("seed", 1);
}

inline Where thin_main(const char* element, double poisson = 0) {
  return thin(element, kMainWidth, poisson);
}

inline Where down() {
  return where("pull", "down");
}

inline Where aligned() {
  return where("mesh", "aligned");
}

inline Where main_width() {
  return where("width", kMainWidth);
}

inline Where along(int elements) {
  return where("elements_along", elements);
}

inline Counter instead(const char* element) {
  return swapped({{"element", std::string(element)}});
}

/// Why a number that is continued to no element size has no uncertainty of refinement.
constexpr const char* kContinued =
    "it is continued to no element size; a single mesh's uncertainty stands at the claims on the finest";

/// The critical weight over that of a plate of the table plate.csv, from the raw Γ alone, so that other codes' can be
/// judged.
Measure over_plate(const ReferenceTable& plates, const std::string& plate);
/// |the same of Kirchhoff's plate − 1|
Measure off_plate(const ReferenceTable& plates);

/// Kirchhoff's plate's weight, refined at that order, within a hundredth; of hinges it comes out false.
Claim plate_claim(const ReferenceTable& plates, std::string says, const Where& over, int order = 2);

/// At which an element's critical weight is continued: what aligned meshes of prism_tied and shell_midedge show at
/// w = L/4, judged; irregular ones of prism_tied show 2.4, and prism_enhanced is not judged.
int order_of(std::string_view element);

/// Beside CalculiX's shells: critical weights, and where strips rest that are let go.
void add_calculix_claims(const ReferenceTable& calculix, std::vector<Claim>& out);

/// Of elements that are another plate than Kirchhoff's.
void add_other_plate_claims(const ReferenceTable& plates, std::vector<Claim>& out);

}  // namespace wrinkle::validation::lateral_buckling
