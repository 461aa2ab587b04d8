#include "validation/performance/bench_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/hdf5_file.h"
#include "validation/harness/median.h"
#include "validation/harness/sample_file.h"
#include "validation/harness/seal.h"

namespace wrinkle::validation {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kBenchSchema = 1;
constexpr const char* kKind = "wrinklebench bench";

void write_kernel(Hdf5Group group, const KernelSamples& kernel) {
  if (kernel.process.size() != kernel.seconds.size()) {
    throw std::invalid_argument(fmt::format("kernel {} has {} samples and {} numbers of their processes", kernel.name,
                                            kernel.seconds.size(), kernel.process.size()));
  }
  group.set("name", kernel.name);
  group.set("per", kernel.per);
  group.set("elements", kernel.elements);
  group.set("bytes", kernel.bytes);
  group.set("flops", kernel.flops);
  group.set("instructions", kernel.instructions);
  group.set("goal", kernel.goal);
  group.write("process", kernel.process);
  group.write("seconds", kernel.seconds).set("unit", "s");
}

KernelSamples read_kernel(const Hdf5Group& group) {
  KernelSamples kernel;
  kernel.name = group.text("name");
  kernel.per = group.text("per");
  kernel.elements = group.number("elements");
  kernel.bytes = group.number("bytes");
  kernel.flops = group.number("flops");
  kernel.instructions = group.number("instructions");
  kernel.goal = group.number("goal");
  kernel.seconds = group.read_numbers("seconds");
  for (const double process : group.read_numbers("process")) {
    kernel.process.push_back(static_cast<std::int64_t>(process));
  }
  if (kernel.process.size() != kernel.seconds.size()) {
    throw FormatError(fmt::format("kernel {} has {} samples and {} numbers of their processes", kernel.name,
                                  kernel.seconds.size(), kernel.process.size()));
  }
  return kernel;
}

std::vector<std::byte> encode(const BenchRun& run) {
  Hdf5Image image;
  Hdf5Group root = image.root();
  root.set("kind", kKind);
  root.set("schema_version", kBenchSchema);
  root.set("utc", run.utc);
  root.set("commit", run.commit);
  root.set("subject", run.subject);
  root.set("dirty", std::int64_t{run.dirty});
  root.set("machine", run.machine);
  root.set("cpu", run.cpu);
  root.set("compiler", run.compiler);
  root.set("compiler_flags", run.compiler_flags);
  root.set("copy_bandwidth", run.copy_bandwidth);
  root.set("cache_bandwidth", run.cache_bandwidth);
  root.set("cache_bytes", run.cache_bytes);
  root.set("peak_flops", run.peak_flops);
  Hdf5Group kernels = root.make_group("kernels");
  for (std::size_t k = 0; k < run.kernels.size(); ++k) {
    write_kernel(kernels.make_group(fmt::format("{:04}", k)), run.kernels[k]);
  }
  return seal(image.bytes());
}

BenchRun decode(std::span<const std::byte> bytes) {
  const Hdf5Image image(unseal(bytes));
  const Hdf5Group root = image.root();
  if (root.text("kind") != kKind) throw FormatError("it holds no run of the benchmarks");
  if (const std::int64_t schema = root.integer("schema_version"); schema != kBenchSchema) {
    throw FormatError(fmt::format("its schema is {}, and {} can be read", schema, kBenchSchema));
  }
  BenchRun run;
  run.utc = root.text("utc");
  run.commit = root.text("commit");
  run.subject = root.text("subject");
  run.dirty = root.integer("dirty") != 0;
  run.machine = root.text("machine");
  run.cpu = root.text("cpu");
  run.compiler = root.text("compiler");
  run.compiler_flags = root.text("compiler_flags");
  run.copy_bandwidth = root.number("copy_bandwidth");
  run.cache_bandwidth = root.number("cache_bandwidth");
  run.cache_bytes = root.number("cache_bytes");
  run.peak_flops = root.number("peak_flops");
  const Hdf5Group kernels = root.group("kernels");
  for (const std::string& name : kernels.names()) run.kernels.push_back(read_kernel(kernels.group(name)));
  return run;
}

}  // namespace

double KernelSamples::median() const {
  return validation::median(seconds);
}

const KernelSamples* BenchRun::find(const std::string& kernel) const {
  const auto found =
      std::find_if(kernels.begin(), kernels.end(), [&](const KernelSamples& k) { return k.name == kernel; });
  return found == kernels.end() ? nullptr : &*found;
}

fs::path bench_file_path(const fs::path& folder, const BenchRun& run) {
  std::string time = run.utc;
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return folder / run.machine / fmt::format("{}-{}{}.h5", time, run.commit.substr(0, 12), run.dirty ? "-dirty" : "");
}

void write_bench_run(const fs::path& file, const BenchRun& run) {
  make_folder(file.parent_path());
  write_atomically(file, encode(run));
}

BenchRun read_bench_run(const fs::path& file) {
  const std::vector<std::byte> bytes = read_bytes(file);
  try {
    return decode(bytes);
  } catch (const std::runtime_error& error) {  // FormatError, Hdf5Error
    throw StorageError(fmt::format("cannot read {} as a run of the benchmarks: {}", file.string(), error.what()));
  }
}

std::vector<BenchRun> read_history(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw UsageError(fmt::format("there is no folder {}", folder.string()));
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == ".h5") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<BenchRun> runs;
  runs.reserve(files.size());
  for (const fs::path& file : files) runs.push_back(read_bench_run(file));
  std::stable_sort(runs.begin(), runs.end(), [](const BenchRun& a, const BenchRun& b) {
    return std::tie(a.utc, a.commit) < std::tie(b.utc, b.commit);
  });
  return runs;
}

}  // namespace wrinkle::validation
