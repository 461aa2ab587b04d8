#include "validation/cli/command_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>

#include "core/base/fault.h"
#include "core/minimize/conjugate_gradients_cuda.h"
#include "validation/cli/command_text.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/errors.h"
#include "validation/harness/provenance.h"
#include "validation/harness/suggestion.h"

namespace wrinkle::validation {
namespace {

constexpr const char* kFooter = R"(
Exit codes: 0 all as expected; 1 a verdict other than expected, or samples that failed, are missing or not trusted
(compare: other physics); 2 wrong usage; 3 a performance regression; 4 something broke; 130 interrupted.)";

/// Options of all commands; the parser writes into them.
struct Options {
  ListOptions list;
  DescribeOptions describe;
  RunCommandOptions run;
  StatusOptions status;
  JudgeOptions judge;
  ClaimsOptions claims;
  CoverageOptions coverage;
  ReportOptions report;
  ExportOptions exported;
  CompareOptions compare;
  HistoryOptions history;
  BenchCommandOptions bench;
  ReproduceOptions reproduce;
  EnhanceOptions enhance;
  CcdCommandOptions ccd;
  FaultsOptions faults;
};

using Command = std::function<int(const Context&)>;

/// The parser and, once it has parsed, the command that was named.
class Parser {
 public:
  Parser();
  CLI::App& app() { return app_; }
  std::vector<std::string> command_names() const;
  const Command& command() const { return command_; }

 private:
  template <class O>
  CLI::App* add(const std::string& name, const std::string& description, const O& options,
                int (*run)(const O&, const Context&));
  void add_questions();
  void add_run();
  void add_judge();
  void add_claims();
  void add_outputs();
  void add_compare();
  void add_history();
  void add_bench();
  void add_reproduce();
  void add_enhance();
  void add_ccd();
  void add_faults();

