// Loads the frames' scripts on demand. A page opened from disk may load a script, but no other file.

const ARRAYS = { f4: Float32Array, u1: Uint8Array, u2: Uint16Array, u4: Uint32Array };
const waiting = new Map(); // frame's name -> what to call with it
const loaded = new Map(); // frame's name -> promise of it

window.wrinklebenchFrame = (frame) => waiting.get(frame.name)?.(unpackFrame(frame));

/** { type, data } as packed.py writes it -> typed array. */
export function unpack({ type, data }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new ARRAYS[type](bytes.buffer);
}

/** A promise of a frame: { points, triangles, faces or undefined, fields: { name: { at, values } } }. */
export function loadFrame({ name, file }) {
  if (!loaded.has(name)) loaded.set(name, fetchFrame(name, file));
  return loaded.get(name);
}

function fetchFrame(name, file) {
  return new Promise((resolve, reject) => {
    waiting.set(name, resolve);
    const script = document.createElement('script');
    script.src = file;
    script.onload = () => script.remove();
    script.onerror = () => {
      loaded.delete(name);
      reject(new Error(`${file} cannot be loaded: it lies next to this page in the report's folder`));
    };
    document.head.append(script);
  });
}

function unpackFrame(frame) {
  const fields = Object.entries(frame.fields).map(([name, field]) => [name, { at: field.at, values: unpack(field) }]);
  return {
    points: unpack(frame.points),
    triangles: unpack(frame.triangles),
    faces: frame.faces && unpack(frame.faces),
    fields: Object.fromEntries(fields),
  };
}
