#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/coverage_rows.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/errors.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/suggestion.h"

namespace wrinkle::validation {
namespace {

std::string short_text(const CoverageRow& row) {
  std::vector<std::string> parts = row.reached.short_of;
  if (!row.item->differs.empty()) parts.push_back(row.item->differs);
  if (!row.reached.is_known) parts.emplace_back("sizes not seen: its samples are not here");
  return fmt::format("{}", fmt::join(parts, "; "));
}

void print(const std::vector<CoverageRow>& rows, std::ostream& out) {
  TextTable table({"paper", "source", "what it shows", "level", "studies", "what differs here"});
  for (const CoverageRow& row : rows)
    table.add({row.item->paper, row.item->source, row.item->shows, std::string(to_string(row.reached.level)),
               fmt::format("{}", fmt::join(row.item->studies, " ")), short_text(row)});
  table.print(out);
  out << '\n';
  for (auto& [paper, levels] : count_levels(rows))
    out << fmt::format("{}: {} full, {} assumed, {} reduced, {} stand-in, {} absent\n", paper, levels.at(Level::full),
                       levels.at(Level::assumed), levels.at(Level::reduced), levels.at(Level::stand_in),
                       levels.at(Level::absent));
}

void check_paper(const std::string& paper) {
  if (paper.empty() || std::ranges::find(covered_papers(), paper) != covered_papers().end()) return;
  const std::vector<std::string> known(covered_papers().begin(), covered_papers().end());
  throw UsageError(unknown_name("paper", paper, known));
}

}  // namespace

int coverage_command(const CoverageOptions& options, const Context& context) {
  check_paper(options.paper);
  const ReferenceData reference(reference_root(options.reference));
  const std::vector<CoverageRow> rows = coverage_rows(context.studies, options.folder.path(), reference, options.paper);
  if (options.format == Format::json)
    context.out << json_text(coverage_json(rows));
  else
    print(rows, context.out);
  return kAsExpected;
}

}  // namespace wrinkle::validation
