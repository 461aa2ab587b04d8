// Chromium, the report that the tests look at, and what they ask of a canvas.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// NODE_PATH, which names the folder that the packages are in, holds for require only.
const needed = createRequire(import.meta.url);
const { chromium } = needed('playwright-core');

/** What looks for barriers in a page: the script's path. */
export const AXE = needed.resolve('axe-core');

export const PATIENCE = 60_000; // [ms] for a loaded machine
const QUIET = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A report of made-up results in a folder of its own; remove() deletes it. */
export function makeReport(...viewer) {
  const folder = mkdtempSync(join(tmpdir(), 'wrinklebench-browser-'));
  execFileSync('/usr/bin/python3', [new URL('results.py', import.meta.url).pathname, folder, ...viewer]);
  const address = (path) => {
    const [file, hash] = path.split('#');
    return pathToFileURL(join(folder, 'report', file)).href + (hash ? `#${hash}` : '');
  };
  return { folder, address, remove: () => rmSync(folder, { recursive: true }) };
}

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...QUIET], timeout: PATIENCE });
}

/** A page, and a list of everything it complains of or asks the network for; `first` runs before its own scripts. */
export async function openPage(browser, address, { first, ...settings } = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...settings });
  context.setDefaultTimeout(PATIENCE);
  if (first) await context.addInitScript(first);
  const page = await context.newPage();
  const complaints = [];
  // Reading the canvas back, as these tests do, stalls the software renderer, which says so.
  page.on('console', (message) => /ReadPixels/.test(message.text()) || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  // A page that is left while it still loads has its requests aborted.
  page.on('requestfailed', (request) => request.failure()?.errorText === 'net::ERR_ABORTED' || complaints.push(`not loaded: ${request.url()}`));
  page.on('request', (request) => /^(file|data):/.test(request.url()) || complaints.push(`network: ${request.url()}`));
  await page.goto(address);
  return { page, complaints, close: () => context.close() };
}

/** Opens one mesh in the 3D view, and waits until it is drawn. */
export async function openMesh(page, number) {
  await page.locator('.mesh button.open').nth(number).click();
  await drawn(page, '');
}

/** Waits until the canvas shows what `part` names: a frame's number, or a colouring. */
export const drawn = (page, part) =>
  page.waitForFunction((words) => document.querySelector('.viewer canvas')?.dataset.drawn?.includes(words), part);

/** Of the left and the right half of the canvas: a checksum, how many colours there are, and the share that is not white. */
export function pixels(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector('.viewer canvas');
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const pen = copy.getContext('2d', { willReadFrequently: true });
    pen.drawImage(canvas, 0, 0);
    const half = (left) => {
      const { data } = pen.getImageData(left, 0, canvas.width / 2, canvas.height);
      const colours = new Map();
      let sum = 0;
      new Uint32Array(data.buffer).forEach((colour, i) => {
        colours.set(colour, (colours.get(colour) ?? 0) + 1);
        sum = (Math.imul(sum, 31) + colour + i) | 0;
      });
      return { sum, colours: colours.size, drawn: 1 - 4 * (colours.get(0xffffffff) ?? 0) / data.length };
    };
    return [half(0), half(canvas.width / 2)];
  });
}
