#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"

namespace wrinkle::validation {

int list_command(const ListOptions& options, const Context& context) {
  if (options.format == Format::json) {
    nlohmann::json list = nlohmann::json::array();
    for (const Study* study : context.studies) {
      list.push_back({{"name", study->name},
                      {"title", study->title},
                      {"claim", study->claim},
                      {"source", study->source},
                      {"version", study->version}});
    }
    context.out << json_text(list);
    return kAsExpected;
  }
  TextTable table({"study", "title", "source"});
  for (const Study* study : context.studies) {
    table.add({std::string(study->name), std::string(study->title), std::string(study->source)});
  }
  table.print(context.out);
  return kAsExpected;
}

}  // namespace wrinkle::validation
