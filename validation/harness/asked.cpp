#include "validation/harness/asked.h"

#include <fstream>
#include <system_error>

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kFolder = "asked";

}  // namespace

void remember_asked(const fs::path& root, std::string_view profile, std::string_view study) {
  const fs::path folder = root / kFolder / profile;
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (!failure) std::ofstream(folder / study, std::ios::app);
}

std::set<std::string> profiles_asked(const fs::path& root, std::string_view study) {
  std::set<std::string> profiles;
  std::error_code failure;
  for (fs::directory_iterator it(root / kFolder, failure), end; !failure && it != end; it.increment(failure)) {
    std::error_code unreadable;
    if (fs::exists(it->path() / study, unreadable)) profiles.insert(it->path().filename().string());
  }
  return profiles;
}

}  // namespace wrinkle::validation
