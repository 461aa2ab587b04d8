#include <filesystem>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/report_script.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;

int report_command(const ReportOptions& options, const Context& context) {
  const std::string from = options.folder.existing_path();
  const std::string to = options.to.empty() ? (fs::path(from) / "report").string() : options.to;
  context.out.flush();
  std::vector<std::string> arguments{from, "--output", to};
  if (options.pdf) arguments.emplace_back("--pdf");
  const int code = run_report_script("report.py", arguments, from);
  if (code != kAsExpected) return code;
  context.out << "report: " << (fs::path(to) / "index.html").string() << '\n';
  return kAsExpected;
}

}  // namespace wrinkle::validation
