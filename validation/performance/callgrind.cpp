#include "validation/performance/callgrind.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include "validation/harness/errors.h"
#include "validation/performance/run_program.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr const char* kOtherBuild =
    "build it without: cmake --preset release -B build/callgrind -DWRINKLEBENCH_NATIVE=OFF "
    "-DCMAKE_CXX_FLAGS=-march=x86-64-v3";

/// A folder of its own, removed in the end.
class CountsFolder {
 public:
  CountsFolder() {
    std::string name = (fs::temp_directory_path() / "wrinklebench-callgrind-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw StorageError(fmt::format("cannot make the folder {}: {}", name, std::generic_category().message(errno)));
    }
    path_ = name;
  }
  CountsFolder(const CountsFolder&) = delete;
  CountsFolder& operator=(const CountsFolder&) = delete;
  ~CountsFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

bool in_path(const std::string& program) {
  const char* variable = std::getenv("PATH");
  std::istringstream folders(variable == nullptr ? "" : variable);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code error;
    if (fs::exists(fs::path(folder) / program, error)) return true;
  }
  return false;
}

/// The number in "totals: 150042", 0 where there is none.
double total_of(const fs::path& dump) {
  std::ifstream file(dump);
  constexpr std::string_view key = "totals: ";
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return std::strtod(line.c_str() + key.size(), nullptr);
  }
  return 0;
}

/// Dump number i belongs to line number i.
InstructionCounts paired(const std::string& lines, const fs::path& dumps) {
  InstructionCounts counts;
  std::istringstream text(lines);
  int part = 0;
  for (std::string line; std::getline(text, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const double elements = std::strtod(line.c_str() + tab + 1, nullptr);
    const double total = total_of(fmt::format("{}.{}", dumps.string(), ++part));
    if (elements > 0 && total > 0) counts.per_element[line.substr(0, tab)] = total / elements;
  }
  return counts;
}

/// The last line that is not valgrind's own.
std::string last_word(const std::string& written) {
  std::istringstream text(written);
  std::string last;
  for (std::string line; std::getline(text, line);) {
    if (!line.empty() && !line.starts_with("==")) last = line;
  }
  return last;
}

std::string problem_of(const ProgramEnd& end, const fs::path& program) {
  if (end.signal == SIGILL) {
    return fmt::format("valgrind does not know an instruction of {} (AVX-512, most likely); {}", program.string(),
                       kOtherBuild);
  }
  const std::string how =
      end.signal != 0 ? fmt::format("signal {}", end.signal) : fmt::format("exit code {}", end.exit_code);
  return fmt::format("{} ended with {} under callgrind: {}", program.string(), how, last_word(end.err));
}

}  // namespace

InstructionCounts count_instructions(const fs::path& program, const std::vector<std::string>& kernels,
                                     const std::map<std::string, std::string>& environment) {
  if (!in_path("valgrind")) return {.problem = "valgrind is not here (Debian package valgrind)"};
  const CountsFolder folder;
  const fs::path dumps = folder.path() / "counts";
  std::vector<std::string> command = {"valgrind",
                                      "--tool=callgrind",
                                      "--collect-atstart=no",
                                      "--toggle-collect=wrinklebench_counted",
                                      "--dump-after=wrinklebench_counted",
                                      fmt::format("--callgrind-out-file={}", dumps.string()),
                                      program.string(),
                                      "--count"};
  command.insert(command.end(), kernels.begin(), kernels.end());
  // Or the program sets it and starts over, and callgrind is left behind.
  std::map<std::string, std::string> settings = {{"OPENBLAS_NUM_THREADS", "1"}};
  settings.insert(environment.begin(), environment.end());
  const ProgramEnd end = run_program(command, settings);
  InstructionCounts counts = paired(end.out, dumps);
  if (!end.succeeded()) {
    counts.problem = problem_of(end, program);
  } else if (counts.per_element.size() < kernels.size()) {
    counts.problem =
        fmt::format("{} counted {} of {} kernels", program.string(), counts.per_element.size(), kernels.size());
  }
  return counts;
}

}  // namespace wrinkle::validation
