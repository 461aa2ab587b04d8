#include "validation/scenes/gesture_skin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"
#include "validation/harness/study.h"

namespace wrinkle::validation::skin_gestures {
extern const Study study;
}

namespace wrinkle::validation::adaptive_gain {
extern const Study study;
}

namespace wrinkle::validation::gesture_skin_test {

namespace {

/// dominant_wave leaves out what has fewer than 1.5 waves in the window.
TEST(SkinGestures, HaveTwoWavesOfTheDermisInTheirWindows) {
  for (const Profile profile : {Profile::quick, Profile::paper})
    for (const Sample& s : profile_samples(skin_gestures::study, profile))
      EXPECT_GE(kWindow * s.number("side"), 2 * s.number("wavelength_1")) << s.number("side");
  EXPECT_THROW(resolve(skin_gestures::study, {{{"side", 0.022}}}), UsageError);
}

TEST(AdaptiveGain, RefusesLongestEdgesBelowTheShortest) {
  EXPECT_THROW(resolve(adaptive_gain::study, {{{"coarsest", 5.0}}}), UsageError);
  EXPECT_NO_THROW(resolve(adaptive_gain::study, {{{"coarsest", 4.0}}}));
}

/// Compressed with its sides held, a plate buckles at (kh)²/12: E/(1 − ν²) stretches and bends it. There its mesh is to
/// have eight edges to a wave; it had them at 1.25 times that strain.
TEST(GestureSkin, RefinesAtTheCriticalStrainOfPlaneStrain) {
  const GestureSkinOptions options;
  const GestureSkin patch = make_gesture_skin(options);
  const double wavelength = options.wavelengths[0], kh = 2 * std::numbers::pi * options.thickness[0] / wavelength;
  const double edge = patch.skin->layer(0).options().remesh->sizing.refine_compression / std::sqrt(kh * kh / 12);
  EXPECT_NEAR(edge, wavelength / 8, 1e-9 * wavelength);
}

}  // namespace
}  // namespace wrinkle::validation::gesture_skin_test
