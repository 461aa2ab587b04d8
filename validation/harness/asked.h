#pragma once
/// Which profiles were asked for of a results folder, so that a study whose results are all gone is missed.

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace wrinkle::validation {

/// Leaves an empty file `<root>/asked/<profile>/<study>`, for which runs at once need no lock. Where the folder cannot
/// be written nothing is left: a run that has something to compute says so itself.
void remember_asked(const std::filesystem::path& root, std::string_view profile, std::string_view study);

/// The profiles of the study that were asked for.
std::set<std::string> profiles_asked(const std::filesystem::path& root, std::string_view study);

}  // namespace wrinkle::validation
