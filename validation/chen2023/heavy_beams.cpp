#include "validation/chen2023/heavy_beams.h"

#include <cmath>

namespace wrinkle::validation {

HeavyBeam::HeavyBeam(const ReferenceData& reference, const std::string& table)
    : file_("reference_data/heavy_strip/" + table + ".csv") {
  const ReferenceTable rows = reference.table("heavy_strip", table);
  const auto h = rows.column("h_over_L"), poisson = rows.column("poisson"), gamma = rows.column("Gamma"),
             reach = rows.column("W_over_L"), ratio = rows.column("H_over_W");
  for (std::size_t i = 0; i < ratio.size(); ++i) tips_[{h[i], poisson[i], gamma[i]}] = {reach[i], ratio[i]};
}

HeavyBeam::Tip HeavyBeam::operator()(const CantileverOptions& strip) const {
  const auto found = tips_.find({strip.thickness / strip.length, strip.poisson, strip.gamma});
  return found == tips_.end() ? Tip{std::nan(""), std::nan("")} : found->second;
}

}  // namespace wrinkle::validation
