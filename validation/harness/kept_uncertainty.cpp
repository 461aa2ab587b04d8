#include "validation/harness/kept_uncertainty.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace {

KeptLevels read_levels(const nlohmann::json& claim) {
  KeptLevels out{.along = claim.at("along"), .order = claim.at("order").get<double>()};
  for (const nlohmann::json& level : claim.at("levels"))
    out.levels.push_back({level.at("at").get<double>(), level.at("numerical").get<double>()});
  return out;
}

KeptUncertainty::OfStudy read_study(const nlohmann::json& study) {
  KeptUncertainty::OfStudy out{.version = study.at("version").get<int>(), .claims = {}};
  for (const auto& [says, claim] : study.at("claims").items()) out.claims[says] = read_levels(claim);
  return out;
}

}  // namespace

KeptUncertainty::KeptUncertainty(const ReferenceData& reference) {
  const std::filesystem::path file = reference.root() / "suite" / "uncertainty.json";
  std::ifstream stream(file);
  if (!stream) return;
  try {
    const nlohmann::json all = nlohmann::json::parse(stream);
    for (const auto& [name, study] : all.at("studies").items()) studies_[name] = read_study(study);
  } catch (const nlohmann::json::exception& error) {
    throw StorageError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

const KeptLevels& KeptUncertainty::of(const Study& study, std::string_view claim) const {
  static const KeptLevels none;
  const auto found = studies_.find(study.name);
  if (found == studies_.end() || found->second.version != study.version) return none;
  const auto levels = found->second.claims.find(claim);
  return levels == found->second.claims.end() ? none : levels->second;
}

}  // namespace wrinkle::validation
