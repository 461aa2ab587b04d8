#pragma once
/// What one layer of quadrilaterals, and a mid-edge shell, tend to as their mesh is refined: beams of reference_data/
/// heavy_strip (generate_beams.py has their equations), whose thickness does all that the element's does.

#include <array>
#include <map>
#include <string>

#include "validation/chen2023/cantilever.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

/// "director_beam" or "shell_beam".
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
