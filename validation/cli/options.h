#pragma once
/// What the user may ask of each command. command_line.cpp fills these in.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wrinkle::validation {

enum class Format { text, json };

/// A results folder, given as -o DIR or as a bare DIR.
struct FolderOption {
  std::string option, positional;

  /// The one given, or "results". Throws UsageError where two different ones are.
  std::string path() const;
  /// The same, where it must be there already. Throws UsageError.
  std::string existing_path() const;
};

struct ListOptions {
  Format format = Format::text;
};

struct DescribeOptions {
  std::string study;
  FolderOption folder;  // of stored samples, whose times are told
  Format format = Format::text;
};

struct RunCommandOptions {
  std::vector<std::string> studies;
  bool all = false;
  std::string profile;                  // "" where not given: then "quick"
  std::vector<std::string> parameters;  // "name=v1,v2"
  int jobs = 0;                         // 0: one per core
  std::string shard;                    // "i/n", or "" for all
  std::vector<std::string> keys;        // none: all samples
  bool force = false, failed = false;
  bool dry_run = false;
  Format format = Format::text;        // of the dry run
  std::optional<double> limit;         // [s] on a sample; 0: none; not given: the study's
  std::uint64_t max_samples = 10'000;  // that a sweep may have
  int blas_threads = 1;                // in a sample
  int threads = 0;                     // of a sample; 0: the cores over the samples at a time
  FolderOption folder;
};

struct StatusOptions {
  FolderOption folder;
  Format format = Format::text;
};

struct JudgeOptions {
  FolderOption folder;
  std::vector<std::string> studies;  // none: those that have samples there
  std::string reference;             // folder of the reference data, "" for the standard one
  std::string foreign;               // a table of another program's results, judged instead of a results folder
  std::string software;              // that program's name, "" for what the table says
  Format format = Format::text;
};

struct ClaimsOptions {
  std::vector<std::string> studies;  // none: all
  FolderOption folder;
  std::string reference;
  Format format = Format::text;
};

struct CoverageOptions {
  std::string paper;  // "" for all
  FolderOption folder;
  std::string reference;
  Format format = Format::text;
};

struct ReportOptions {
  FolderOption folder;
  std::string to;       // "" for <folder>/report
  std::string history;  // folder of stored runs of the benchmarks, "" for <folder>/history where that is there
  bool pdf = false;     // print it too
};

struct ExportOptions {
  FolderOption folder;
  std::vector<std::string> studies;  // none: all that have samples
  std::string to;                    // a folder, "-" for standard output, "" for <folder>/export
  Format format = Format::text;
};

struct CompareOptions {
  std::string base, changed;
  double tolerance = 1e-6;                // on |a − b| / max(|a|, |b|)
  std::optional<double> cost_limit = {};  // on the ratio of medians of wall_seconds
  std::string report;                     // folder of the page, "" for none
  Format format = Format::text;
};

struct HistoryOptions {
  FolderOption folder;  // of results, or of stored runs
  double bound = 0.05;  // on the ratio of times less one: beyond it a kernel is a regression
  double level = 0.05;  // probability of one false finding or more
  Format format = Format::text;
};

struct BenchCommandOptions {
  std::vector<std::string> kernels;  // parts of names; none: all of the set
  std::string set = "standard";      // or "solves", "all"
  int repetitions = 0;               // processes of each build; 0: as many as the question takes
  std::string against;               // a revision of git, "" for none
  double bound = 0.05;               // on the new time over the old one, less 1
  bool instructions = false;         // count them too
  bool list = false;                 // names only
  FolderOption folder;
  Format format = Format::text;
};

struct FaultsOptions {
  std::vector<std::string> names;  // none: all
  bool all_tests = false;
  bool counters = false;             // claims' counters only
  bool no_counters = false;          // seeded faults only
  std::string profile = "quick";     // of counters; paper: of claims of the printed size alone
  std::vector<std::string> studies;  // whose counters; none: all
  bool kept = false;                 // of counters that the reference data keep, what is kept
  bool force = false;
  int jobs = 1;
  FolderOption folder;
  Format format = Format::text;
};

struct ReproduceOptions {
  FolderOption folder;
  std::string profile = "quick";
  int jobs = 0;
  std::optional<double> limit;  // as of `run`
  std::string reference;
};

struct EnhanceOptions {
  std::vector<std::string> inputs;  // one: a surface; several: the frames of an animation
  std::string output;               // folder
  std::string format;               // "obj", "ply", or "" for the input's
  int subdivisions = 2;
  double scale = 1.5;  // of rest shapes, for a surface
  bool scale_given = false;
  double increment = 1.5;  // largest factor of the scale from one equilibrium to the next
  std::string axis = "largest";
  double thickness = 0.8;   // over the mean edge
  double time_step = 0.01;  // [s] of a frame
  int seed = 1;
};

/// Of which queries exact arithmetic is asked: of those whose numbers were rounded, or of all.
enum class Exactness { rounded, all };

struct CcdCommandOptions {
  std::vector<std::string> files;  // or folders
  std::string kind;                // of queries: "edge-edge", "vertex-face", or "" for what names say
  Exactness exactness = Exactness::rounded;
  Format format = Format::text;
};

}  // namespace wrinkle::validation