  CLI::App app_{"Benchmarks and validation for wrinkling thin and thick shells"};
  Options options_;
  Command command_;
};

void add_json(CLI::App* command, Format& format) {
  command->add_flag_callback(
      "--json", [&format] { format = Format::json; }, "answer in JSON, for programs");
}

/// An empty name is a variable that a script forgot to set: no reason to write somewhere else.
std::string refuse_empty(const std::string& name) {
  return name.empty() ? "the name of a folder is empty" : "";
}

void add_folder_option(CLI::App* command, FolderOption& folder) {
  command->add_option("-o,--output", folder.option, "results folder (standard: results)")
      ->check(refuse_empty)
      ->type_name("DIR");
}

void add_folder(CLI::App* command, FolderOption& folder) {
  command->add_option("DIR", folder.positional, "results folder (standard: results)")->check(refuse_empty);
  add_folder_option(command, folder);
}

/// Repeatable, one word each time, so that it does not swallow what follows.
CLI::Option* add_repeatable(CLI::App* command, const std::string& flags, std::vector<std::string>& values,
                            const std::string& description) {
  return command->add_option(flags, values, description)->allow_extra_args(false);
}

void add_jobs(CLI::App* command, int& jobs) {
  command->add_option("-j,--jobs", jobs, "samples at a time (standard: one per core)")
      ->check(CLI::Range(1, 4096))
      ->type_name("N");
}

void add_limit(CLI::App* command, std::optional<double>& limit) {
  command
      ->add_option("--limit", limit,
                   "wall-clock seconds after which a sample is ended and stored as failed; 0: never (standard: the "
                   "study's own, which `describe` says)")
      ->type_name("SECONDS");
}

void add_reference(CLI::App* command, std::string& reference) {
  command->add_option("--reference", reference, "folder of reference data (standard: $WRINKLEBENCH_REFERENCE_DATA)")
      ->type_name("DIR");
}

Parser::Parser() {
  app_.name("wrinklebench");
  app_.require_subcommand(1);
  app_.footer(fmt::format("{}\n\nThe CUDA back end (run mat_precision -p high_solver=cuda) is {}.", kFooter,
                          cuda_is_built() ? "built in; not timed on a GPU" : "not built in"));
  app_.set_version_flag("--version", fmt::format("wrinklebench {}", software_version()));
  add_questions();
  add_run();
  add_judge();
  add_claims();
  add_outputs();
  add_compare();
  add_history();
  add_bench();
  add_reproduce();
  add_enhance();
  add_ccd();
  add_faults();
}

template <class O>
CLI::App* Parser::add(const std::string& name, const std::string& description, const O& options,
                      int (*run)(const O&, const Context&)) {
  CLI::App* command = app_.add_subcommand(name, description);
  command->footer(kFooter);
  command->callback(
      [this, &options, run] { command_ = [&options, run](const Context& context) { return run(options, context); }; });
  return command;
}

void Parser::add_questions() {
  add_json(add("list", "name all studies", options_.list, list_command), options_.list.format);

  CLI::App* describe = add("describe", "a study's claim, parameters and metrics", options_.describe, describe_command);
  describe->add_option("STUDY", options_.describe.study)->required();
  add_folder_option(describe, options_.describe.folder);
  add_json(describe, options_.describe.format);

  CLI::App* status = add("status", "what is finished, failed, stale and missing", options_.status, status_command);
  add_folder(status, options_.status.folder);
  add_json(status, options_.status.format);
}

void Parser::add_run() {
  RunCommandOptions& o = options_.run;
  CLI::App* run = add("run", "compute samples; those finished before are not computed again", o, run_command);
  run->add_option("STUDY", o.studies, "studies to run");
  run->add_flag("--all", o.all, "run every study");
  run->add_option("--profile", o.profile,
                  "samples to run: quick (standard) takes seconds to a minute a sample, paper is as published")
      ->check(CLI::IsMember({"quick", "paper"}));
  add_repeatable(run, "-p,--parameter", o.parameters,
                 "run these values instead of a profile; repeat for the cross product; the rest is standard; "
                 "NAME=all is every choice of a word (linear_solver=all), less what cannot serve, which is skipped")
      ->type_name("NAME=V1,V2,...");
  add_jobs(run, o.jobs);
  run->add_option("--shard", o.shard, "only the i-th of n equal parts, from 1")->type_name("I/N");
  add_repeatable(run, "--key", o.keys,
                 "of the samples asked for only that with this key, the name of its file; repeatable")
      ->type_name("KEY");
  run->add_flag("--dry-run", o.dry_run, "compute nothing; say which samples are there and which are to be computed");
  add_json(run, o.format);
  run->add_flag("--force", o.force, "compute finished samples again");
  run->add_flag("--failed", o.failed, "compute only those that failed before");
  add_limit(run, o.limit);
  run->add_option("--max-samples", o.max_samples, "refuse a sweep of more samples, before anything is computed")
      ->capture_default_str()
      ->type_name("N");
  run->add_option("--threads", o.threads,
                  "threads of a sample (standard: the cores, divided by the samples at a time); studies that time "
                  "ratios take one")
      ->check(CLI::Range(1, 4096))
      ->type_name("N");
  run->add_option("--blas-threads", o.blas_threads,
                  "threads of BLAS in a sample, whatever the environment says; more than one is slower on shells and "
                  "changes results by rounding: provenance records it")
      ->capture_default_str()
      ->check(CLI::Range(1, 64))
      ->type_name("N");
  add_folder_option(run, o.folder);
}

void Parser::add_judge() {
  JudgeOptions& o = options_.judge;
  CLI::App* judge = add("judge", "compare results with references and write verdicts", o, judge_command);
  add_folder(judge, o.folder);
  add_repeatable(judge, "--study", o.studies, "only this study; repeatable");
  judge
      ->add_option(
          "--foreign", o.foreign,
          "judge another program's results, a CSV file with columns of parameters and metrics as `export` "
          "writes, or an HDF5 file with a dataset for each, as FORMAT.md describes; verdicts go to FILE's folder, or "
          "to that of -o, as "
          "<FILE without its extension>.verdicts.json; claims that it lacks metrics or samples for are not run, and "
          "count for the exit code only where no claim is left")
      ->type_name("FILE");
  judge->add_option("--software", o.software, "that program's name (standard: its column `software`, or FILE's name)")
      ->type_name("NAME");
  add_reference(judge, o.reference);
  add_json(judge, o.format);
}

void Parser::add_claims() {
  ClaimsOptions& o = options_.claims;
  CLI::App* claims = add("claims",
                         "what is claimed, on what each bound stands, whether it can fail, and the verdict where there "
                         "are results",
                         o, claims_command);
  claims->add_option("STUDY", o.studies, "only these studies");
  add_folder_option(claims, o.folder);
  add_reference(claims, o.reference);
  add_json(claims, o.format);

  CoverageOptions& c = options_.coverage;
  CLI::App* coverage =
      add("coverage", "every figure, table, technique and number of a paper, and how much of it is here", c,
          coverage_command);
  coverage->add_option("PAPER", c.paper, "only this one: chen2023, remillard2013, chen2019, li2014 or patkar2015");
  add_folder_option(coverage, c.folder);
  add_reference(coverage, c.reference);
  add_json(coverage, c.format);
}

void Parser::add_outputs() {
  CLI::App* report = add("report", "make DIR/report/index.html", options_.report, report_command);
  add_folder(report, options_.report.folder);
  report->add_option("--to", options_.report.to, "folder of the report (standard: DIR/report)")->type_name("DIR");
  report
      ->add_option("--history", options_.report.history,
                   "also show these stored runs of the benchmarks (standard: those in DIR/history)")
      ->type_name("FOLDER");
  report->add_flag("--pdf", options_.report.pdf, "also print it to report.pdf in that folder, with Chromium");

  ExportOptions& o = options_.exported;
  CLI::App* exported =
      add("export", "write one CSV per study: parameters and metrics of all samples", o, export_command);
  add_folder(exported, o.folder);
  add_repeatable(exported, "--study", o.studies, "only this study; repeatable");
  exported->add_option("--to", o.to, "folder of the CSV files (standard: DIR/export), or - for standard output");
  add_json(exported, o.format);
}

void Parser::add_compare() {
  CompareOptions& o = options_.compare;
  CLI::App* compare = add("compare", "two results folders: physics first, then cost", o, compare_command);
  compare->add_option("BASE", o.base, "results folder to compare with")->required();
  compare->add_option("NEW", o.changed, "results folder to judge")->required();
  compare->add_option("--tolerance", o.tolerance, "relative difference that is still the same physics")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  compare
      ->add_option("--cost-limit", o.cost_limit,
                   "ratio of median wall_seconds that is a regression: exit code 3 (standard: 1.5, and none, as what "
                   "else the machine does is in it)")
      ->check(CLI::PositiveNumber);
  compare->add_option("--report", o.report, "also make a page of it: FOLDER/index.html")->type_name("FOLDER");
  add_json(compare, o.format);
}

void Parser::add_history() {
  HistoryOptions& o = options_.history;
  CLI::App* history =
      add("history", "stored runs of the benchmarks by machine: steps, and what the last commit changed", o,
          history_command);
  history->add_option("DIR", o.folder.positional,
                      "results folder with history/, or a folder of runs (standard: results)");
  add_folder_option(history, o.folder);
  history
      ->add_option("--bound", o.bound,
                   "regression: the last commit's time over that of the one before, less one, is surely above this")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 10.0));
  history->add_option("--level", o.level, "probability of one false finding or more, among all kernels of a machine")
      ->capture_default_str()
      ->check(CLI::Range(1e-6, 0.5));
  add_json(history, o.format);
}

