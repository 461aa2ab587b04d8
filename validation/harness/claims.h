#pragma once
/// Which samples of a results folder are being computed, so that several runs on it share the work.

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <utility>

namespace wrinkle::validation {

/// Each claim is a lock on one byte of `<root>/.claims`, at the place that the sample's key gives: one descriptor for
/// all, and nothing to clean up, as the system gives locks back with the process, however that ends. Who may only read
/// the file locks for reading: such a claim is refused while one who may write has claimed the sample, and the other
/// way round, but two readers' claims are both granted. Where the file cannot be opened or the file system knows no
/// locks, every claim is.
class Claims {
 public:
  explicit Claims(std::filesystem::path root) : root_(std::move(root)) {}
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  /// False where another run has claimed the sample.
  bool take(const std::string& key);

  /// The process that has claimed the sample; 0 where it cannot be told, as on another machine.
  pid_t holder(const std::string& key) const;

  /// Why runs at once may compute the same sample, once, after the first claim; empty where they do not.
  std::string take_notice() { return std::exchange(notice_, ""); }

  void give_back(const std::string& key);

 private:
  void open();

  std::filesystem::path root_;
  std::string notice_;
  int file_ = -1;
  bool reads_ = false;  // the file is another user's
  bool tried_ = false;  // to open it
};

}  // namespace wrinkle::validation
