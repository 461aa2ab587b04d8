#include "validation/harness/claims.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <system_error>

namespace wrinkle::validation {
namespace {

constexpr off_t kClaims = 0, kHolders = off_t{1} << 62U;

/// A lock on the byte of `key`, which need not exist in the file, in one of its two halves.
struct flock byte_of(const std::string& key, short type, off_t half = kClaims) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  const auto place = static_cast<off_t>(std::strtoull(key.c_str(), nullptr, 16) >> 2U);
  lock.l_start = half + std::min(place, kHolders - 2);  // off_t is signed, and ends are sums
  lock.l_len = 1;
  return lock;
}

}  // namespace

Claims::~Claims() {
  if (file_ >= 0) ::close(file_);
}

void Claims::open() {
  const std::filesystem::path path = root_ / ".claims";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ >= 0) return;
  const int error = errno;
  file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  reads_ = file_ >= 0;
  notice_ = fmt::format("{}: {}; another run on this folder may compute the same samples", path.string(),
                        std::generic_category().message(error));
}

// Locks of the open file (OFD), not of the process: a child that computes holds its parent's too, and no other
// descriptor that is closed gives them back. Who holds one the system does not say; of the process's own kind it does:
// one of these beside each claim tells.
bool Claims::take(const std::string& key) {
  if (!tried_) {
    tried_ = true;
    open();
  }
  if (file_ < 0) return true;
  struct flock lock = byte_of(key, reads_ ? F_RDLCK : F_WRLCK);
  if (::fcntl(file_, F_OFD_SETLK, &lock) != 0) return errno != EAGAIN && errno != EACCES;
  lock = byte_of(key, reads_ ? F_RDLCK : F_WRLCK, kHolders);
  ::fcntl(file_, F_SETLK, &lock);
  return true;
}

pid_t Claims::holder(const std::string& key) const {
  struct flock lock = byte_of(key, F_WRLCK, kHolders);
  if (file_ < 0 || ::fcntl(file_, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK) return 0;
  return std::max(lock.l_pid, pid_t{0});
}

void Claims::give_back(const std::string& key) {
  if (file_ < 0) return;
  struct flock lock = byte_of(key, F_UNLCK, kHolders);
  ::fcntl(file_, F_SETLK, &lock);
  lock = byte_of(key, F_UNLCK);
  ::fcntl(file_, F_OFD_SETLK, &lock);
}

}  // namespace wrinkle::validation
