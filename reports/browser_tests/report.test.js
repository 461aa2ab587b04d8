// The report's pages in Chromium: node --test reports/browser_tests (./wrinklebench test runs it, with build/viewer made before).

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { AXE, PATIENCE, drawn, makeReport, openMesh, openPage, pixels, startBrowser } from './browser.js';

let browser, report;
before(async () => {
  report = makeReport();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  report?.remove();
});

/** Runs `look` on a page, which must not complain, nor be wider than the window. */
async function onPage(path, look, settings) {
  const { page, complaints, close } = await openPage(browser, report.address(path), settings);
  await look(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${path} is too wide`);
  assert.deepEqual(complaints, []);
  await close();
}

const STUDY = 'study/index.html';
const CHAPTER = 'papers/chen2023/index.html';
const COMPARISON = 'comparison/index.html';
const PERFORMANCE = 'performance/index.html';
const FAULTS = 'faults/index.html';
const PAGES = ['index.html', 'claims.html', 'reading.html', 'whole.html', STUDY, CHAPTER, COMPARISON, PERFORMANCE, FAULTS];
const PHONE = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true };

test('pages load without complaints or requests, in both looks and on a phone', async () => {
  for (const path of PAGES) {
    for (const settings of [{}, PHONE, { colorScheme: 'dark' }]) await onPage(path, () => {}, settings);
  }
});

test('the 3D view draws a mesh, as the still picture has it', () =>
  onPage(STUDY, async (page) => {
    assert.equal(await page.locator('.mesh button.open').count(), 3);
    await openMesh(page, 2);
    for (const half of await pixels(page)) {
      assert.ok(half.drawn > 0.05 && half.drawn < 0.9, `${half.drawn} of the half is drawn`);
      assert.ok(half.colours > 2, `${half.colours} colours`);
    }
  }));

test('it turns with the mouse and the keyboard, moves, zooms and goes back', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    const canvas = page.locator('.viewer canvas');
    const start = await pixels(page);
    const seen = [start[0].sum];
    const box = await canvas.boundingBox();
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 380, box.y + 230, { steps: 3 });
    await page.mouse.up();
    seen.push((await pixels(page))[0].sum);
    for (const key of ['ArrowLeft', 'Shift+ArrowUp', '+']) {
      await canvas.press(key);
      seen.push((await pixels(page))[0].sum);
    }
    assert.equal(new Set(seen).size, seen.length, 'each changes the picture');
    await canvas.press('0');
    assert.deepEqual(await pixels(page), start);
  }));

test('colours follow the fields at points and cells, with a legend in their unit', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    const options = await page.locator('.colour option').allTextContents();
    assert.deepEqual(options, ['one colour', 'displacement, length', 'displacement, z', 'wave', 'patch', 'place z', 'place y', 'place x']);
    const seen = new Set();
    for (const name of ['', 'wave', 'patch']) {
      await page.selectOption('.colour', name);
      await page.waitForFunction((last) => document.querySelector('.viewer canvas').dataset.drawn.endsWith(` ${last}`), name);
      seen.add((await pixels(page))[0].sum);
      if (name === 'wave') assert.equal(await page.locator('.viewer .colours').textContent(), 'wave [m]−0.17320.1732');
    }
    assert.equal(seen.size, 3);
    assert.ok(await page.locator('.viewer .colours .bar').isVisible());
  }));

test('frames step and play', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    assert.equal(await page.locator('.time').textContent(), '3 of 3, at 1 s');
    const last = await pixels(page);
    await page.locator('.viewer canvas').press(',');
    await drawn(page, '.0001');
    assert.equal(await page.locator('.time').textContent(), '2 of 3, at 0.5 s');
    assert.notEqual((await pixels(page))[0].sum, last[0].sum);
    await page.locator('.play').click();
    for (const frame of ['.0002', '.0000', '.0001']) await drawn(page, frame);
    await page.locator('.play').click();
  }));

test('a dimensionless field has the unit 1; a frame tells what it shows and its load', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    await page.selectOption('.colour', 'patch');
    await drawn(page, 'patch');
    assert.match(await page.locator('.viewer .colours').textContent(), /^patch \[1\]/);
    await page.selectOption('.first', '2');
    await drawn(page, '.0000');
    assert.equal(await page.locator('.time').textContent(), '1 of 1, a block, at load 1');
  }));

test('a bar tells the length, motion can be exaggerated, and a picture saved', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    const bar = async () => [await page.locator('.viewer .scale').textContent(), (await page.locator('.viewer .scale .bar').boundingBox()).width];
    const [text, width] = await bar();
    assert.match(text, /^ 0\.[125] m$/);
    await page.locator('.viewer canvas').press('+');
    assert.ok((await bar()).join() !== [text, width].join(), 'it follows the zoom');
    await page.locator('.viewer canvas').press('0');
    const before = await pixels(page);
    await page.fill('.exaggeration', '3');
    for (const start = Date.now(); (await pixels(page))[0].sum === before[0].sum; await page.waitForTimeout(50)) {
      assert.ok(Date.now() < start + PATIENCE, 'it moves the surface');
    }
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('.viewer .save')]);
    assert.match(saved.suggestedFilename(), /\.2\.png$/);
    await page.selectOption('.first', '2');
    await drawn(page, '.0000');
    assert.ok(await page.locator('.exaggeration').isHidden(), 'the block has no motion');
  }));

/** What the sheet of results.py is in its last frame: 13² points, 2 · 12² triangles, and its box. */
const SHEET = { points: 169, triangles: 288, box: [[0, 0, -0.2 * Math.sin(Math.PI / 3)], [1, 1, 0.2 * Math.sin(Math.PI / 3)]] };
const near = (one, other) => one.flat().every((value, i) => Math.abs(value - other.flat()[i]) < 1e-6);
const boxOf = (places) => [Math.min, Math.max].map((most) => [0, 1, 2].map((axis) => most(...places.map((place) => place[axis]))));

async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.viewer ${button}`)]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('the surface is saved as PLY: its places in metres, with the values of points or of cells', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    await page.fill('.exaggeration', '3');
    for (const [name, at] of [['wave', 'vertex'], ['patch', 'face'], ['', '']]) {
      await page.selectOption('.colour', name);
      await page.waitForFunction((last) => document.querySelector('.viewer canvas').dataset.drawn.endsWith(` ${last}`), name);
      const { name: file, bytes } = await saved(page, '.save-ply');
      assert.match(file, /\.0002\.ply$/);
      const start = bytes.indexOf('end_header\n') + 11;
      const head = bytes.subarray(0, start).toString();
      assert.match(head, /^ply\nformat binary_little_endian 1.0\ncomment .*, at 1 s\ncomment places \[m\]\n/);
      assert.match(head, new RegExp(`element vertex ${SHEET.points}\n[^]*element face ${SHEET.triangles}\n`));
      assert.equal(/element (\w+) [^e]*(?:property list[^\n]*\n)?(?:property double .\n)*property uchar red/.exec(head)?.[1] ?? '', at);
      const [stride, ofFace] = [24 + 7 * (at === 'vertex'), 13 + 7 * (at === 'face')];
      assert.equal(bytes.length - start, stride * SHEET.points + ofFace * SHEET.triangles);
      const places = Array.from({ length: SHEET.points }, (_, i) => [0, 8, 16].map((more) => bytes.readDoubleLE(start + stride * i + more)));
      assert.ok(near(boxOf(places), SHEET.box), `${boxOf(places)}`);
      if (name === 'wave') {
        assert.match(head, /comment value: wave \[m\], colours from/);
        places.forEach((place, i) => assert.ok(Math.abs(bytes.readFloatLE(start + stride * i + 27) - place[2]) < 1e-6));
      }
      const faces = start + stride * SHEET.points;
      if (name === 'patch') assert.deepEqual([0, 1, 2, 13].map((i) => bytes.readFloatLE(faces + ofFace * i + 16)), [0, 0, 1, 1]);
    }
  }));

