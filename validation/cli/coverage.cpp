#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/coverage.h"
#include "validation/harness/errors.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/result_store.h"
#include "validation/harness/suggestion.h"

namespace wrinkle::validation {
namespace {

struct CoverageRow {
  const CoverageItem* item;
  Reached reached;
};

nlohmann::json row_json(const CoverageRow& row) {
  const CoverageItem& item = *row.item;
  return {{"paper", item.paper},
          {"item", item.item},
          {"kind", item.kind},
          {"source", item.source},
          {"shows", item.shows},
          {"printed", item.printed},
          {"level", to_string(row.reached.level)},
          {"sizes_known", row.reached.is_known},
          {"short_of", row.reached.short_of},
          {"studies", item.studies},
          {"tests", item.tests},
          {"differs", item.differs}};
}

/// Items by paper and level, in the order of the levels.
nlohmann::json counts_json(const std::vector<CoverageRow>& rows) {
  nlohmann::json out = nlohmann::json::object();
  for (const CoverageRow& row : rows) {
    nlohmann::json& paper = out[row.item->paper];
    for (const Level level : {Level::full, Level::reduced, Level::stand_in, Level::absent}) {
      nlohmann::json& count = paper[std::string(to_string(level))];
      count = (count.is_null() ? 0 : count.get<int>()) + (level == row.reached.level ? 1 : 0);
    }
  }
  return out;
}

std::string short_text(const CoverageRow& row) {
  std::vector<std::string> parts = row.reached.short_of;
  if (!row.item->differs.empty()) parts.push_back(row.item->differs);
  if (!row.reached.is_known) parts.emplace_back("sizes not seen: its samples are not here");
  return fmt::format("{}", fmt::join(parts, "; "));
}

void print(const std::vector<CoverageRow>& rows, const nlohmann::json& counts, std::ostream& out) {
  TextTable table({"paper", "source", "what it shows", "level", "studies", "what differs here"});
  for (const CoverageRow& row : rows)
    table.add({row.item->paper, row.item->source, row.item->shows, std::string(to_string(row.reached.level)),
               fmt::format("{}", fmt::join(row.item->studies, " ")), short_text(row)});
  table.print(out);
  out << '\n';
  for (const auto& [paper, of] : counts.items())
    out << fmt::format("{}: {} full, {} reduced, {} stand-in, {} absent\n", paper, of["full"].get<int>(),
                       of["reduced"].get<int>(), of["stand-in"].get<int>(), of["absent"].get<int>());
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
  const std::string folder = options.folder.path();
  std::map<std::string, std::vector<Row>, std::less<>> stored;
  RowsOf rows_of;
  if (std::filesystem::is_directory(folder)) {
    const ResultStore store(folder);
    for (const Study* study : context.studies)
      if (store.has_folder(study->name)) stored[std::string(study->name)] = store.load(*study).rows();
  }
  for (const auto& [name, rows] : stored) rows_of[name] = rows;
  std::vector<CoverageRow> rows;
  for (const CoverageItem& item : reference.coverage().items())
    if (options.paper.empty() || item.paper == options.paper) rows.push_back({&item, reached(item, rows_of)});
  const nlohmann::json counts = counts_json(rows);
  if (options.format == Format::json) {
    nlohmann::json list = nlohmann::json::array();
    for (const CoverageRow& row : rows) list.push_back(row_json(row));
    context.out << json_text({{"items", list}, {"counts", counts}});
  } else {
    print(rows, counts, context.out);
  }
  return kAsExpected;
}

}  // namespace wrinkle::validation
