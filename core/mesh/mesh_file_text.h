#pragma once
/// Words and numbers of the text in mesh files, free of locales. For the readers behind mesh_file.h.

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

namespace wrinkle {

inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/// Takes the next line off `text`, without its end.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

/// Takes the next word off `line`; empty where there is none.
inline std::string_view take_word(std::string_view& line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  std::size_t length = 0;
  while (length < line.size() && !is_blank(line[length])) ++length;
  const std::string_view word = line.substr(0, length);
  line.remove_prefix(length);
  return word;
}

inline std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> out;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) out.push_back(word);
  return out;
}

/// The whole word as a number; nothing where it is none, or not finite.
template <class T>
std::optional<T> number_of(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
  if constexpr (std::is_floating_point_v<T>)
    if (!std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace wrinkle
