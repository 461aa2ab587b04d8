// A frame as three.js draws it. Triangles do not share corners, so that a value may belong to a face.

import * as THREE from 'three';

/** Of the points, how each has moved: a stored displacement, else that since the first frame; undefined where there is none. */
export function motionOf(frame) {
  const found = frame.fields.displacement ?? frame.fields['moved since the first frame'];
  return found?.at === 'point' && found.values.length === frame.points.length ? found.values : undefined;
}

/** The frame with every point moved that many times as far. */
export function exaggerated(frame, factor = 1) {
  const moved = factor === 1 ? undefined : motionOf(frame);
  return moved ? { ...frame, points: frame.points.map((place, i) => place + (factor - 1) * moved[i]) } : frame;
}

/** Corners of the triangles, and the lines between cells. */
export function geometryOf(frame) {
  const corners = new Float32Array(3 * frame.triangles.length);
  frame.triangles.forEach((point, i) => corners.set(frame.points.subarray(3 * point, 3 * point + 3), 3 * i));
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(corners, 3));
  return geometry;
}

/** Lines around the faces: a side of two triangles of one face is no line. */
export function edgesOf(frame) {
  const { points, triangles } = frame;
  const sides = new Map(); // "a b" -> face, or -1 where it is a line for sure
  for (let i = 0; i < triangles.length; ++i) {
    const next = i % 3 === 2 ? i - 2 : i + 1;
    const side = [triangles[i], triangles[next]].sort((a, b) => a - b).join(' ');
    const triangle = Math.floor(i / 3);
    const face = frame.faces ? frame.faces[triangle] : triangle;
    sides.set(side, sides.get(side) === face ? undefined : face);
  }
  const ends = [];
  for (const [side, face] of sides) {
    if (face !== undefined) for (const point of side.split(' ')) ends.push(...points.subarray(3 * point, 3 * point + 3));
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(ends, 3));
  return geometry;
}

/** The place of each corner in the colour texture: along the map by its value; the second row is "no value". */
export function textureCoordinates(frame, colouring, origin, [low, high]) {
  const valueAt = reader(frame, colouring, origin);
  const places = new Float32Array(2 * frame.triangles.length);
  for (let i = 0; i < frame.triangles.length; ++i) {
    const value = valueAt(i);
    const along = (value - low) / (high - low || 1);
    // From the middle of the first texel to the middle of the last one.
    places[2 * i] = Number.isFinite(value) ? (0.5 + 255 * Math.min(Math.max(along, 0), 1)) / 256 : 0.5;
    places[2 * i + 1] = Number.isFinite(value) ? 0.25 : 0.75;
  }
  return new THREE.BufferAttribute(places, 2);
}

/** A colouring's values and whether they are of each "point" or "face"; undefined where the frame does not have it. */
export function valuesOf(frame, colouring, origin) {
  const field = colouring.data ? frame.fields[colouring.data] : { at: 'point', values: frame.points };
  if (!field || !colouring.part) return field;
  const shift = colouring.data ? [0, 0, 0] : origin; // points are stored from the middle of the view
  const axis = 'xyz'.indexOf(colouring.part);
  const vector = (i) => field.values.subarray(3 * i, 3 * i + 3);
  const part = colouring.part === 'length' ? (i) => Math.hypot(...vector(i)) : (i) => vector(i)[axis] + shift[axis];
  return { at: field.at, values: Float32Array.from({ length: field.values.length / 3 }, (_, i) => part(i)) };
}

/** corner -> value of a colouring. */
function reader(frame, colouring, origin) {
  const found = valuesOf(frame, colouring, origin);
  if (!found) return () => NaN;
  const faceOf = (triangle) => (frame.faces ? frame.faces[triangle] : triangle);
  return (corner) => found.values[found.at === 'point' ? frame.triangles[corner] : faceOf(Math.floor(corner / 3))];
}
