#pragma once
#include <map>
#include <string>
#include <utility>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// A seeded fault, with which those of the claim's quick samples are run that are named, with these values instead. The
/// claim must be over what they are then.
inline Counter seeded_on(std::string fault, Where of, std::map<std::string, Value> instead = {}) {
  return {Counter::Kind::fault, std::move(instead), std::move(of), std::move(fault)};
}

}  // namespace wrinkle::validation
