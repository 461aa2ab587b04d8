// The page of all claims: filters and words, kept in the address, so that a view can be linked as a claim can.
(() => {
  const form = document.getElementById('filters');
  const table = document.querySelector('table.all');
  const fields = [...form.querySelectorAll('select')];
  const search = form.elements.q;
  const rows = [...table.tBodies[0].rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));

  const has = (row, name, value) => (row.dataset[name] ?? '').split(' ').includes(value);

  const show = () => {
    const wanted = fields.filter((field) => field.value);
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, text } of rows) {
      row.hidden = !(wanted.every(({ name, value }) => has(row, name, value)) && words.every((word) => text.includes(word)));
      shown += !row.hidden;
    }
    form.querySelector('.shown').textContent = `${shown} of ${rows.length} claims`;
    for (const field of fields) field.classList.toggle('set', field.value !== '');
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
    show();
    if (hash && !hash.includes('=')) document.getElementById(decodeURIComponent(hash))?.scrollIntoView({ block: 'center' });
  };

  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    show();
    remember();
  });
  form.addEventListener('reset', () => setTimeout(() => {
    show();
    remember();
  }));
  window.addEventListener('hashchange', follow);
  follow();
})();
