#pragma once
/// Instructions that a kernel executes, counted by valgrind's callgrind: the witness that no other program disturbs.
///
/// One process runs all the kernels one after the other. Callgrind is told to collect only within the function
/// `wrinklebench_counted` (--toggle-collect) and to write what it has at each return from it (--dump-after), so that
/// neither set-up nor warm-up counts, and each dump is one kernel's. What is counted is what the function calls: the
/// kernel's iterations, and a handful of instructions around them. A build's counts repeat exactly, or to a few
/// hundredths of a per cent where a library looks at how memory is placed (benchmarks.InstructionsAreCounted).
/// Valgrind 3.19 of Debian 12 does not know AVX-512: on a processor that has it, count with a build of its own,
///   cmake --preset release -B build/callgrind -DWRINKLEBENCH_NATIVE=OFF -DCMAKE_CXX_FLAGS=-march=x86-64-v3
/// and compare only with counts of such a build.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wrinkle::validation {

struct InstructionCounts {
  std::map<std::string, double> per_element;  // by kernel
  std::string problem;                        // why some or all are missing, "" where none is
};

/// Runs `PROGRAM --count KERNEL…` under callgrind. Such a program calls `wrinklebench_counted` once for each kernel and
/// then writes the line "<kernel>\t<elements that it went through>" to its standard output (benchmarks/main.cpp).
/// `environment` is added to ours.
InstructionCounts count_instructions(const std::filesystem::path& program, const std::vector<std::string>& kernels,
                                     const std::map<std::string, std::string>& environment = {});

}  // namespace wrinkle::validation
