#include "validation/harness/interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace wrinkle::validation {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// A handler can reach nothing but globals. The pipe makes poll() return although the signal came just before it.
volatile std::sig_atomic_t received = 0;
std::array<int, 2> wake{-1, -1};
std::array<struct sigaction, kSignals.size()> previous{};

void on_signal(int signal) {
  const int saved = errno;
  received = signal;
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = ::write(wake[1], &byte, 1);
  errno = saved;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  received = 0;
  if (::pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &previous[i]);
    // nohup asks to survive the terminal.
    const bool stays_ignored = kSignals[i] == SIGHUP && previous[i].sa_handler == SIG_IGN;
    if (!stays_ignored) ::sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &previous[i], nullptr);
  for (int& end : wake) {
    ::close(end);
    end = -1;
  }
}

int InterruptGuard::descriptor() const {
  return wake[0];
}

int InterruptGuard::signal() const {
  return received;
}

void ignore_interrupts() {
  for (const int signal : kSignals) std::signal(signal, SIG_IGN);
}

}  // namespace wrinkle::validation