test('the surface is saved as GLB, with vertex colours, and turned to y up', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    for (const [name, vertices] of [['wave', SHEET.points], ['patch', 3 * SHEET.triangles]]) {
      await page.selectOption('.colour', name);
      await page.waitForFunction((last) => document.querySelector('.viewer canvas').dataset.drawn.endsWith(` ${last}`), name);
      const { name: file, bytes } = await saved(page, '.save-glb');
      assert.match(file, /\.0002\.glb$/);
      assert.deepEqual([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4), bytes.readUInt32LE(8)], ['glTF', 2, bytes.length]);
      const length = bytes.readUInt32LE(12);
      const json = JSON.parse(bytes.toString('utf8', 20, 20 + length));
      assert.deepEqual([length % 4, bytes.readUInt32LE(20 + length), 28 + length + json.buffers[0].byteLength], [0, json.buffers[0].byteLength, bytes.length]);
      const [{ attributes, indices }] = json.meshes[0].primitives;
      const counts = [attributes.POSITION, attributes.COLOR_0, attributes._VALUE, indices].map((which) => json.accessors[which].count);
      assert.deepEqual(counts, [vertices, vertices, vertices, 3 * SHEET.triangles]);
      const { min, max } = json.accessors[attributes.POSITION];
      const [x, z, y] = json.nodes[0].matrix.slice(12);
      assert.ok(near([min, max].map((place) => [place[0] + x, place[1] - y, place[2] + z]), SHEET.box));
      const first = 28 + length + json.bufferViews[indices].byteOffset;
      const last = Math.max(...Array.from({ length: 3 * SHEET.triangles }, (_, i) => bytes.readUInt32LE(first + 4 * i)));
      assert.equal(last, vertices - 1);
      assert.match(json.meshes[0].extras.about[2], new RegExp(`^value: ${name} `));
    }
  }));

