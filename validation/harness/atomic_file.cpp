#include "validation/harness/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <system_error>
#include <utility>

#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kSuffix = ".tmp";

[[noreturn]] void fail(std::string_view action, const fs::path& path, int error) {
  throw StorageError(fmt::format("cannot {} {}: {}", action, path.string(), std::generic_category().message(error)));
}

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "localhost";
  return name.data();
}

/// "<final name>.<host>.<process>.<number>.tmp": unique among all writers, and tells whether its writer still lives.
fs::path temporary_path(const fs::path& path) {
  static int count = 0;
  return fmt::format("{}.{}.{}.{}{}", path.string(), host_name(), getpid(), count++, kSuffix);
}

/// Without this, crossing a limit on file sizes (ulimit -f) ends the process instead of giving an error.
void turn_file_size_signal_into_error() {
  [[maybe_unused]] static const auto previous = std::signal(SIGXFSZ, SIG_IGN);
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int close() { return ::close(std::exchange(fd_, -1)); }

 private:
  int fd_;
};

/// 0, or the error number of the first call that failed.
int write_and_sync(const fs::path& path, std::span<const std::byte> bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (file.get() < 0) return errno;
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  if (::fsync(file.get()) != 0) return errno;
  return file.close() == 0 ? 0 : errno;
}

/// So that the rename itself survives a power cut. Some file systems cannot sync a folder: no error then.
void sync_folder(const fs::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

/// The process that wrote the temporary file `name` on `host`, or 0 where it is none of this host's.
pid_t writer_of(std::string_view name, std::string_view host) {
  const auto cut_last = [&]() -> std::string_view {
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos) return {};
    const std::string_view last = name.substr(dot + 1);
    name = name.substr(0, dot);
    return last;
  };
  cut_last();  // "tmp"
  cut_last();  // the number
  const std::string_view process = cut_last();
  pid_t pid = 0;
  std::from_chars(process.data(), process.data() + process.size(), pid);
  return name.ends_with(fmt::format(".{}", host)) ? pid : 0;
}

/// A zombie writes no more, and where nobody reaps it (a container without init) it stays for ever.
bool is_zombie(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string text;
  std::getline(file, text);
  const auto name_end = text.rfind(')');
  return name_end != std::string::npos && name_end + 2 < text.size() && text[name_end + 2] == 'Z';
}

bool is_running(pid_t pid) {
  return (::kill(pid, 0) == 0 || errno != ESRCH) && !is_zombie(pid);
}

}  // namespace

void write_atomically(const fs::path& path, std::span<const std::byte> bytes) {
  turn_file_size_signal_into_error();
  const fs::path temporary = temporary_path(path);
  int error = write_and_sync(temporary, bytes);
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    fail("write", path, error);
  }
  sync_folder(path.parent_path());
}

void write_atomically(const fs::path& path, std::string_view text) {
  write_atomically(path, std::as_bytes(std::span(text)));
}

std::vector<std::byte> read_bytes(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) fail("read", path, errno);
  std::vector<std::byte> bytes;
  std::vector<std::byte> block(1 << 16);
  for (;;) {
    const ssize_t count = ::read(file.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read", path, errno);
    if (count == 0) return bytes;
    bytes.insert(bytes.end(), block.begin(), block.begin() + count);
  }
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail("make the folder", folder, error.value());
}

void check_writable(const fs::path& folder) {
  turn_file_size_signal_into_error();
  const std::vector<std::byte> bytes(1 << 16);  // about the size of a sample
  const fs::path probe = temporary_path(folder / "probe");
  const int error = write_and_sync(probe, bytes);
  ::unlink(probe.c_str());
  if (error != 0) fail("write in the folder", folder, error);
}

int remove_stale_temporaries(const fs::path& folder) {
  int removed = 0;
  const std::string host = host_name();
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(kSuffix)) continue;
    const pid_t writer = writer_of(name, host);
    if (writer > 0 && !is_running(writer) && ::unlink(entry.path().c_str()) == 0) ++removed;
  }
  return removed;
}

}  // namespace wrinkle::validation
