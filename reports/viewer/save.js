// The surface that is shown, as a file for other programs: GLB for viewers, PLY with values in full for those that compute.
// Both have metres and the places that were computed, whatever the exaggeration.

import { unpack } from './frames.js';
import { valuesOf } from './surface.js';

/** { name, origin, points, triangles, values or undefined, at, colours, about }: points [m] from the origin; of each point or triangle
    its value and its colour, r g b of 0 to 255 one behind the other; about: lines that tell what it is. */
export function surfaceOf({ frame, colouring, range, origin, name, look, moment }) {
  const shown = { name, origin, points: frame.points, triangles: frame.triangles, about: [name + moment, 'places [m]'] };
  const found = colouring && valuesOf(frame, colouring, origin);
  if (!found) return shown;
  const count = frame.triangles.length / 3;
  const values = found.at === 'point' || !frame.faces ? found.values : Float32Array.from({ length: count }, (_, i) => found.values[frame.faces[i]]);
  shown.about.push(`value: ${colouring.name} [${colouring.unit || 'no unit stored'}], colours from ${range[0]} to ${range[1]}`);
  return { ...shown, at: found.at, values, colours: coloursOf(values, range, look) };
}

function coloursOf(values, [low, high], look) {
  const table = unpack(look.table);
  const none = [1, 3, 5].map((at) => parseInt(look.undefined.slice(at, at + 2), 16));
  const colours = new Uint8Array(3 * values.length);
  values.forEach((value, i) => {
    const along = Math.round(255 * Math.min(Math.max((value - low) / (high - low || 1), 0), 1));
    colours.set(Number.isFinite(value) ? table.subarray(3 * along, 3 * along + 3) : none, 3 * i);
  });
  return colours;
}

/** Binary, little-endian; double places, a colour and a float value for each vertex or each triangle. */
export function ply(shown) {
  const { at, origin, points, triangles, values, colours } = shown;
  const coloured = ['red', 'green', 'blue'].map((one) => `property uchar ${one}`).concat('property float value');
  const head = ['ply', 'format binary_little_endian 1.0', ...shown.about.map((line) => `comment ${line}`),
    `element vertex ${points.length / 3}`, ...'xyz'].map((line) => (line.length === 1 ? `property double ${line}` : line));
  if (at === 'point') head.push(...coloured);
  head.push(`element face ${triangles.length / 3}`, 'property list uchar uint vertex_indices');
  if (at === 'face') head.push(...coloured);
  const start = new TextEncoder().encode(`${head.join('\n')}\nend_header\n`);
  const extra = (kind) => (at === kind ? 7 : 0); // [bytes]
  const view = new DataView(new ArrayBuffer(points.length / 3 * (24 + extra('point')) + triangles.length / 3 * (13 + extra('face'))));
  let end = 0;
  const put = (kind, size, value) => {
    view[kind](end, value, true);
    end += size;
  };
  const putValue = (i) => {
    for (const part of colours.subarray(3 * i, 3 * i + 3)) put('setUint8', 1, part);
    put('setFloat32', 4, values[i]);
  };
  for (let i = 0; i < points.length / 3; ++i) {
    for (let axis = 0; axis < 3; ++axis) put('setFloat64', 8, points[3 * i + axis] + origin[axis]);
    if (at === 'point') putValue(i);
  }
  for (let i = 0; i < triangles.length / 3; ++i) {
    put('setUint8', 1, 3);
    for (const corner of triangles.subarray(3 * i, 3 * i + 3)) put('setUint32', 4, corner);
    if (at === 'face') putValue(i);
  }
  return new Blob([start, view.buffer], { type: 'model/ply' });
}

const FLOAT = 5126, UINT = 5125, VERTICES = 34962, INDICES = 34963; // glTF 2.0, §§ 3.6.2 and 3.11

/** glTF 2.0 in one file: a mesh whose node turns z up to glTF's y up; COLOR_0, and the values as _VALUE where all are finite. */
export function glb(shown) {
  const { at, origin, triangles, values, colours } = shown;
  const ofFaces = at === 'face'; // a vertex has one colour: corners are not shared then
  const points = ofFaces ? gathered(shown.points, triangles, 3) : shown.points;
  const corners = ofFaces ? Uint32Array.from(triangles, (_, i) => i) : Uint32Array.from(triangles);
  const parts = [], accessors = [];
  const add = (data, componentType, type, target, more = {}) => {
    const width = { SCALAR: 1, VEC3: 3 }[type];
    parts.push({ data, target });
    return accessors.push({ bufferView: parts.length - 1, componentType, type, count: data.length / width, ...more }) - 1;
  };
  const attributes = { POSITION: add(points, FLOAT, 'VEC3', VERTICES, boxOf(points)) };
  if (values) {
    const owner = Uint32Array.from(triangles, (_, i) => Math.floor(i / 3));
    const linear = Float32Array.from(colours, (one) => linearOf(one / 255));
    attributes.COLOR_0 = add(ofFaces ? gathered(linear, owner, 3) : linear, FLOAT, 'VEC3', VERTICES);
    if (values.every(Number.isFinite)) {
      const all = Float32Array.from(values);
      attributes._VALUE = add(ofFaces ? gathered(all, owner, 1) : all, FLOAT, 'SCALAR', VERTICES);
    }
  }
  const indices = add(corners, UINT, 'SCALAR', INDICES);
  const [x, y, z] = origin;
  const json = {
    asset: { version: '2.0', generator: 'wrinklebench report' }, scene: 0, scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: shown.name, matrix: [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, x, z, -y, 1] }],
    meshes: [{ name: shown.name, primitives: [{ attributes, indices, material: 0 }], extras: { about: shown.about } }],
    materials: [{ doubleSided: true, pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1 } }],
    accessors, bufferViews: [], buffers: [],
  };
  let end = 0;
  for (const { data, target } of parts) {
    json.bufferViews.push({ buffer: 0, byteOffset: end, byteLength: data.byteLength, target });
    end += data.byteLength; // of four bytes each: aligned
  }
  json.buffers.push({ byteLength: end });
  const text = padded(new TextEncoder().encode(JSON.stringify(json)));
  const words = (...numbers) => Uint32Array.from(numbers);
  return new Blob([words(0x46546c67, 2, 28 + text.length + end, text.length, 0x4e4f534a), text, words(end, 0x004e4942),
    ...parts.map((part) => part.data)], { type: 'model/gltf-binary' });
}

/** The rows of `width` numbers that `which` names. */
function gathered(rows, which, width) {
  const out = new Float32Array(width * which.length);
  which.forEach((row, i) => out.set(rows.subarray(width * row, width * row + width), width * i));
  return out;
}

function boxOf(points) {
  const min = [Infinity, Infinity, Infinity], max = [-Infinity, -Infinity, -Infinity];
  points.forEach((place, i) => {
    min[i % 3] = Math.min(min[i % 3], place);
    max[i % 3] = Math.max(max[i % 3], place);
  });
  return { min, max };
}

/** sRGB to linear light, which glTF's colours are. */
const linearOf = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);

/** Filled with spaces to a multiple of four bytes. */
function padded(bytes) {
  const out = new Uint8Array(4 * Math.ceil(bytes.length / 4)).fill(0x20);
  out.set(bytes);
  return out;
}
