#pragma once
/// Which samples of a results folder are being computed, so that several runs on it share the work.

#include <filesystem>
#include <string>

namespace wrinkle::validation {

/// Each claim is a lock on one byte of `<root>/.claims`, at the place that the sample's key gives: one descriptor for
/// all, and nothing to clean up, as the system gives locks back with the process, however that ends. Where the file
/// cannot be made or the file system knows no locks, every claim is granted, and runs may compute the same sample.
class Claims {
 public:
  explicit Claims(std::filesystem::path root) : root_(std::move(root)) {}
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  /// False where another run has claimed the sample.
  bool take(const std::string& key);
  void give_back(const std::string& key);

 private:
  std::filesystem::path root_;
  int file_ = -1;
  bool tried_ = false;  // to open it
};

}  // namespace wrinkle::validation
