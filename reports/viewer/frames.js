// Loads the frames' scripts on demand. A page opened from disk may load a script, but no other file.

const ARRAYS = { f4: Float32Array, u1: Uint8Array, u2: Uint16Array, u4: Uint32Array };
const BITS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };
const waiting = new Map(); // frame's name -> what to call with it
const loaded = new Map(); // frame's name -> promise of it

window.wrinklebenchFrame = (frame) => {
  waiting.get(frame.name)?.(unpackFrame(frame));
  waiting.delete(frame.name);
};

const bytesOf = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

/** { type, data } as packed() of packed.py writes it -> typed array. */
export const unpack = ({ type, data }) => new ARRAYS[type](bytesOf(data).buffer);

/** Whether inflate() works here: browsers before 2023 do not have what it needs. */
export const canInflate = () => 'DecompressionStream' in window;

/** The same of deflated(): a promise, row by row. */
async function inflate({ type, width, data }) {
  const stream = new Blob([bytesOf(data)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const planes = new Uint8Array(await new Response(stream).arrayBuffer());
  const size = ARRAYS[type].BYTES_PER_ELEMENT, count = planes.length / size, rows = count / width;
  const bits = new BITS[size](count);
  let last = 0; // whole numbers that wrap
  for (let i = 0; i < count; ++i) {
    let step = 0;
    for (let byte = 0; byte < size; ++byte) step |= planes[byte * count + i] << (8 * byte);
    last = (last + step) | 0;
    bits[(i % rows) * width + Math.floor(i / rows)] = last;
  }
  return new ARRAYS[type](bits.buffer);
}

/** A promise of a frame: { points, triangles, faces or undefined, fields: { name: { at, values } } }. */
export function loadFrame({ name, file }) {
  if (!loaded.has(name)) {
    loaded.set(name, fetchFrame(name, file));
    loaded.get(name).catch(() => loaded.delete(name)); // so that it is tried again
  }
  return loaded.get(name);
}

function fetchFrame(name, file) {
  return new Promise((resolve, reject) => {
    waiting.set(name, resolve);
    const script = document.createElement('script');
    script.src = file;
    script.onload = () => {
      script.remove();
      if (waiting.delete(name)) reject(new Error(`${file} is damaged: it holds no frame`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${file} cannot be loaded: it lies next to this page in the report's folder`));
    };
    document.head.append(script);
  });
}

async function unpackFrame({ points, triangles, faces, fields }) {
  const names = Object.keys(fields);
  const [inPoints, inTriangles, inFaces, ...values] = await Promise.all(
    [points, triangles, faces, ...names.map((name) => fields[name])].map((one) => one && inflate(one)));
  const found = names.map((name, i) => [name, { at: fields[name].at, values: values[i] }]);
  return { points: inPoints, triangles: inTriangles, faces: inFaces, fields: Object.fromEntries(found) };
}
