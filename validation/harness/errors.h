#pragma once
/// The kinds of error that end a command; the command line turns each into its exit code.

#include <stdexcept>

namespace wrinkle::validation {

/// The user asked for something that does not exist or makes no sense. Exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file or folder could not be read or written; the message names the path and the system's reason. Exit code 4.
struct StorageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace wrinkle::validation
