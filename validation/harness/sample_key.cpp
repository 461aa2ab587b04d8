#include "validation/harness/sample_key.h"

#include <fmt/format.h>

#include "validation/harness/fnv1a.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
std::string sample_key(std::string_view study, int version, const Sample& sample) {
  // Each part ends in a newline, which no name holds, so that no two lists of parts give the same text.
  std::string text = fmt::format("{}\n{}\n", study, version);
  for (const auto& [name, value] : sample.values) {
    text += fmt::format("{}={}:{}\n", name, "dis"[value.index()], to_text(value));
  }
  return fmt::format("{:016x}", fnv1a(std::as_bytes(std::span(text))));
}

std::string sample_key(const Study& study, const Sample& sample) {
  return sample_key(study.name, study.version, sample);
}

}  // namespace wrinkle::validation
