#include "validation/cli/command_text.h"

#include <fmt/format.h>

#include <stdexcept>

#include "validation/harness/errors.h"

namespace wrinkle::validation {

std::string shell_word(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

const Fault* chosen_fault() {
  try {
    return active_fault();
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("WRINKLEBENCH_FAULT: {}", error.what()));
  }
}

std::string command_line_text(const std::vector<std::string>& arguments) {
  std::string text = "wrinklebench";
  if (const Fault* fault = chosen_fault()) text = fmt::format("WRINKLEBENCH_FAULT={} {}", fault->name, text);
  for (const std::string& word : arguments) text += " " + shell_word(word);
  return text;
}

}  // namespace wrinkle::validation
