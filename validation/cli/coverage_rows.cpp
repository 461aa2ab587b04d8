#include "validation/cli/coverage_rows.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "validation/harness/reference_data.h"
#include "validation/harness/result_store.h"

namespace wrinkle::validation {
namespace {

constexpr Level kLevels[] = {Level::full, Level::assumed, Level::reduced, Level::stand_in, Level::absent};

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

}  // namespace

std::vector<CoverageRow> coverage_rows(StudyList studies, const std::string& folder, const ReferenceData& reference,
                                       const std::string& paper) {
  std::map<std::string, std::vector<Row>, std::less<>> stored;
  if (std::filesystem::is_directory(folder)) {
    const ResultStore store(folder);
    for (const Study* study : studies)
      if (store.has_folder(study->name)) stored[std::string(study->name)] = store.load(*study).rows();
  }
  const RowsOf rows_of(stored.begin(), stored.end());
  std::vector<CoverageRow> out;
  for (const CoverageItem& item : reference.coverage().items())
    if (paper.empty() || item.paper == paper) out.push_back({&item, reached(item, rows_of)});
  return out;
}

LevelCounts count_levels(const std::vector<CoverageRow>& rows) {
  LevelCounts out;
  for (const CoverageRow& row : rows) {
    for (const Level level : kLevels) out[row.item->paper].try_emplace(level, 0);
    ++out[row.item->paper][row.reached.level];
  }
  return out;
}

nlohmann::json coverage_json(const std::vector<CoverageRow>& rows) {
  nlohmann::json items = nlohmann::json::array(), counts = nlohmann::json::object();
  for (const CoverageRow& row : rows) items.push_back(row_json(row));
  for (const auto& [paper, levels] : count_levels(rows))
    for (const auto& [level, count] : levels) counts[paper][std::string(to_string(level))] = count;
  return {{"items", items}, {"counts", counts}};
}

}  // namespace wrinkle::validation
