// Entry: where the browser has WebGL, adds a button to each mesh of the page that opens it in the interactive view.

import { canInflate, loadFrame } from './frames.js';
import { listenToKeys } from './keys.js';
import { number, showLegend, showScale } from './legend.js';
import { element, makePanel, offerColours } from './panel.js';
import { glb, ply, surfaceOf } from './save.js';
import { Stage } from './stage.js';
import { motionOf } from './surface.js';

const PLAYED = 250; // [ms] a frame

class Viewer {
  constructor(place, index) {
    this.samples = index.samples;
    this.look = index;
    this.place = place;
    place.hidden = false;
    this.panel = makePanel(place, this.samples, (control) => this.changed(control));
    this.stage = new Stage(this.panel.canvas, index);
    const { canvas } = this.panel;
    listenToKeys(canvas, () => this.stage, {
      reset: () => this.reset(), step: (by) => this.step(by), play: () => this.play(),
    });
    canvas.addEventListener('focus', () => (this.stage.controls.enableZoom = true));
    canvas.addEventListener('blur', () => (this.stage.controls.enableZoom = false));
    this.panel.reset.addEventListener('click', () => this.reset());
    this.panel.play.addEventListener('click', () => this.play());
    this.panel.save.addEventListener('click', () => this.savePicture());
    this.panel.glb.addEventListener('click', () => this.saveSurface(glb, 'glb'));
    this.panel.ply.addEventListener('click', () => this.saveSurface(ply, 'ply'));
    this.stage.onScale = (perMetre) => showScale(this.panel.scale, perMetre, canvas.clientWidth);
  }

  /** The samples that are shown, one or two. */
  get shown() {
    const chosen = [this.panel.first.value, this.panel.second.value].filter((value) => value !== '');
    return chosen.map((value) => this.samples[Number(value)]);
  }

  open(key) {
    this.panel.first.value = String(this.samples.findIndex((sample) => sample.key === key));
    this.panel.second.value = '';
    this.panel.frame.value = 0;
    this.choose(true);
    this.place.scrollIntoView({ block: 'nearest' });
    this.panel.canvas.focus({ preventScroll: true });
  }

  changed(control) {
    if (control === this.panel.first || control === this.panel.second) this.choose(false);
    else this.draw();
  }

  /** After another choice of samples. Opens at the last frame, which is what the still picture shows. */
  choose(anew) {
    const { shown, panel } = this;
    const names = [...new Set(shown.flatMap((sample) => sample.colourings.map((one) => one.name)))];
    const first = shown[0].colouring === null ? '' : shown[0].colourings[shown[0].colouring].name;
    offerColours(panel.colour, names, anew ? first : panel.colour.value);
    panel.frame.max = Math.max(...shown.map((sample) => sample.frames.length)) - 1;
    if (anew) panel.frame.value = panel.frame.max;
    panel.frames.hidden = panel.frame.max === '0';
    this.reset();
    this.draw();
  }

  reset() {
    this.stage.look_from(this.shown[0].view, Math.max(...this.shown.map((sample) => sample.view.radius)));
  }

  step(by) {
    this.panel.frame.value = Number(this.panel.frame.value) + by;
    this.draw();
  }

  play() {
    const { panel } = this;
    panel.play.textContent = this.timer ? 'Play' : 'Stop';
    if (this.timer) {
      this.timer = clearInterval(this.timer);
      return;
    }
    this.timer = setInterval(() => {
      panel.frame.value = (Number(panel.frame.value) + 1) % (Number(panel.frame.max) + 1);
      this.draw();
    }, PLAYED);
  }

  /** What is seen, as a PNG named by sample and frame. */
  savePicture() {
    const { canvas, frame } = this.panel;
    element('a', { href: canvas.toDataURL(), download: `${this.shown[0].key}.${frame.value}.png` }).click();
  }

  /** The first surface, in the frame and the colours that are shown, named as its frame. */
  saveSurface(written, ending) {
    if (!this.drawn) return; // no frame is there yet
    const href = URL.createObjectURL(written(surfaceOf({ ...this.drawn, look: this.look })));
    element('a', { href, download: `${this.drawn.file}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000); // the browser reads it first
  }

  async draw() {
    const { panel, shown } = this;
    const number = Number(panel.frame.value);
    const chosen = shown.map((sample) => sample.frames[Math.min(number, sample.frames.length - 1)]);
    const turn = (this.turn = (this.turn ?? 0) + 1);
    try {
      const frames = await Promise.all(chosen.map(loadFrame));
      if (turn === this.turn) this.show(frames, chosen); // else something newer was asked for meanwhile
      panel.message.hidden = true;
    } catch (error) {
      panel.message.textContent = `${error.message}. “Open in 3D” tries again.`;
      panel.message.hidden = false;
    }
  }

  show(frames, chosen) {
    const { panel, shown, stage } = this;
    const colourings = shown.map((sample) => sample.colourings.find((one) => one.name === panel.colour.value));
    const there = colourings.filter(Boolean);
    const range = [Math.min(...there.map((one) => one.low)), Math.max(...there.map((one) => one.high))];
    stage.showsEdges = panel.edges.checked;
    panel.exaggerate.hidden = !frames.some(motionOf);
    const times = panel.exaggeration.valueAsNumber;
    const exaggeration = Number.isFinite(times) ? times : 1;
    stage.show(frames.map((frame, i) => ({ frame, colouring: colourings[i], range, origin: shown[i].view.centre, exaggeration })));
    this.drawn = { frame: frames[0], colouring: colourings[0], range, origin: shown[0].view.centre, name: shown[0].name, file: chosen[0].name };
    this.drawn.moment = moment(shown[0], chosen[0]);
    showLegend(panel.legend, there[0], range, this.look);
    panel.time.textContent = `${Number(panel.frame.value) + 1} of ${Number(panel.frame.max) + 1}${this.drawn.moment}`;
    const names = shown.map((sample) => sample.name).join(' beside ');
    panel.canvas.setAttribute('aria-label', `${names}, frame ${panel.time.textContent}. Arrow keys turn it.`);
    panel.canvas.dataset.drawn = `${chosen.map((frame) => frame.name)} ${panel.colour.value}`;
  }
}

/** ", remeshed, at 0.5 s"; ", at strain 0.02": what a frame shows, and when. */
function moment({ time_name: name, time_unit: unit }, { time, label }) {
  const what = label ? `, ${label}` : '';
  if (time === null) return what;
  return `${what}, at ${name === 'time' ? '' : `${name} `}${number(time)}${unit && unit !== '1' ? ` ${unit}` : ''}`;
}

function hasWebGL() {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Why there is no interactive view, or "". */
function lacks() {
  if (!hasWebGL()) return 'has no WebGL 2, which the interactive view needs';
  return canInflate() ? '' : 'cannot unpack the meshes of the interactive view: it has no DecompressionStream, as browsers have since 2023';
}

function addButtons(place, index) {
  let viewer;
  for (const card of document.querySelectorAll('.mesh[data-key]')) {
    const button = element('button', { type: 'button', textContent: 'Open in 3D', className: 'open' });
    button.addEventListener('click', () => {
      viewer ??= new Viewer(place, index);
      viewer.open(card.dataset.key);
    });
    card.querySelector('figcaption').append(button);
  }
}

const place = document.getElementById('viewer');
const index = JSON.parse(document.getElementById('meshes-index').textContent);
const lack = lacks();
if (lack) place.replaceWith(element('p', { className: 'notice', textContent: `This browser ${lack}. These are still pictures.` }));
else addButtons(place, index);