test('an old browser is told why there are still pictures only', () =>
  onPage(STUDY, async (page) => {
    assert.match(await page.locator('.notice').first().textContent(), /has no DecompressionStream.* still pictures/);
    assert.equal(await page.locator('.mesh button.open').count(), 0);
  }, { first: 'delete window.DecompressionStream' }));

test('a frame that cannot be unpacked is told, and tried again', () =>
  onPage(STUDY, async (page) => {
    await page.locator('.mesh button.open').first().click();
    await page.waitForFunction(() => /^no room\. .*tries again/.test(document.querySelector('.viewer .message').textContent));
    await page.evaluate(() => (window.full = false));
    await openMesh(page, 0);
    assert.ok(await page.locator('.viewer .message').isHidden());
  }, { first: `window.full = true;
    const Kept = DecompressionStream;
    window.DecompressionStream = function (kind) { if (window.full) throw new Error('no room'); return new Kept(kind); };` }));

test('two samples stand side by side, and one camera turns both', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    await page.selectOption('.second', '1');
    await drawn(page, ',');
    const start = await pixels(page);
    for (const half of start) assert.ok(half.drawn > 0.05);
    assert.notEqual(start[0].sum, start[1].sum);
    await page.locator('.viewer canvas').press('ArrowLeft');
    const turned = await pixels(page);
    assert.notEqual(turned[0].sum, start[0].sum);
    assert.notEqual(turned[1].sum, start[1].sum);
    await page.selectOption('.second', '0');
    await page.waitForFunction(() => new Set(document.querySelector('.viewer canvas').dataset.drawn.split(' ')[0].split(',')).size === 1);
    const [left, right] = await pixels(page);
    assert.equal(left.sum, right.sum, 'the same sample twice looks the same');
  }));

test('the view fits a phone', () =>
  onPage(STUDY, async (page) => {
    await openMesh(page, 0);
    assert.ok((await pixels(page))[0].drawn > 0.05);
  }, PHONE));

test('tables sort by numbers, both ways, undefined last, with the keyboard too', () =>
  onPage(STUDY, async (page) => {
    const heading = page.locator('.samples th', { hasText: /^m/ });
    const column = () => page.locator('.samples tbody tr td:nth-last-child(2)').allTextContents();
    await heading.locator('button').click();
    assert.equal(await heading.getAttribute('aria-sort'), 'ascending');
    assert.deepEqual(await column(), ['9', '10', '100', '–']);
    await heading.locator('button').press('Enter');
    assert.equal(await heading.getAttribute('aria-sort'), 'descending');
    assert.deepEqual(await column(), ['100', '10', '9', '–']);
    assert.equal(await page.locator('.samples [aria-sort]').count(), 1);
  }));

test('tables filter by words', () =>
  onPage(STUDY, async (page) => {
    const filter = page.locator('h2#samples ~ .filter').first();
    await filter.locator('input').fill('even');
    assert.equal(await page.locator('.samples tbody tr:visible').count(), 2);
    assert.equal(await filter.locator('output').textContent(), '2 of 4 rows');
    await filter.locator('input').fill('');
    assert.equal(await page.locator('.samples tbody tr:visible').count(), 4);
  }));