void Parser::add_bench() {
  BenchCommandOptions& o = options_.bench;
  CLI::App* bench = add("bench", "time the hot loops on one thread, and store the samples", o, bench_command);
  bench->add_option("KERNEL", o.kernels, "parts of the names of those to time (standard: all of the set)");
  bench->add_option("--set", o.set, "standard: hot loops; solves: whole solves, minutes; all")
      ->capture_default_str()
      ->check(CLI::IsMember({"standard", "solves", "all"}));
  bench
      ->add_option("--repetitions", o.repetitions,
                   "how often everything is timed, each time in a process of its own, where a kernel has four samples "
                   "(standard: 6; with --against as many as it takes to be beyond chance)")
      ->check(CLI::Range(1, 1000))
      ->type_name("N");
  bench
      ->add_option("--against", o.against,
                   "time another commit side by side, built in build/revisions; exit code 3 where a kernel is slower "
                   "than there beyond the bound and beyond chance")
      ->type_name("REVISION");
  bench->add_option("--bound", o.bound, "relative slowdown that is allowed, with --against")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 10.0));
  bench->add_flag("--instructions", o.instructions,
                  "count them too, with callgrind: minutes for all (--against: of what has changed, always)");
  bench->add_flag("--list", o.list, "name the kernels only");
  add_folder_option(bench, o.folder);
  add_json(bench, o.format);
}

