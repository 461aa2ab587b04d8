#include "validation/cli/options.h"

#include <fmt/format.h>

#include <filesystem>

#include "validation/harness/errors.h"

namespace wrinkle::validation {

std::string FolderOption::path() const {
  if (option.empty()) return positional.empty() ? "results" : positional;
  if (!positional.empty() && positional != option) {
    throw UsageError(fmt::format("two results folders are given, {} and {}; give one", option, positional));
  }
  return option;
}

std::string FolderOption::existing_path() const {
  std::string folder = path();
  std::error_code error;
  if (std::filesystem::is_directory(folder, error)) return folder;
  throw UsageError(fmt::format("there is no results folder {}; `wrinklebench run` makes one", folder));
}

}  // namespace wrinkle::validation
