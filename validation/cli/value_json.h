#pragma once
/// Values, samples and metrics as JSON, the same in every command.

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "validation/harness/sample_file.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

nlohmann::json value_json(const Value& value);
nlohmann::json parameters_json(const Sample& sample);
nlohmann::json metrics_json(const std::map<std::string, double>& metrics);  // null where not finite

/// Indented, with a newline at its end.
std::string json_text(const nlohmann::json& json);

}  // namespace wrinkle::validation