test('the first page leads to claims: by the matrix, by a doubt, and by a point of the scatter', () =>
  onPage('index.html', async (page) => {
    const leads = async (link, shown) => {
      await page.goto(report.address('index.html'));
      await link.click();
      await page.locator('#filters .shown').filter({ hasText: shown }).waitFor();
    };
    await leads(page.locator('.matrix td.unexpected a'), '1 of 5 claims');
    await leads(page.locator('.tiles a', { hasText: 'loose' }), '1 of 5 claims');
    await leads(page.locator('svg.scatter a'), '5 of 5 claims');
    await page.waitForURL(/claims.html#study.the-ratio-is-as-printed$/);
    await page.locator('tr:target').waitFor();
  }));

test('all claims are filtered by what they are and by words, and the address keeps it', () =>
  onPage('claims.html', async (page) => {
    const rows = page.locator('table.all tbody tr:visible');
    assert.equal(await rows.count(), 5);
    await page.selectOption('#filters select[name=verdict]', 'reduced');
    assert.equal(await rows.count(), 1);
    await page.waitForURL(/#verdict=reduced$/);
    await page.reload();
    assert.equal(await rows.count(), 1);
    assert.equal(await page.locator('#filters select[name=verdict]').inputValue(), 'reduced');
    await page.locator('#filters button').click();
    await page.waitForFunction(() => !location.hash);
    assert.equal(await rows.count(), 5);
    await page.locator('#filters input').fill('WAVE high');
    assert.equal(await page.locator('#filters .shown').textContent(), '1 of 5 claims');
    await page.locator('table.all thead button', { hasText: 'Measured' }).click();
    assert.equal(await rows.count(), 1, 'what is sorted stays filtered');
  }));

test('as many claims as one reads, more at a button; a filter counts what the others leave, and a far claim is shown', () =>
  onPage('reading.html', async (page) => {
    await page.addInitScript(() => document.addEventListener('readystatechange', () => (document.querySelector('table.all').dataset.atOnce = '2')));
    await page.goto(report.address('claims.html'));
    const rows = page.locator('table.all tbody tr:visible');
    assert.equal(await rows.count(), 2);
    assert.match(await page.locator('#filters .shown').textContent(), /^5 of 5/);
    await page.locator('.further .some').click();
    assert.equal(await rows.count(), 4);
    assert.equal(await page.locator('.further .some').textContent(), 'Show 1 more');
    const reduced = page.locator('#filters select[name=verdict] option[value=reduced]');
    assert.match(await reduced.textContent(), / \(1\)$/);
    await page.locator('#filters input').fill('no such words');
    assert.match(await reduced.textContent(), / \(0\)$/);
    await page.locator('#filters button').click();
    await page.waitForFunction(() => document.querySelectorAll('table.all tbody tr:not([hidden])').length === 2);
    const last = await page.evaluate(() => [...document.querySelectorAll('table.all tbody tr')].at(-1).id);
    await page.evaluate((id) => (location.hash = id), last);
    await page.locator(`[id="${last}"]`).waitFor({ state: 'visible' });
    assert.ok(await page.locator('.further').isHidden());
  }));

test('a claim has an address that no filter hides', () =>
  onPage('claims.html#verdict=open', async (page) => {
    const row = page.locator('#study\\.stated-as-data');
    assert.ok(await row.isHidden());
    await page.evaluate(() => (location.hash = 'study.stated-as-data'));
    await row.waitFor({ state: 'visible' });
    await page.waitForFunction((one) => one.getBoundingClientRect().top < window.innerHeight, await row.elementHandle());
    await row.getByRole('link', { name: 'Title of study' }).click();
    await page.waitForURL(/study\/index.html#claim-stated-as-data$/);
    await page.locator('#claim-stated-as-data').waitFor();
  }));

test('on a phone a verdict stands above its claim', async () => {
  for (const [path, name] of [[STUDY, '#claim-stated-as-data'], ['claims.html', '#study\\.stated-as-data']]) {
    await onPage(path, async (page) => {
      const row = page.locator(name);
      const [claim, verdict] = [await row.locator('th').boundingBox(), await row.locator('.outcome').boundingBox()];
      assert.ok(verdict.y + verdict.height <= claim.y + 1 && verdict.x + verdict.width <= PHONE.viewport.width);
    }, PHONE);
  }
});

test('on a phone an arrow says that a wide picture moves sideways, and nowhere else', async () => {
  const arrow = (page) => page.locator('figure .paper').first().evaluate((one) => [getComputedStyle(one, '::after').content, one.scrollWidth > one.clientWidth + 1]);
  await onPage(STUDY, async (page) => assert.deepEqual(await arrow(page), ['"→"', true]), PHONE);
  await onPage(STUDY, async (page) => assert.deepEqual(await arrow(page), ['none', false]));
});

test('nothing moves when pictures come: each has its size', async () => {
  for (const path of ['index.html', STUDY, CHAPTER]) {
    await onPage(path, async (page) => {
      const unsized = await page.evaluate(() => [...document.images].filter((one) => !one.getAttribute('height') && getComputedStyle(one).objectFit !== 'contain').map((one) => one.outerHTML));
      assert.deepEqual(unsized, [], path);
    });
  }
});

test('what is folded in a chapter opens for a link to it, and for the printer', () =>
  onPage(CHAPTER, async (page) => {
    const row = page.locator('.coverage tbody tr').first();
    assert.ok(await row.isHidden());
    await page.evaluate((id) => (location.hash = id), await row.getAttribute('id'));
    await row.waitFor({ state: 'visible' });
    await page.evaluate(() => {
      document.querySelectorAll('details.rest').forEach((fold) => (fold.open = false));
      window.dispatchEvent(new Event('beforeprint'));
    });
    assert.ok(await row.isVisible());
  }));

test('the first page takes three screens at most, and pages are small', async () => {
  await onPage('index.html', async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) <= 3 * 900);
  }, { viewport: { width: 1400, height: 900 } });
  for (const path of ['index.html', 'claims.html', 'whole.html']) {
    const bytes = statSync(new URL(report.address(path))).size;
    assert.ok(bytes < 200_000, `${path} has ${bytes} bytes`);
  }
  const bytes = statSync(new URL(report.address(STUDY))).size;
  assert.ok(bytes < 60_000, `a study's page has ${bytes} bytes: what pages share stands beside them`);
});

