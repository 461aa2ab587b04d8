// Curves tell their values: the plotted point nearest to the pointer, or, on the keyboard, one after the other.
(() => {
  const NEAR = 40; // [px]

   /** One entry for each plotted point; its place is in 1/10000 of the picture. */
  const pointsOf = (data) =>
    data.series.flatMap((series) => series.points.map(([left, top, x, y]) => ({ series, left, top, x, y })));

  /** As the report writes numbers: five digits, no exponent between 1e-3 and 1e6. */
  const number = (value) => {
    if (typeof value !== 'number') return value;
    const [mantissa, exponent] = value.toExponential(4).split('e');
    const trimmed = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
    if (value === 0 || (exponent > -4 && exponent < 6)) return trimmed(value.toFixed(Math.max(4 - exponent, 0))).replace('-', '−');
    const raised = [...`${Number(exponent)}`].map((digit) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(digit)]).join('');
    return `${trimmed(mantissa)} × 10${raised}`.replace('-', '−');
  };
  window.wrinklebenchNumber = number; // for plot.js

  const words = (point, data) => {
    const panel = data.panels[point.series.panel];
    const name = point.series.name ? `${point.series.name}\n` : '';
    return `${name}${panel.x || 'x'}: ${number(point.x)}\n${panel.y || 'y'}: ${number(point.y)}`;
  };

  const attach = (paper, data) => {
    const points = pointsOf(data);
    const image = paper.querySelector('img');
    const mark = Object.assign(document.createElement('span'), { className: 'mark', hidden: true });
    const tip = Object.assign(document.createElement('span'), { className: 'tip', hidden: true });
    tip.setAttribute('role', 'status');
    paper.append(mark, tip);
    paper.tabIndex = 0;
    paper.setAttribute('aria-description', 'Left and right arrow keys read the plotted values.');
    let current = -1;

    const place = (point) => ({
      x: image.offsetLeft + (point.left / 10000) * image.offsetWidth,
      y: image.offsetTop + (point.top / 10000) * image.offsetHeight,
    });

    const show = (index) => {
      current = index;
      mark.hidden = tip.hidden = index < 0;
      if (index < 0) return;
      const { x, y } = place(points[index]);
      tip.textContent = words(points[index], data);
      Object.assign(mark.style, { left: `${x}px`, top: `${y}px` });
      const [start, wide] = [paper.scrollLeft, paper.clientWidth];
      if (x < start || x > start + wide) paper.scrollLeft = x - wide / 2; // a narrow screen shows a part of it
      const left = Math.min(Math.max(x + 12, 4), Math.max(paper.scrollLeft + wide - tip.offsetWidth - 4, 4));
      Object.assign(tip.style, { left: `${left}px`, top: `${y > 90 ? y - tip.offsetHeight - 10 : y + 14}px` });
    };

    const nearest = (event) => {
      const box = paper.getBoundingClientRect();
      const [px, py] = [event.clientX - box.left - paper.clientLeft + paper.scrollLeft, event.clientY - box.top - paper.clientTop];
      let [best, found] = [NEAR, -1];
      points.forEach((point, i) => {
        const { x, y } = place(point);
        const distance = Math.hypot(x - px, y - py);
        if (distance < best) [best, found] = [distance, i];
      });
      show(found);
    };

    paper.addEventListener('pointermove', nearest);
    paper.addEventListener('pointerdown', nearest);
    paper.addEventListener('pointerleave', () => show(-1));
    paper.addEventListener('blur', () => show(-1));
    paper.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) show((current + by + points.length) % points.length);
      else if (event.key === 'Escape') show(-1);
      if (by) event.preventDefault();
    });
  };

  for (const script of document.querySelectorAll('script.curve-values')) {
    const data = JSON.parse(script.textContent);
    if (data.series.length) attach(script.previousElementSibling, data);
  }
})();
