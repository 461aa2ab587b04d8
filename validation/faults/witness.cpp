#include "validation/faults/witness.h"

#include <algorithm>
#include <iterator>

namespace wrinkle::validation {

std::string_view to_string(Evidence evidence) {
  switch (evidence) {
    case Evidence::physics: return "physics";
    case Evidence::consistency: return "consistency";
    case Evidence::formula: break;
  }
  return "formula";
}

std::string_view to_string(WitnessSource source) {
  switch (source) {
    case WitnessSource::core_tests: return "core tests";
    case WitnessSource::validation_tests: return "validation tests";
    case WitnessSource::study: break;
  }
  return "study";
}

std::span<const Witness> declared_witnesses() {
  static constexpr Witness list[] = {
#define WRINKLE_WITNESS(fault, evidence, source, name, parameters) \
  {#fault, Evidence::evidence, WitnessSource::source, name, parameters},
#include "validation/faults/witnesses.def"
#undef WRINKLE_WITNESS
  };
  return list;
}

std::vector<Witness> witnesses_of(std::string_view fault) {
  std::vector<Witness> out;
  std::ranges::copy_if(declared_witnesses(), std::back_inserter(out),
                       [&](const Witness& witness) { return witness.fault == fault; });
  return out;
}

}  // namespace wrinkle::validation
