#pragma once
/// How many cores this process may use: not all of the machine's in a container, or under taskset or a batch system.

#include <filesystem>

namespace wrinkle::validation {

/// By its affinity and the quota of its control groups; at least 1.
int available_cores();

/// Cores' worth of time that control groups of version 2, mounted at `mount`, leave the group `own`, "/a/b": the least
/// quota over period of cpu.max in it and those around it. Infinity where nothing limits it.
double control_group_cores(const std::filesystem::path& mount, std::filesystem::path own);

}  // namespace wrinkle::validation
