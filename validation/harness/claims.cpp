#include "validation/harness/claims.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <system_error>

namespace wrinkle::validation {
namespace {

/// A lock on the byte of `key`, which need not exist in the file.
struct flock byte_of(const std::string& key, short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start =
      static_cast<off_t>(std::strtoull(key.c_str(), nullptr, 16) >> 2U);  // off_t is signed, and ends are sums
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
// descriptor that is closed gives them back.
bool Claims::take(const std::string& key) {
  if (!tried_) {
    tried_ = true;
    open();
  }
  if (file_ < 0) return true;
  struct flock lock = byte_of(key, reads_ ? F_RDLCK : F_WRLCK);
  return ::fcntl(file_, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

void Claims::give_back(const std::string& key) {
  if (file_ < 0) return;
  struct flock lock = byte_of(key, F_UNLCK);
  ::fcntl(file_, F_OFD_SETLK, &lock);
}

}  // namespace wrinkle::validation
