#pragma once
/// Ctrl-C and the like as something to wait for, while it lives.

namespace wrinkle::validation {

/// Takes SIGINT, SIGTERM and SIGHUP; gives them back on destruction. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Becomes readable when a signal came: for poll().
  int descriptor() const;
  /// The signal that came, or 0.
  int signal() const;
};

/// In a child: such signals are the parent's business, which ends its children itself.
void ignore_interrupts();

}  // namespace wrinkle::validation
