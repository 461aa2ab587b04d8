#pragma once
/// The list of studies: studies.def, in the order of the report.

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Some studies, in order: all of them in the program, a test's own in a test.
using StudyList = std::span<const Study* const>;

/// Finds a study by name. Throws UsageError naming the known ones.
const Study& find_study(StudyList list, std::string_view name);

/// Is there a study of that name?
bool has_study(StudyList list, std::string_view name);

}  // namespace wrinkle::validation
