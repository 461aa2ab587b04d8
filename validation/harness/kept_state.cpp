#include "validation/harness/kept_state.h"

#include <fmt/format.h>
#include <tbb/global_control.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "validation/harness/atomic_file.h"
#include "validation/harness/blas_library.h"
#include "validation/harness/errors.h"
#include "validation/harness/fnv1a.h"
#include "validation/harness/provenance.h"
#include "validation/harness/seconds_since.h"

namespace wrinkle::validation {

std::string program_mark() {
  const char* const fault = std::getenv("WRINKLEBENCH_FAULT");
  const auto threads = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  return fmt::format("{:016x}, {}, {} threads, BLAS {}, fault '{}'", fnv1a(read_bytes("/proc/self/exe")), cpu_name(),
                     threads, blas_threads(), fault == nullptr ? "" : fault);
}

namespace {

/// None of a file that is not there, that cannot be read, or that is no CBOR.
nlohmann::json read(const std::filesystem::path& file) {
  try {
    const std::vector<std::byte> bytes = read_bytes(file);
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return nlohmann::json::from_cbor(begin, begin + bytes.size(), true, false);
  } catch (const StorageError&) {
    return nullptr;
  }
}

}  // namespace

KeptState::KeptState(std::filesystem::path file, std::function<std::string()> program, double interval, bool goes_on)
    : file_(std::move(file)),
      program_(std::move(program)),
      interval_(interval),
      start_(std::chrono::steady_clock::now()),
      written_(start_) {
  if (!goes_on) {
    remove();
    return;
  }
  const nlohmann::json all = read(file_);
  if (!all.is_object() || all.value("program", "") != program_()) return;
  seconds_before_ = all.value("seconds", 0.0);
  last_ = all.value("state", nlohmann::json());
}

void KeptState::keep(const std::function<nlohmann::json()>& state) {
  if (seconds_since(written_) < interval_) return;
  written_ = std::chrono::steady_clock::now();  // where it cannot be written, it is not tried at once again
  const std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(
      {{"program", program_()}, {"seconds", seconds_before_ + seconds_since(start_)}, {"state", state()}});
  write_atomically(file_, std::as_bytes(std::span(bytes)));
}

void KeptState::remove() const {
  std::error_code none;
  std::filesystem::remove(file_, none);
}

}  // namespace wrinkle::validation
