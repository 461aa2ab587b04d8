#pragma once
/// What a long sample keeps on its way, so that a run after an interruption goes on where the last one was.

#include <chrono>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace wrinkle::validation {

/// Tells this program, on this kind of processor, with these threads and this seeded fault, from any other, and from
/// itself built anew: a state is of use to the one that wrote it alone.
std::string program_mark();

/// One sample's file, in CBOR, which keeps numbers bit for bit; whole or not there. A file that cannot be read, or that
/// another program wrote, is as none.
class KeptState {
 public:
  /// Reads what there is, or removes it where it is not to go on. `program`: who writes, asked where there is something
  /// to read or to write. `interval` [s]: what is kept more often than that is not written.
  KeptState(std::filesystem::path file, std::function<std::string()> program, double interval, bool goes_on = true);

  /// What was kept last; null where nothing was.
  const nlohmann::json& last() const { return last_; }
  /// [s] wall time of the runs before this one.
  double seconds_before() const { return seconds_before_; }
  /// Writes state(), where it is time to. Throws StorageError.
  void keep(const std::function<nlohmann::json()>& state);
  /// Once the sample is stored.
  void remove() const;

 private:
  std::filesystem::path file_;
  std::function<std::string()> program_;
  double interval_, seconds_before_ = 0;
  nlohmann::json last_ = nullptr;
  std::chrono::steady_clock::time_point start_, written_;
};

}  // namespace wrinkle::validation
