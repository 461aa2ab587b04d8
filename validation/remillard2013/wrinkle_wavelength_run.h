#pragma once
/// One sample of study wrinkle_wavelength: a model is pressed, and its waves are measured.

#include "validation/harness/study.h"

namespace wrinkle::validation {

Record run_embedded(const Sample& sample, Progress& progress);
Record run_volumetric(const Sample& sample, Progress& progress);

}  // namespace wrinkle::validation
