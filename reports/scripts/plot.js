// Curves that toggle and change their scales: drawn anew from the plotted values, in the place of the still picture, when asked for.
(() => {
  const [WIDTH, HEIGHT] = window.innerWidth < 600 ? [340, 270] : [520, 340]; // words stay as large on a phone
  const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 26, 46];
  const NAMESPACE = new DOMParser().parseFromString('<svg></svg>', 'text/html').querySelector('svg').namespaceURI;
  const number = window.wrinklebenchNumber;

  const svg = (name, attributes, ...children) => {
    const one = document.createElementNS(NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    one.append(...children);
    return one;
  };
  const html = (name, properties, ...children) => {
    const one = Object.assign(document.createElement(name), properties);
    one.append(...children);
    return one;
  };

  /** Round numbers across [low, high]: 1, 2 or 5 times a power of ten apart. */
  const linearTicks = (low, high) => {
    const rough = (high - low) / 5;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) * power;
    const out = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) out.push(i * step);
    return out;
  };

  /** Decades, some only where there are many; 2 and 5 as well where there are few. */
  const logTicks = (low, high) => {
    const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
    const every = Math.ceil((last - first) / 7);
    const out = [];
    for (let i = first; i <= last; ++i) {
      const factors = last - first > 2 ? [1] : [1, 2, 5];
      if ((i - first) % every === 0) out.push(...factors.map((factor) => factor * 10 ** i));
    }
    return out.filter((value) => value >= low * 0.999 && value <= high * 1.001);
  };

  /** Logarithmic on both sides of zero, linear within ±t. */
  const signedScale = (values, t) => {
    const f = (value) => Math.sign(value) * Math.log10(1 + Math.abs(value) / t);
    const found = values.filter(Number.isFinite).map(f);
    const [low, high] = found.length ? [Math.min(...found, -0.3), Math.max(...found, 0.3)] : [-1, 1];
    const most = Math.ceil(Math.log10(t) + Math.max(-low, high)), decades = [];
    for (let i = Math.round(Math.log10(t)); i <= most; ++i) decades.push(10 ** i);
    const ticks = [...decades.map((one) => -one), 0, ...decades].filter((one) => f(one) >= low - 0.1 && f(one) <= high + 0.1);
    return { at: (value) => (f(value) - low + 0.1) / (high - low + 0.2), ticks };
  };

  /** An axis over these values: { at(value) in 0…1, ticks }, undefined values and, on a logarithmic one, those that are not above 0 have no place. */
  const scaleOf = (values, log) => {
    if (typeof log === 'number') return signedScale(values, log);
    if (values.some((value) => typeof value === 'string')) {
      const names = [...new Set(values.map(String))];
      return { at: (value) => (names.indexOf(String(value)) + 0.5) / names.length, ticks: names };
    }
    const found = values.filter((value) => Number.isFinite(value) && (!log || value > 0));
    let [low, high] = found.length ? [Math.min(...found), Math.max(...found)] : [log ? 1 : 0, log ? 10 : 1];
    if (low === high) [low, high] = log ? [low / 2, high * 2] : [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
    const f = log ? Math.log10 : (value) => value;
    const margin = 0.04 * (f(high) - f(low));
    const [start, end] = [f(low) - margin, f(high) + margin];
    const ticks = log ? logTicks(10 ** start, 10 ** end) : linearTicks(start, end);
    return { at: (value) => (log && value <= 0 ? NaN : (f(value) - start) / (end - start)), ticks };
  };

  const nameOf = (series) => series.name || 'not named';
  const keyOf = (series) => `${nameOf(series)} ${series.colour}`;

  /** One panel with the series that are shown. */
  const drawPanel = (panel, shown, logs) => {
    const points = shown.flatMap((series) => series.points);
    const x = scaleOf(points.map((point) => point[2]), logs.x), y = scaleOf(points.map((point) => point[3]), logs.y);
    const px = (value) => LEFT + x.at(value) * (WIDTH - LEFT - RIGHT), py = (value) => HEIGHT - BOTTOM - y.at(value) * (HEIGHT - TOP - BOTTOM);
    const out = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${panel.y || 'y'} over ${panel.x || 'x'}` });
    for (const tick of x.ticks) {
      out.append(svg('line', { class: 'grid', x1: px(tick), x2: px(tick), y1: TOP, y2: HEIGHT - BOTTOM }));
      out.append(svg('text', { x: px(tick), y: HEIGHT - BOTTOM + 16, 'text-anchor': 'middle' }, number(tick)));
    }
    for (const tick of y.ticks) {
      out.append(svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: py(tick), y2: py(tick) }));
      out.append(svg('text', { x: LEFT - 6, y: py(tick) + 4, 'text-anchor': 'end' }, number(tick)));
    }
    out.append(svg('text', { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 8, 'text-anchor': 'middle' }, panel.x || ''));
    out.append(svg('text', { x: 4, y: 14 }, [panel.title, panel.y].filter(Boolean).join(': ')));
    for (const series of shown) out.append(drawSeries(series, panel, px, py));
    return out;
  };

  const drawSeries = (series, panel, px, py) => {
    const out = svg('g', { class: 'curve', stroke: series.colour ?? '#000', fill: series.colour ?? '#000' });
    const placed = series.points.map(([, , x, y]) => ({ x, y, left: px(x), top: py(y) })).filter((one) => Number.isFinite(one.left + one.top));
    if (series.line && placed.length > 1) out.append(svg('polyline', { points: placed.map((one) => `${one.left},${one.top}`).join(' ') }));
    for (const one of placed) {
      const told = `${nameOf(series)}\n${panel.x || 'x'}: ${number(one.x)}\n${panel.y || 'y'}: ${number(one.y)}`;
      const r = series.line && !series.mark && placed.length > 1 ? 5 : 3.4;
      out.append(svg('circle', { cx: one.left, cy: one.top, r, class: r === 5 ? 'place' : 'mark' }, svg('title', {}, told)));
    }
    return out;
  };

  const legendOf = (data, off, redraw) => {
    const seen = new Map(data.series.map((series) => [keyOf(series), series]));
    const list = html('div', { className: 'curves' });
    for (const [key, series] of seen) {
      const swatch = html('span', { className: 'swatch' });
      swatch.style.background = series.colour ?? '#000';
      const button = html('button', { type: 'button' }, swatch, ` ${nameOf(series)}`);
      button.setAttribute('aria-pressed', 'true');
      button.addEventListener('click', () => {
        if (!off.delete(key)) off.add(key);
        button.setAttribute('aria-pressed', `${!off.has(key)}`);
        redraw();
      });
      list.append(button);
    }
    return list;
  };

  const scalesOf = (data, logs, redraw) =>
    ['x', 'y'].flatMap((letter) => {
      const at = letter === 'x' ? 2 : 3;
      if (data.series.some((series) => series.points.some((point) => typeof point[at] === 'string'))) return [];
      const select = html('select', { name: letter }, new Option('as in the picture', ''), new Option('linear'), new Option('logarithmic'));
      select.addEventListener('change', () => {
        logs[letter] = select.value;
        redraw();
      });
      return [html('label', {}, `${letter} axis `, select)];
    });

  /** The plot in the picture's place, made when it is first opened. */
  const plotOf = (data) => {
    const off = new Set(), logs = { x: '', y: '' };
    const panels = html('div', { className: 'panels' });
    const redraw = () => {
      panels.replaceChildren(...data.panels.map((panel, i) => {
        const shown = data.series.filter((series) => series.panel === i && !off.has(keyOf(series)));
        const is = (letter) => (logs[letter] ? logs[letter] === 'logarithmic' : panel.linear?.[letter] ?? panel.log.includes(letter));
        return drawPanel(panel, shown, { x: is('x'), y: is('y') });
      }));
    };
    const controls = html('div', { className: 'controls' }, ...scalesOf(data, logs, redraw));
    redraw();
    return html('div', { className: 'plot' }, controls, legendOf(data, off, redraw), panels);
  };

  for (const script of document.querySelectorAll('script.curve-values')) {
    const data = JSON.parse(script.textContent);
    if (!data.series.length || data.panels[0].log === undefined) continue; // dots of a comparison are no curves
    const paper = script.previousElementSibling;
    const button = html('button', { type: 'button', className: 'explore' }, 'Toggle curves, switch scales');
    let plot = null;
    button.addEventListener('click', () => {
      if (!plot) paper.after((plot = plotOf(data)));
      else plot.hidden = !plot.hidden;
      paper.hidden = !plot.hidden;
      button.textContent = plot.hidden ? 'Toggle curves, switch scales' : 'Back to the picture';
    });
    script.after(button);
  }
})();
