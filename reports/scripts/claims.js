// The page of all claims: filters and words, kept in the address, so that a view can be linked as a claim can. As many rows at a time as one reads.
(() => {
  const form = document.getElementById('filters');
  const table = document.querySelector('table.all');
  const AT_ONCE = Number(table.dataset.atOnce); // rows
  const further = document.querySelector('.further');
  const fields = [...form.querySelectorAll('select')];
  const options = fields.flatMap((field) => [...field.options].slice(1).map((option) => ({ field, option, words: option.text.replace(/ \(\d+\)$/, '') })));
  const search = form.elements.q;
  const texts = new Map([...table.tBodies[0].rows].map((row) => [row, row.textContent.toLowerCase()]));
  let most = AT_ONCE;

  const has = (row, name, value) => (row.dataset[name] ?? '').split(' ').includes(value);

  /** Rows that the words and the filters leave, but for one filter; in the order in which they are sorted. */
  const left = (without) => {
    const wanted = fields.filter((field) => field.value && field !== without);
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (row) => wanted.every(({ name, value }) => has(row, name, value)) && words.every((word) => texts.get(row).includes(word));
    return [...table.tBodies[0].rows].filter(fits);
  };

  const show = () => {
    const found = left();
    const shown = new Set(found.slice(0, most));
    for (const row of texts.keys()) row.hidden = !shown.has(row);
    form.querySelector('.shown').textContent = `${found.length} of ${texts.size} claims`;
    further.hidden = shown.size === found.length;
    further.querySelector('.some').textContent = `Show ${Math.min(AT_ONCE, found.length - shown.size)} more`;
    further.querySelector('.every').textContent = `Show all ${found.length}`;
    for (const field of fields) {
      field.classList.toggle('set', field.value !== '');
      const others = left(field);
      for (const { option, words } of options.filter((one) => one.field === field)) {
        option.text = `${words} (${others.filter((row) => has(row, field.name, option.value)).length})`;
      }
    }
  };

  const showUpTo = (count) => {
    most = count;
    show();
  };

  /** "#paper=li2014&verdict=open", or nothing where all are shown. */
  const remember = () => {
    const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    try {
      history.replaceState(null, '', chosen.size || `${chosen}` ? `#${chosen}` : location.pathname);
    } catch {
      location.hash = `${chosen}`; // a browser that lets no page from disk do it
    }
  };

  /** A filter, or a claim's own address, which no filter may hide. */
  const follow = () => {
    const hash = location.hash.slice(1);
    const asked = new URLSearchParams(hash.includes('=') ? hash : '');
    for (const field of [...fields, search]) {
      field.value = asked.get(field.name) ?? '';
      if (field.selectedIndex === -1) field.value = ''; // of an older report
    }
    const named = hash && !hash.includes('=') ? document.getElementById(decodeURIComponent(hash)) : null;
    showUpTo(Math.max(AT_ONCE, left().indexOf(named) + 1));
    named?.scrollIntoView({ block: 'center' });
  };

  const start = () => {
    showUpTo(AT_ONCE);
    remember();
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', start);
  form.addEventListener('reset', () => setTimeout(start));
  further.querySelector('.some').addEventListener('click', () => showUpTo(most + AT_ONCE));
  further.querySelector('.every').addEventListener('click', () => showUpTo(Infinity));
  table.addEventListener('sorted', show);
  window.addEventListener('beforeprint', () => showUpTo(Infinity));
  window.addEventListener('hashchange', follow);
  follow();
})();