void Parser::add_reproduce() {
  ReproduceOptions& o = options_.reproduce;
  CLI::App* reproduce = add("reproduce", "run every study's profile, judge and report", o, reproduce_command);
  add_folder(reproduce, o.folder);
  reproduce
      ->add_option("--profile", o.profile, "quick; or paper, as published: it says first how long that will take here")
      ->capture_default_str()
      ->check(CLI::IsMember({"quick", "paper"}));
  add_jobs(reproduce, o.jobs);
  add_limit(reproduce, o.limit);
  add_reference(reproduce, o.reference);
}

void Parser::add_enhance() {
  EnhanceOptions& o = options_.enhance;
  CLI::App* enhance = add("enhance", "put wrinkles on a surface, or on the frames of an animation: OBJ or PLY files", o,
                          enhance_command);
  enhance->add_option("INPUT", o.inputs, "one surface; or the frames of an animation, the first at rest")->required();
  enhance->add_option("-o,--output", o.output, "folder of the wrinkled surfaces, named as their inputs")
      ->required()
      ->type_name("FOLDER");
  enhance->add_option("--format", o.format, "obj or ply (standard: the input's)")->check(CLI::IsMember({"obj", "ply"}));
  enhance->add_option("--subdivisions", o.subdivisions, "each makes four triangles of one")
      ->capture_default_str()
      ->check(CLI::Range(1, 4));
  enhance
      ->add_option_function<double>(
          "--scale", [&o](const double& scale) { o.scale = scale, o.scale_given = true; },
          "of one surface's fine rest shapes, along its principal curvature (standard: 1.5)")
      ->check(CLI::Range(0.8, 2.0));
  enhance
      ->add_option("--increment", o.increment,
                   "one surface: largest factor of the scale from one equilibrium to the next")
      ->capture_default_str()
      ->check(CLI::Range(1.01, 2.0));
  enhance->add_option("--axis", o.axis, "one surface: scale along the direction of the largest curvature, or the other")
      ->capture_default_str()
      ->check(CLI::IsMember({"largest", "other"}));
  enhance->add_option("--thickness", o.thickness, "of the membrane over the mean edge: thicker is stiffer in bending")
      ->capture_default_str()
      ->check(CLI::Range(0.01, 10.0));
  enhance->add_option("--time-step", o.time_step, "an animation: of a frame [s]; 0: each frame at rest")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 10.0));
  enhance->add_option("--seed", o.seed, "of the displacements that wrinkles grow from")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000000000));
}

void Parser::add_ccd() {
  CcdCommandOptions& o = options_.ccd;
  CLI::App* ccd = add("ccd",
                      "ask the collision detection of contact's steps queries with known answers: false negatives and "
                      "positives, queries per second on one thread; exit code 1 where there is a false negative",
                      o, ccd_command);
  ccd->add_option("FILE", o.files,
                  "CSV without header, eight rows a query: four points at the start, four at the end of a straight "
                  "motion, a0 a1 b0 b1 of two edges or v f0 f1 f2 of a vertex and a face. Columns: numerator and "
                  "denominator of x, y and z, whole numbers, then 1 where they touch and 0 where not. They are read "
                  "exactly and rounded once to doubles; where that changes a number, exact arithmetic on the rounded "
                  "ones says whether they touch, as column 7 speaks of another motion. Of a folder, all *.csv below it")
      ->required();
  ccd->add_option("--kind", o.kind, "of all queries (standard: what the names of file or folders have in them)")
      ->check(CLI::IsMember({"edge-edge", "vertex-face"}));
  ccd->add_flag_callback(
      "--exact", [&o] { o.exactness = Exactness::all; },
      "have exact arithmetic decide all queries, and count where it differs from column 7: slower");
  add_json(ccd, o.format);
}

