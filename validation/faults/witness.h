#pragma once
/// Who is to refuse a seeded fault (core/base/fault.h): a unit test, or a study's verdicts.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wrinkle::validation {

/// What a witness holds the code against, the strongest first.
enum class Evidence {
  physics,      ///< an independent oracle: a known solution, a measured number, conservation, a patch test
  consistency,  ///< the code against itself in another way: derivatives, a dense product, finer meshes
  formula,      ///< the same formula written once more: worth little
};

enum class WitnessSource { core_tests, validation_tests, study };

struct Witness {
  std::string_view fault;
  Evidence evidence = Evidence::physics;
  WitnessSource source = WitnessSource::core_tests;
  std::string_view name;        // a filter of GoogleTest, or the study
  std::string_view parameters;  // of a study: "name=v1,v2 name=v" as for `run -p`; empty: its quick profile
};

std::string_view to_string(Evidence evidence);
std::string_view to_string(WitnessSource source);  // "core tests", "validation tests", "study"

/// witnesses.def
std::span<const Witness> declared_witnesses();
std::vector<Witness> witnesses_of(std::string_view fault);

}  // namespace wrinkle::validation
