#include "validation/studies/gesture_skin.h"

#include <gtest/gtest.h>

#include "validation/harness/parameters.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

extern const Study skin_gestures, adaptive_gain;
namespace {

/// dominant_wave leaves out what has fewer than 1.5 waves in the window.
TEST(SkinGestures, HaveTwoWavesOfTheDermisInTheirWindows) {
  for (const Profile profile : {Profile::quick, Profile::paper})
    for (const Sample& s : profile_samples(skin_gestures, profile))
      EXPECT_GE(kWindow * s.number("side"), 2 * s.number("wavelength_1")) << s.number("side");
  EXPECT_TRUE(skin_gestures.refuse(resolve(skin_gestures, {{{"side", 0.022}}})));
}

TEST(AdaptiveGain, RefusesLongestEdgesBelowTheShortest) {
  EXPECT_TRUE(adaptive_gain.refuse(resolve(adaptive_gain, {{{"coarsest", 5.0}}})));
  EXPECT_FALSE(adaptive_gain.refuse(resolve(adaptive_gain, {{{"coarsest", 4.0}}})));
}

/// Compressed with its sides held, a plate buckles at (kh)²/12: E/(1 − ν²) stretches and bends it. A little beyond that
/// its mesh is to be as fine as an eighth of the wave; it was as fine at 1.25 times that strain only.
TEST(GestureSkin, RefinesAtTheCriticalStrainOfPlaneStrain) {
  const auto vertices = [](double compression) {
    GestureSkinOptions options{.side = 0.033, .finest = 16};
    options.gesture.compression = compression;
    options.refine_curvature = 100;
    GestureSkin patch = make_gesture_skin(options);
    patch.skin->step(1, 0);
    patch.skin->step(1, 0);  // remeshed on what the last step has left
    return patch.skin->mesh(0).num_vertices();
  };
  EXPECT_GT(vertices(0.045), 1.15 * vertices(0.036));
}

}  // namespace
}  // namespace wrinkle::validation
