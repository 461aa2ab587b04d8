#include "validation/cli/value_json.h"

#include <nlohmann/json.hpp>

#include "validation/harness/judge.h"

namespace wrinkle::validation {

nlohmann::json value_json(const Value& value) {
  return std::visit([](const auto& v) { return nlohmann::json(v); }, value);
}

nlohmann::json parameters_json(const Sample& sample) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : sample.values) json[name] = value_json(value);
  return json;
}

nlohmann::json metrics_json(const std::map<std::string, double>& metrics) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : metrics) json[name] = finite_or_null(value);
  return json;
}

std::string json_text(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace wrinkle::validation
