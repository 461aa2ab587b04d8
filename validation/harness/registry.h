#pragma once
/// The list of studies. A study's file includes this header, which declares it with external linkage, and defines it.

#include "validation/harness/study.h"

namespace wrinkle::validation {

#define WRINKLE_STUDY(name) extern const Study name;
#include "validation/studies/studies.def"
#undef WRINKLE_STUDY

/// Some studies, in order: all of them in the program, a test's own in a test.
using StudyList = std::span<const Study* const>;

/// Finds a study by name. Throws UsageError naming the known ones.
const Study& find_study(StudyList list, std::string_view name);

/// Is there a study of that name?
bool has_study(StudyList list, std::string_view name);

}  // namespace wrinkle::validation
