#pragma once
/// Beams of reference_data/heavy_strip (generate_beams.py has their equations). director_beam: what one layer of
/// quadrilaterals tends to as its mesh is refined, the section integrated by the element's own two points;
/// section_beam: the same with its section integrated exactly; shell_beam: what a mid-edge shell tends to.

#include <array>
#include <map>
#include <string>

#include "validation/chen2023/cantilever.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

/// By the name of its table.
class HeavyBeam {
 public:
  struct Tip {
    double reach, aspect_ratio;  // W/L, H/W
  };

  HeavyBeam(const ReferenceData& reference, const std::string& table);

  /// NaN where the table has no such strip.
  Tip operator()(const CantileverOptions& strip) const;
  /// "reference_data/heavy_strip/director_beam.csv"
  const std::string& file() const { return file_; }

 private:
  std::map<std::array<double, 3>, Tip> tips_;  // by h/L, Poisson's ratio and Γ
  std::string file_;
};

}  // namespace wrinkle::validation
