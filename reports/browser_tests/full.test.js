// What a full report may take of its readers, where one is at hand: FULL_REPORT=FOLDER node --test reports/browser_tests/full.test.js

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { openPage, startBrowser } from './browser.js';

const FOLDER = process.env.FULL_REPORT;
const skip = FOLDER ? false : 'FULL_REPORT names no folder';
const SCREEN = { width: 1400, height: 900 };
const PHONE = { width: 390, height: 740 };
const SMALLEST = { 1400: 8.6, 800: 7, 390: 7 }; // [px] of a figure's letters, by the page's width: 6.5 pt on a screen
const chapters = () => readdirSync(join(FOLDER, 'papers')).map((name) => `papers/${name}/index.html`);
const others = () => ['claims.html', 'reading.html', ...['faults', 'performance', 'codes'].map((name) => `${name}/index.html`)].filter((path) => existsSync(join(FOLDER, path)));

let browser;
before(async () => (browser = FOLDER && (await startBrowser())));
after(() => browser?.close());

async function onPage(path, viewport, look) {
  const { page, complaints, close } = await openPage(browser, pathToFileURL(join(FOLDER, path)).href, { viewport });
  await look(page);
  assert.deepEqual(complaints, []);
  await close();
}

test('the first page takes three screens at most', { skip }, () =>
  onPage('index.html', SCREEN, async (page) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height <= 3 * SCREEN.height, `${height} px`);
  }));

test('the whole takes at most 10 MB with its pictures, and 150 pages of A4', { skip, timeout: 600_000 }, async () => {
  const pictures = new Set([...readFileSync(join(FOLDER, 'whole.html'), 'utf8').matchAll(/<img\b[^>]* src="([^"]+)"/g)].map((found) => found[1]));
  const bytes = ['whole.html', ...pictures].reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  assert.ok(bytes <= 10e6, `${bytes} bytes`);
  await onPage('whole.html', SCREEN, async (page) => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page[^s]/g).length;
    console.log(`# ${bytes} bytes, ${pages} pages`);
    assert.ok(pages <= 150, `${pages} pages`);
  });
});

test('labels of figures lie inside and apart, and none is cut by its panel', { skip, timeout: 600_000 }, async () => {
  const found = () => {
    const clipped = [...document.querySelectorAll('[clip-path] text')].map((one) => `${one.textContent} is cut`);
    const labels = [...document.querySelectorAll('text')].filter((one) => !/rotate\((?!-90|-?0\b)/.test(one.getAttribute('transform') ?? ''));
    const boxes = labels.map((one) => [one.textContent, one.getBoundingClientRect()]);
    const paper = document.documentElement.getBoundingClientRect();
    const outside = boxes.filter(([, box]) => box.left < paper.left - 1 || box.right > paper.right + 1).map(([words]) => `${words} is outside`);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    const pairs = boxes.flatMap(([a, one], i) => boxes.slice(i + 1).filter(([b, other]) => a !== b && meet(one, other)).map(([b]) => `${a} lies on ${b}`));
    return [...clipped, ...outside, ...pairs];
  };
  const studies = readdirSync(FOLDER).filter((name) => statSync(join(FOLDER, name)).isDirectory());
  for (const study of studies) {
    for (const name of readdirSync(join(FOLDER, study)).filter((one) => one.endsWith('.svg'))) {
      await onPage(`${study}/${name}`, SCREEN, async (page) => assert.deepEqual(await page.evaluate(found), [], `${study}/${name}`));
    }
  }
});

test('each cause of an uncertainty is on one line', { skip }, () =>
  onPage('claims.html', SCREEN, async (page) => {
    const broken = () => [...document.querySelectorAll('.noise.keep')].filter((one) => one.offsetHeight > 2 * parseFloat(getComputedStyle(one).fontSize));
    assert.deepEqual(await page.evaluate(`(${broken})().map((one) => one.textContent)`), []);
    const wide = await page.evaluate(() => document.querySelector('table.all').scrollWidth - document.querySelector('main .scroll').clientWidth);
    assert.ok(wide <= 0, `the table is ${wide} px wider than its frame`);
  }));

test('claims are shown as many at a time as a phone can show', { skip }, () =>
  onPage('claims.html', PHONE, async (page) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height <= 25_000, `${height} px`);
  }));

test('nothing overflows on a phone or beside it, and letters in figures can be read', { skip, timeout: 600_000 }, async () => {
  for (const path of ['index.html', 'whole.html', ...others(), ...chapters()]) {
    for (const viewport of [PHONE, { width: 800, height: 900 }, SCREEN]) {
      await onPage(path, viewport, async (page) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${path}: ${wide} px at ${viewport.width}`);
        const drawn = await page.evaluate(() => [...document.querySelectorAll('.pictures img[src$=".svg"]')].map((one) => [one.width, one.getAttribute('src')]));
        for (const [width, name] of drawn) {
          const text = readFileSync(join(FOLDER, path, '..', name), 'utf8');
          const [, natural] = text.match(/<svg[^>]* width="([\d.]+)pt"/);
          const least = Math.min(...[...text.matchAll(/font(?:-size)?: (?:[a-z0-9]+ )*([\d.]+)px/g)].map((found) => Number(found[1])));
          const shown = (least * width) / natural;
          assert.ok(shown >= SMALLEST[viewport.width], `${path}: letters of ${name} are ${shown.toFixed(1)} px at ${viewport.width}`);
        }
      });
    }
  }
});
