/// wrinklebench_kernels: every row of the benchmarks, on one thread, by Google Benchmark.
///
///   wrinklebench_kernels [--set=standard|solves|all] [--benchmark_…]   measures: see benchmarks/README.md
///   wrinklebench_kernels --rows                                       lists: set, name, per, goal (goal.h; 0: none)
///   wrinklebench_kernels --count ROW…                                 for counting instructions: see
///   wrinklebench_counted
///
/// WRINKLEBENCH_SLOWDOWN=0.1 in the environment makes every tenth iteration do its work twice: a slowdown that is real,
/// to try out what is to detect one.

#include <benchmark/benchmark.h>
#include <fmt/core.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <span>
#include <stdexcept>
#include <string_view>

#include "benchmarks/kernel.h"
#include "core/base/thread_time.h"

// A compiler may not call a copy of it for one caller, under a name of its own: GCC makes one, with noinline alone.
#if __has_attribute(noipa)
#define WRINKLEBENCH_KEEPS_ITS_NAME __attribute__((noipa))
#else
#define WRINKLEBENCH_KEEPS_ITS_NAME __attribute__((noinline))
#endif

/// Callgrind counts what this function calls, by its name: see validation/performance/callgrind.h.
extern "C" WRINKLEBENCH_KEEPS_ITS_NAME void wrinklebench_counted(const std::function<void()>& work) {
  work();
}

namespace wrinkle::bench {
namespace {

/// Runs work, and some of it twice: as much as the environment asks for.
class Runner {
 public:
  Runner() {
    const char* text = std::getenv("WRINKLEBENCH_SLOWDOWN");
    if (text == nullptr) return;
    char* end = nullptr;
    slowdown_ = std::strtod(text, &end);
    if (end == text || *end != '\0' || !(slowdown_ >= 0 && slowdown_ <= 1))
      throw std::invalid_argument(fmt::format("WRINKLEBENCH_SLOWDOWN is '{}', and is to be from 0 to 1", text));
  }
  /// So many that the part that is run twice is right.
  int iterations() const { return slowdown_ > 0 ? static_cast<int>(std::ceil(1 / slowdown_)) : 1; }
  void operator()(const Work& work) {
    work.run();
    owed_ += slowdown_;
    if (owed_ < 1) return;
    owed_ -= 1;
    work.run();
  }

 private:
  double slowdown_ = 0, owed_ = 1e-9;  // so that ten tenths make one
};

/// The work of a row, made when it is first wanted: Google Benchmark asks for it several times.
const Work& made(const Kernel& kernel) {
  static std::map<std::string, Work> all;
  const auto found = all.find(kernel.name);
  return found != all.end() ? found->second : all.emplace(kernel.name, kernel.make()).first->second;
}

void measure(benchmark::State& state, const Kernel& kernel, Runner& runner) {
  try {
    const Work& work = made(kernel);
    if (kernel.set == Set::standard) work.run();  // warm; solves start cold
    const ThreadTime time;
    double own = 0;
    for (auto _ : state) {
      runner(work);
      if (work.seconds) own += work.seconds();
    }
    const double seconds = work.seconds ? own : time.seconds();
    const double passes = static_cast<double>(state.iterations());
    state.counters["ns_per_element"] = 1e9 * seconds / (passes * work.elements);
    state.counters["elements"] = work.elements;
    state.counters["bytes"] = work.cost.bytes;
    state.counters["flops"] = work.cost.flops;
    state.counters["elements/s"] = benchmark::Counter(passes * work.elements, benchmark::Counter::kIsRate);
    state.SetLabel("per " + kernel.per);
    if (work.report) work.report(state);
  } catch (const std::runtime_error& error) {
    state.SkipWithError(error.what());
  }
}

void list(const Kernels& kernels) {
  for (const Kernel& k : kernels)
    fmt::print("{}\t{}\t{}\t{}\n", k.set == Set::standard ? "standard" : "solves", k.name, k.per, k.goal.text());
}

/// Each row alone, warm: what is counted goes on in wrinklebench_counted. Prints its name and how many elements it went
/// through.
void count(const Kernels& kernels, std::span<char*> names, Runner& runner) {
  for (const std::string_view name : names) {
    const auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const Kernel& k) { return k.name == name; });
    if (kernel == kernels.end())
      throw std::invalid_argument(fmt::format("there is no row '{}'; --rows lists them", name));
    const Work work = kernel->make();
    if (kernel->set == Set::standard) work.run();
    wrinklebench_counted([&] {
      for (int i = 0; i < runner.iterations(); ++i) runner(work);
    });
    fmt::print("{}\t{}\n", name, runner.iterations() * work.elements);
    std::fflush(stdout);
  }
}

/// Takes --set=… off the arguments.
std::string take_set(int& argc, char** argv) {
  std::string set = "standard";
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("--set="))
      set = word.substr(6);
    else
      argv[kept++] = argv[i];
  }
  argc = kept;
  if (set != "standard" && set != "solves" && set != "all")
    throw std::invalid_argument(fmt::format("--set is '{}', and is to be standard, solves or all", set));
  return set;
}

int run(int argc, char** argv) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  const Kernels kernels = all_kernels();
  Runner runner;
  if (argc == 2 && std::string_view(argv[1]) == "--rows") return list(kernels), 0;
  if (argc > 1 && std::string_view(argv[1]) == "--count") return count(kernels, {argv + 2, argv + argc}, runner), 0;

  const std::string set = take_set(argc, argv);
  for (const Kernel& kernel : kernels) {
    if (set != "all" && (set == "standard") != (kernel.set == Set::standard)) continue;
    benchmark::RegisterBenchmark(kernel.name.c_str(), [&](benchmark::State& state) {
      measure(state, kernel, runner);
    })->Unit(benchmark::kMicrosecond);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace wrinkle::bench

int main(int argc, char** argv) {
  // OpenBLAS reads it while it is loaded: set it and start over.
  if (std::getenv("OPENBLAS_NUM_THREADS") == nullptr && ::setenv("OPENBLAS_NUM_THREADS", "1", 1) == 0)
    ::execvp(argv[0], argv);  // not /proc/self/exe, which under valgrind is valgrind
  try {
    return wrinkle::bench::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "wrinklebench_kernels: error: {}\n", error.what());
    return 2;
  }
}
