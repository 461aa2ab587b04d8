#include "validation/harness/kept_state.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "validation/harness/atomic_file.h"
#include "validation/harness/fnv1a.h"
#include "validation/harness/seconds_since.h"

namespace wrinkle::validation {

std::string program_mark() {
  return fmt::format("{:016x}", fnv1a(read_bytes("/proc/self/exe")));
}

KeptState::KeptState(std::filesystem::path file, std::function<std::string()> program, double interval, bool goes_on)
    : file_(std::move(file)),
      program_(std::move(program)),
      interval_(interval),
      start_(std::chrono::steady_clock::now()),
      written_(start_) {
  std::error_code none;
  if (!goes_on || !std::filesystem::is_regular_file(file_, none)) return;
  const std::vector<std::byte> bytes = read_bytes(file_);
  const auto* const begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const nlohmann::json all = nlohmann::json::from_cbor(begin, begin + bytes.size(), true, false);
  if (!all.is_object() || all.value("program", "") != program_()) return;
  seconds_before_ = all.value("seconds", 0.0);
  last_ = all.value("state", nlohmann::json());
}

void KeptState::keep(const std::function<nlohmann::json()>& state) {
  if (seconds_since(written_) < interval_) return;
  const std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(
      {{"program", program_()}, {"seconds", seconds_before_ + seconds_since(start_)}, {"state", state()}});
  write_atomically(file_, std::as_bytes(std::span(bytes)));
  written_ = std::chrono::steady_clock::now();
}

void KeptState::remove() const {
  std::error_code none;
  std::filesystem::remove(file_, none);
}

}  // namespace wrinkle::validation
