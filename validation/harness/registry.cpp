#include "validation/harness/registry.h"

#include <algorithm>
#include <stdexcept>

#include "validation/harness/errors.h"
#include "validation/harness/suggestion.h"

namespace wrinkle::validation {

#define WRINKLE_STUDY(name) \
  namespace name {          \
  extern const Study study; \
  }
#include "plugins/studies.def"
#include "validation/studies.def"
#undef WRINKLE_STUDY

std::span<const Study* const> studies() {
  // An explicit list: a self-registering object inside a static library is dropped by the linker.
  static const std::vector<const Study*> all{
#define WRINKLE_STUDY(name) &name::study,
#include "plugins/studies.def"
#include "validation/studies.def"
#undef WRINKLE_STUDY
  };
  return all;
}

const Study& find_study(StudyList list, std::string_view name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Study* study) { return study->name == name; });
  if (found != list.end()) return **found;
  std::vector<std::string> known;
  for (const Study* study : list) known.emplace_back(study->name);
  throw UsageError(unknown_name("study", name, known));
}

bool has_study(StudyList list, std::string_view name) {
  return std::any_of(list.begin(), list.end(), [&](const Study* study) { return study->name == name; });
}

const Study& find_study(std::string_view name) {
  try {
    return find_study(studies(), name);
  } catch (const UsageError& error) {
    throw std::invalid_argument(error.what());
  }
}

}  // namespace wrinkle::validation
