#include "validation/harness/seal.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "validation/harness/fnv1a.h"
#include "validation/harness/sample_file.h"

namespace wrinkle::validation {
namespace {

constexpr std::string_view kStart = "\nwrinklebench FNV-1a ";
constexpr std::size_t kLength = kStart.size() + 16 + 1;

std::string seal_of(std::span<const std::byte> contents) {
  return fmt::format("{}{:016x}\n", kStart, fnv1a(contents));
}

}  // namespace

std::vector<std::byte> seal(std::vector<std::byte> contents) {
  const std::string line = seal_of(contents);
  const auto bytes = std::as_bytes(std::span(line));
  contents.insert(contents.end(), bytes.begin(), bytes.end());
  return contents;
}

std::span<const std::byte> unseal(std::span<const std::byte> bytes) {
  const std::size_t size = bytes.size() < kLength ? 0 : bytes.size() - kLength;
  const std::span<const std::byte> contents = bytes.first(size);
  const auto last = bytes.subspan(size);
  const std::string_view line(reinterpret_cast<const char*>(last.data()), last.size());
  if (!line.starts_with(kStart)) throw FormatError("it is truncated, or not written by wrinklebench");
  if (line != seal_of(contents)) throw FormatError("its contents are not those that were written");
  return contents;
}

}  // namespace wrinkle::validation
