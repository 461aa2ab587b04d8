#pragma once
/// How a command ended, for scripts.

namespace wrinkle::validation {

enum ExitCode : int {
  kAsExpected = 0,
  kOtherVerdict = 1,  // a verdict other than expected, or samples without a result; for `compare`, different physics
  kWrongUsage = 2,
  kRegression = 3,  // of performance
  kBroken = 4,      // something broke: a disk, a judge, the report
  kInterrupted = 130,
};

}  // namespace wrinkle::validation