void Parser::add_faults() {
  FaultsOptions& o = options_.faults;
  CLI::App* faults =
      add("faults", "switch on known mistakes in the code, one at a time: does a test or a study refuse each?", o,
          faults_command);
  faults->add_option("NAME", o.names, "only these faults");
  faults->add_flag(
      "--all-tests", o.all_tests,
      "ask all of the core's tests and all studies that are witnesses of any fault, not only its own: minutes a fault");
  faults->add_flag("--counters", o.counters,
                   "only see whether claims come out false where they name a counter; otherwise that comes last");
  faults
      ->add_option("--profile", o.profile,
                   "whose counters: quick (standard), or paper, of the claims that the printed size alone decides")
      ->check(CLI::IsMember({"quick", "paper"}));
  faults->add_flag("--no-counters", o.no_counters, "leave that out")->excludes("--counters");
  add_repeatable(faults, "--study", o.studies, "only the counters of this study; repeatable");
  faults->add_flag("--kept", o.kept,
                   "of studies whose counters take minutes, take what reference_data/suite/counters.json keeps, where "
                   "their claims are as they were; --force is for the others");
  faults->add_flag("--force", o.force, "ask again about faults that the same programs were asked about before");
  faults->add_option("-j,--jobs", o.jobs, "witnesses at a time (standard: one)")
      ->check(CLI::Range(1, 4096))
      ->type_name("N");
  add_folder_option(faults, o.folder);
  add_json(faults, o.format);
}

std::vector<std::string> Parser::command_names() const {
  std::vector<std::string> names;
  for (const CLI::App* command : app_.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// The parser's own message for this is only that a word was not expected.
void check_command(const std::vector<std::string>& arguments, const std::vector<std::string>& known) {
  if (arguments.empty()) throw UsageError("name a command; see wrinklebench --help");
  const std::string& first = arguments.front();
  if (first.starts_with('-') || std::find(known.begin(), known.end(), first) != known.end()) return;
  throw UsageError(unknown_name("command", first, known));
}

/// The exit code where the parser has said all there is to say (--help, --version), else -1.
int parse(Parser& parser, std::vector<std::string> arguments, std::ostream& out) {
  check_command(arguments, parser.command_names());
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them off the end
  try {
    parser.app().parse(arguments);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw UsageError(fmt::format("{}; see --help", error.what()));
    return parser.app().exit(error, out, out);
  }
  return -1;
}

int run_parsed(const std::vector<std::string>& arguments, const Context& context) {
  Parser parser;
  if (const Fault* fault = chosen_fault())
    context.err << fmt::format("note: the fault {} is on: {}\n", fault->name, fault->what);
  int code = parse(parser, arguments, context.out);
  if (code < 0) code = parser.command()(context);
  context.out.flush();
  if (!context.out) throw StorageError("cannot write to standard output");
  return code;
}

DisplayStyle display_style(const std::ostream& err) {
  const bool terminal = &err == &std::cerr && ::isatty(STDERR_FILENO) == 1;
  return terminal ? DisplayStyle::bar : DisplayStyle::lines;
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, StudyList studies, std::ostream& out,
                     std::ostream& err) {
  const auto fail = [&](const std::string& message, int code) {
    err << "wrinklebench: error: " << message << '\n';
    return code;
  };
  try {
    return run_parsed(arguments, {studies, out, err, command_line_text(arguments), display_style(err)});
  } catch (const UsageError& error) {
    return fail(error.what(), kWrongUsage);
  } catch (const StorageError& error) {
    return fail(error.what(), kBroken);
  } catch (const std::exception& error) {
    return fail(fmt::format("unexpected: {}", error.what()), kBroken);
  }
}

}  // namespace wrinkle::validation
