// A light and a dark look besides the system's wish. Runs before the page is drawn, so that it does not flash.
(() => {
  const LOOKS = ['system', 'light', 'dark'];
  const root = document.documentElement;

  const remembered = () => {
    try {
      return localStorage.getItem('wrinklebench-look');
    } catch {
      return null; // a browser that keeps nothing for pages from disk
    }
  };

  const take = (look) => {
    if (look === 'system') delete root.dataset.look;
    else root.dataset.look = look;
    try {
      localStorage.setItem('wrinklebench-look', look);
    } catch {
      // the choice holds for this page
    }
  };

  const start = LOOKS.includes(remembered()) ? remembered() : 'system';
  if (start !== 'system') root.dataset.look = start;

  document.addEventListener('DOMContentLoaded', () => {
    const select = document.createElement('select');
    for (const look of LOOKS) select.add(new Option(look, look, false, look === start));
    select.addEventListener('change', () => take(select.value));
    const label = document.createElement('label');
    label.className = 'look';
    label.append('Look: ', select);
    document.querySelector('.top nav').append(label);
  });
})();
