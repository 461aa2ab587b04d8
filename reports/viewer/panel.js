// The controls around the canvas, as plain form elements: each works with mouse, touch and keyboard.

/** element('button', { textContent: 'Play' }, …children) */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const labelled = (text, control) => element('label', {}, `${text} `, control);

const KEYS =
  'Drag to turn; wheel or two fingers to zoom; right button, or Shift and drag, to move. On the keyboard: arrows turn, ' +
  'Shift and arrows move, + and − zoom, 0 goes back, comma and full stop step through the frames, space plays. ' +
  'GLB and PLY hold the surface of the first choice in this frame, in metres as computed, with the values that colour it.';

/** The controls in `place`; `changed` is called after each change of a choice. */
export function makePanel(place, samples, changed) {
  const option = (text, value) => element('option', { textContent: text, value });
  const choices = () => samples.map((sample, i) => option(sample.name, String(i)));
  const panel = {
    first: element('select', { className: 'first' }, ...choices()),
    second: element('select', { className: 'second' }, option('nothing', ''), ...choices()),
    colour: element('select', { className: 'colour' }),
    frame: element('input', { type: 'range', min: 0, value: 0, className: 'frame' }),
    play: element('button', { type: 'button', textContent: 'Play', className: 'play' }),
    time: element('output', { className: 'time' }),
    edges: element('input', { type: 'checkbox', className: 'edges' }),
    exaggeration: element('input', { type: 'number', min: 0, max: 1e6, step: 'any', value: 1, className: 'exaggeration' }),
    save: element('button', { type: 'button', textContent: 'Save picture', className: 'save' }),
    glb: element('button', { type: 'button', textContent: 'Save GLB', className: 'save-glb' }),
    ply: element('button', { type: 'button', textContent: 'Save PLY', className: 'save-ply' }),
    scale: element('p', { className: 'scale' }),
    reset: element('button', { type: 'button', textContent: 'First view', className: 'reset' }),
    canvas: element('canvas', { tabIndex: 0 }),
    legend: element('p', { className: 'colours', hidden: true }),
    message: element('p', { className: 'message notice', hidden: true }),
  };
  panel.canvas.setAttribute('role', 'application');
  panel.frames = element('span', { className: 'frames' }, labelled('Frame', panel.frame), panel.time, panel.play);
  const choose = element('div', { className: 'controls' }, labelled('Show', panel.first), labelled('beside', panel.second),
    labelled('coloured by', panel.colour));
  panel.exaggerate = labelled('Motion times', panel.exaggeration);
  const step = element('div', { className: 'controls' }, panel.frames, labelled('Edges of cells', panel.edges), panel.exaggerate,
    panel.reset, panel.save, panel.glb, panel.ply);
  place.replaceChildren(choose, panel.canvas, panel.scale, panel.legend, step, panel.message,
    element('p', { className: 'note', textContent: KEYS }));
  for (const control of [panel.first, panel.second, panel.colour, panel.frame, panel.edges, panel.exaggeration]) {
    control.addEventListener('input', () => changed(control));
  }
  return panel;
}

/** Offers these colourings, keeping the choice where it is still there. */
export function offerColours(select, names, wanted) {
  select.replaceChildren(element('option', { textContent: 'one colour', value: '' }),
    ...names.map((name) => element('option', { textContent: name, value: name })));
  select.value = names.includes(wanted) ? wanted : '';
}
