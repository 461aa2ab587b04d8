#include "validation/harness/provenance.h"

#include <array>
#include <ctime>
#include <fstream>
#include <sstream>

#include "validation/harness/blas_library.h"
#include "validation/harness/provenance_build.h"

namespace wrinkle::validation {
namespace {

std::map<std::string, std::string> library_versions() {
  std::map<std::string, std::string> versions;
  std::istringstream list(build::kLibraries);
  for (std::string item; std::getline(list, item, ';');) {
    const auto equals = item.find('=');
    if (equals != std::string::npos) versions[item.substr(0, equals)] = item.substr(equals + 1);
  }
  return versions;
}

std::int64_t seed_of(const Sample& sample) {
  const auto found = sample.values.find("seed");
  if (found == sample.values.end()) return 0;
  const auto* seed = std::get_if<std::int64_t>(&found->second);
  return seed == nullptr ? 0 : *seed;
}

}  // namespace

Provenance provenance_of(const Sample& sample, std::int64_t threads, const std::string& command_line) {
  static const std::string cpu = cpu_name();
  Provenance provenance;
  provenance.git_commit = build::kGitCommit;
  provenance.git_dirty = build::kGitDirty;
  provenance.compiler = build::kCompiler;
  provenance.compiler_flags = build::kCompilerFlags;
  provenance.build_type = build::kBuildType;
  provenance.libraries = library_versions();
  provenance.libraries["BLAS kernels"] = blas_kernels();
  provenance.cpu = cpu;
  provenance.threads = threads;
  provenance.seed = seed_of(sample);
  provenance.command_line = command_line;
  return provenance;
}

std::string software_version() {
  return build::kVersion;
}

std::filesystem::path source_folder() {
  return build::kSourceFolder;
}

// "model name" of the first processor; ARM's kernel gives none, so say at least the architecture's part.
std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  std::string part;
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos || colon + 2 > line.size()) continue;
    if (line.starts_with("model name")) return line.substr(colon + 2);
    if (line.starts_with("CPU part")) part = "CPU part " + line.substr(colon + 2);
  }
  return part.empty() ? "unknown" : part;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

}  // namespace wrinkle::validation
