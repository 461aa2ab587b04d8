/// `wrinklebench ccd`: the core's additive collision detection against queries whose answers are known.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "core/contact/additive_ccd.h"
#include "validation/cli/ccd_queries.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/judge_foreign_progress.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"
#include "validation/oracle/exact_collision.h"

namespace wrinkle::validation {
namespace {

constexpr std::size_t kBatch = 1024;  // queries that are read before they are asked

/// What came of the queries of one file, or of all.
struct Counts {
  std::string file, kind;
  std::int64_t queries = 0, positives = 0, false_negatives = 0, false_positives = 0;
  std::int64_t rounded = 0, other_truths = 0;  // queries with rounded numbers; exactly decided otherwise than column 7
  double seconds = 0;                          // in collision detection
  std::string first_false_negative = {};       // "file:line"

  double per_second() const { return seconds > 0 ? static_cast<double>(queries) / seconds : 0; }

  void add(const Counts& c) {
    queries += c.queries, positives += c.positives;
    false_negatives += c.false_negatives, false_positives += c.false_positives;
    rounded += c.rounded, other_truths += c.other_truths;
    seconds += c.seconds;
    if (first_false_negative.empty()) first_false_negative = c.first_false_negative;
  }
};

/// Of rounded numbers column 7 does not speak: exact arithmetic does, as of all where it is asked to.
void count(const CcdQuery& query, PairKind kind, bool answer, Exactness exactness, Counts& c) {
  bool truth = query.collides;
  if (query.rounded || exactness == Exactness::all) {
    const bool exact = pair_collides(kind, query.start, query.end);
    c.other_truths += exact != query.collides ? 1 : 0;
    truth = exact;
  }
  ++c.queries;
  c.rounded += query.rounded ? 1 : 0;
  c.positives += truth ? 1 : 0;
  c.false_positives += answer && !truth ? 1 : 0;
  c.false_negatives += truth && !answer ? 1 : 0;
  if (truth && !answer && c.first_false_negative.empty())
    c.first_false_negative = fmt::format("{}:{}", c.file, query.line);
}

void ask(const std::vector<CcdQuery>& batch, PairKind kind, Exactness exactness, Counts& c) {
  std::vector<char> answers(batch.size());
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < batch.size(); ++i) answers[i] = may_collide(kind, batch[i].start, batch[i].end) ? 1 : 0;
  c.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  for (std::size_t i = 0; i < batch.size(); ++i) count(batch[i], kind, answers[i] == 1, exactness, c);
}

/// Of one file; none where it was interrupted. `shows` is told how many bytes have been read.
template <class Shows>
std::optional<Counts> counts_of(const CcdFile& file, Exactness exactness, const InterruptGuard& interrupt,
                                const Shows& shows) {
  Counts c{file.path.string(), to_string(file.kind)};
  CcdReader reader(file);
  std::vector<CcdQuery> batch;
  for (bool more = true; more;) {
    batch.clear();
    CcdQuery query;
    while (batch.size() < kBatch && (more = reader.next(query))) batch.push_back(query);
    ask(batch, file.kind, exactness, c);
    if (interrupt.signal() != 0) return {};
    shows(reader.bytes_read());
  }
  return c;
}

nlohmann::json json_of(const Counts& c) {
  const auto word = [](const std::string& text) { return text.empty() ? nlohmann::json() : nlohmann::json(text); };
  return {{"queries", c.queries},
          {"positives", c.positives},
          {"false_negatives", c.false_negatives},
          {"false_positives", c.false_positives},
          {"rounded", c.rounded},
          {"other_truths", c.other_truths},
          {"queries_per_second", c.per_second()},
          {"first_false_negative", word(c.first_false_negative)}};
}

void print_json(const std::vector<Counts>& files, const Counts& all, std::ostream& out) {
  nlohmann::json list = nlohmann::json::array();
  for (const Counts& c : files) {
    list.push_back(json_of(c));
    list.back()["file"] = c.file;
    list.back()["kind"] = c.kind;
  }
  out << json_text({{"files", list}, {"all", json_of(all)}});
}

void print_text(const std::vector<Counts>& files, const Counts& all, Exactness exactness, std::ostream& out) {
  TextTable table({"file", "kind", "queries", "positives", "false negatives", "false positives", "queries/s"});
  const auto add = [&](const Counts& c) {
    table.add({c.file, c.kind, std::to_string(c.queries), std::to_string(c.positives),
               std::to_string(c.false_negatives), std::to_string(c.false_positives),
               fmt::format("{:.3g}", c.per_second())});
  };
  for (const Counts& c : files) add(c);
  add(all);
  table.print(out);
  if (!all.first_false_negative.empty()) out << fmt::format("first false negative: {}\n", all.first_false_negative);
  if (all.rounded > 0)
    out << fmt::format(
        "{} queries have numbers that are no doubles: they are asked as rounded to the nearest, and "
        "exact arithmetic on these says whether they touch\n",
        all.rounded);
  if (all.rounded > 0 || exactness == Exactness::all)
    out << fmt::format("exact arithmetic decides {} of {} queries otherwise than column 7\n", all.other_truths,
                       exactness == Exactness::all ? all.queries : all.rounded);
}

}  // namespace

int ccd_command(const CcdCommandOptions& options, const Context& context) {
  const std::vector<CcdFile> files = find_ccd_files(options.files, options.kind);
  std::uint64_t size = 1, before = 0;
  for (const CcdFile& file : files) size += file.size;
  const InterruptGuard interrupt;
  ForeignDisplay display(context.err, context.progress);
  std::vector<Counts> counts;
  Counts all{"all", ""};
  for (const CcdFile& file : files) {
    const std::optional<Counts> one = counts_of(file, options.exactness, interrupt, [&](std::uint64_t read) {
      const double part = static_cast<double>(before + std::min(read, file.size)) / static_cast<double>(size);
      display.update(part, file.path.filename().string());
    });
    if (!one) {
      display.clear();
      context.err << fmt::format("stopped in {}\n", file.path.string());
      return kInterrupted;
    }
    before += file.size;
    all.add(*one);
    counts.push_back(*one);
  }
  display.clear();
  if (all.queries == 0)
    throw UsageError(fmt::format("{}{}: no queries; allowed: one at least, 8 rows each", counts.front().file,
                                 counts.size() > 1 ? " and the others" : ""));
  options.format == Format::json ? print_json(counts, all, context.out)
                                 : print_text(counts, all, options.exactness, context.out);
  return all.false_negatives == 0 ? kAsExpected : kOtherVerdict;
}

}  // namespace wrinkle::validation
