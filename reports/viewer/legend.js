// The colour bar: name, unit, and the range that all frames and both samples share.

import { unpack } from './frames.js';

const STOPS = 17;

/** 0.001235, 1.2e-5 → 1.2 × 10⁻⁵: as the report's tables have numbers. */
export function number(value) {
  const [mantissa, exponent] = value.toExponential(3).split('e').map(Number);
  if (value === 0 || (exponent > -4 && exponent < 6)) return minus(String(Number(value.toPrecision(4))));
  const raised = [...String(exponent)].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[sign] ?? '⁻').join('');
  return minus(`${mantissa} × 10${raised}`);
}

const minus = (text) => text.replace('-', '−');

export function showLegend(place, colouring, range, look) {
  place.hidden = !colouring;
  if (!colouring) return;
  const table = unpack(look.table);
  const stops = Array.from({ length: STOPS }, (_, i) => {
    const at = 3 * Math.round((255 * i) / (STOPS - 1));
    return `rgb(${table.subarray(at, at + 3).join(' ')})`;
  });
  const bar = document.createElement('span');
  bar.className = 'bar';
  bar.style.backgroundImage = `linear-gradient(to right, ${stops.join(', ')})`;
  const words = [colouring.name, range[0], range[1]].map((part, i) => {
    const span = document.createElement('span');
    span.className = ['name', 'low', 'high'][i];
    span.textContent = i ? number(part) : `${part}${colouring.unit ? ` [${colouring.unit}]` : ' (no unit stored)'}`;
    return span;
  });
  place.replaceChildren(words[0], words[1], bar, words[2]);
}

/** A bar of a round length, 1, 2 or 5 times a power of ten [m], of at most a fifth of the width [px]. */
export function showScale(place, perMetre, width) {
  const longest = width / 5 / perMetre;
  const power = 10 ** Math.floor(Math.log10(longest));
  const length = power * [5, 2, 1].find((step) => step * power <= longest * (1 + 1e-9));
  const bar = document.createElement('span');
  bar.className = 'bar';
  bar.style.width = `${length * perMetre}px`;
  place.replaceChildren(bar, ` ${number(length)} m`);
}