test('axe finds nothing to complain of, in both looks', async () => {
  for (const path of PAGES) {
    for (const colorScheme of ['light', 'dark']) {
      await onPage(path, async (page) => {
        await page.addScriptTag({ path: AXE });
        const found = await page.evaluate(() => axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], preload: false }));
        assert.deepEqual(found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]), [], `${path}, ${colorScheme}`);
      }, { colorScheme });
    }
  }
});

test('the whole prints on A4, with bookmarks, on few pages', async () => {
  const { page, close } = await openPage(browser, report.address('whole.html'));
  const pdf = (await page.pdf({ preferCSSPageSize: true, outline: true, tagged: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page[^s]/g).length;
  assert.ok(pages >= 3 && pages <= 12, `${pages} pages`);
  assert.match(pdf, /\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  assert.match(pdf, /\/Outlines/);
  await close();
});

test('curves toggle and change their scales in the place of the picture, and go back', () =>
  onPage(STUDY, async (page) => {
    const figure = page.locator('figure:has(.explore)').first();
    await figure.locator('.explore').click();
    assert.ok(await figure.locator('.paper').isHidden());
    const curves = figure.locator('.plot .curve');
    const all = await curves.count();
    assert.ok(all > 1);
    const toggle = figure.locator('.curves button').first();
    await toggle.click();
    assert.equal(await toggle.getAttribute('aria-pressed'), 'false');
    assert.equal(await curves.count(), all - 1);
    await toggle.press('Enter');
    assert.equal(await curves.count(), all);
    const places = () => figure.locator('.plot polyline').first().getAttribute('points');
    const before = await places();
    await figure.locator('.plot select[name=y]').selectOption('logarithmic');
    assert.notEqual(await places(), before);
    assert.ok(!(await places()).includes('NaN'));
    await figure.locator('.explore').click();
    assert.ok(await figure.locator('.paper').isVisible());
  }));

test('chapters and studies lead to the next', () =>
  onPage(CHAPTER, async (page) => {
    assert.ok(await page.locator('#fig-7').isVisible());
    assert.match(await page.locator('section[aria-labelledby=fig-7] .gist').textContent(), /^Holds in part: of the paper’s 5 claims/);
    assert.equal(await page.locator('section[aria-labelledby=fig-1] .strip img').count(), 3);
    await page.locator('.claims a').first().click();
    await page.waitForURL(/study\/index.html#claim-/);
    await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: 'Chen et al. 2023' }).click();
    await page.waitForURL(/papers\/chen2023\/index.html$/);
  }));

test('a curve tells the value under the pointer and on the keyboard', () =>
  onPage(STUDY, async (page) => {
    const paper = page.locator('figure .paper').first();
    await paper.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await paper.locator('.tip').textContent(), 'kind = even, a = 2\ntime [s]: 0\nheight [m]: 0');
    const mark = await paper.locator('.mark').boundingBox();
    await page.keyboard.press('Escape');
    await page.mouse.move(mark.x + mark.width / 2 + 3, mark.y + mark.height / 2 - 3);
    assert.match(await paper.locator('.tip').textContent(), /time \[s\]: 0\nheight \[m\]: 0$/);
    await page.mouse.move(0, 0);
    assert.ok(await paper.locator('.tip').isHidden());
  }));

test('a comparison sorts by the difference, and its dots tell their samples', () =>
  onPage(COMPARISON, async (page) => {
    const heading = page.locator('.differences th', { hasText: 'Relative' });
    const column = () => page.locator('.differences tbody tr td:nth-last-child(2)').allTextContents();
    await heading.locator('button').click();
    assert.deepEqual(await column(), ['1 × 10⁻⁵', '0.333', '∞']);
    await heading.locator('button').click();
    assert.deepEqual(await column(), ['∞', '0.333', '1 × 10⁻⁵']);
    await page.locator('figure .paper').focus();
    await page.keyboard.press('ArrowRight');
    const said = 'spring: a = 2\nnew over base: 0.9\nwall seconds, base and new: 100 s, 90 s'; // what became slowest stands first
    assert.equal(await page.locator('figure .tip').textContent(), said);
  }));

test('the look can be chosen, and is kept', () =>
  onPage(STUDY, async (page) => {
    const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await back();
    await page.selectOption('.look select', 'dark');
    assert.notEqual(await back(), light);
    await page.reload();
    assert.notEqual(await back(), light);
    await page.selectOption('.look select', 'light');
    assert.equal(await back(), light);
  }));

test('without script or without the bundle there are still pictures, and the page says so', async () => {
  await onPage(STUDY, async (page) => {
    assert.equal(await page.locator('.mesh img:not([src*=".film."])').count(), 3);
    const strip = page.locator('.motion .strip li');
    assert.deepEqual((await strip.allTextContents()).map((text) => text.trim()), ['0 s', '0.5 s', '1 s']);
    for (const image of await strip.locator('img').all()) {
      await image.scrollIntoViewIfNeeded();
      assert.ok((await image.boundingBox()).width > 90);
    }
    assert.match(await page.locator('#meshes ~ noscript').first().textContent(), /still pictures/);
  }, { javaScriptEnabled: false });
  const other = makeReport('/nowhere/viewer.js');
  const { page, complaints, close } = await openPage(browser, other.address(STUDY));
  assert.match(await page.locator('.notice').first().textContent(), /Still pictures only/);
  assert.deepEqual(complaints, []);
  await close();
  other.remove();
});

test('performance over time sorts by change, leads to a kernel, and its points tell their values', () =>
  onPage(PERFORMANCE, async (page) => {
    const table = page.locator('table.samples').first();
    for (let i = 0; i < 2; ++i) await table.locator('th', { hasText: /^\s*Change\s*$/ }).locator('button').click();
    const name = table.locator('tbody tr').first().getByRole('link');
    assert.equal(await name.textContent(), 'solve/cholmod/<&>'); // the largest first, undefined last
    await name.click();
    const figure = page.locator(':target');
    assert.ok((await figure.textContent()).includes('solve/cholmod/<&>'));
    await figure.locator('.paper').press('ArrowRight');
    assert.match(await figure.locator('.tip').textContent(), /ms per solve/);
  }));
