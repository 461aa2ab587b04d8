// Tables sort by a click on a heading, or Enter on it, and filter by words.
(() => {
  const FEWEST = 3; // rows: a shorter table needs neither

  /** What a cell sorts by: data-value in full precision where the page has it, else its words. */
  const key = (row, column) => {
    const cell = row.cells[column];
    const text = cell?.dataset.value ?? cell?.textContent.trim() ?? '';
    const number = text === '' ? NaN : Number(text);
    return { text, number: text.toLowerCase() === 'nan' ? NaN : number };
  };

  const compare = (a, b) => {
    const numbers = !Number.isNaN(a.number) && !Number.isNaN(b.number);
    if (numbers) return a.number - b.number;
    if (Number.isNaN(a.number) !== Number.isNaN(b.number)) return Number.isNaN(a.number) ? 1 : -1; // numbers first
    return a.text.localeCompare(b.text, 'en', { numeric: true });
  };

  const sort = (table, heading) => {
    const down = heading.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead.querySelectorAll('[aria-sort]')) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, key: key(row, heading.cellIndex) }));
    const undefinedLast = (one) => Number(one.key.text === '' || one.key.text === '–' || one.key.text === 'nan');
    rows.sort((a, b) => undefinedLast(a) - undefinedLast(b) || (down ? -1 : 1) * compare(a.key, b.key));
    body.append(...rows.map((one) => one.row));
    table.dispatchEvent(new Event('sorted'));
  };

  const makeSortable = (table) => {
    for (const heading of table.tHead.rows[0].cells) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'sort';
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener('click', () => sort(table, heading));
    }
  };

  /** Shows the rows that have all the words. */
  const filter = (table, words, count) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
      shown += !row.hidden;
    }
    count.textContent = wanted.length ? `${shown} of ${table.tBodies[0].rows.length} rows` : '';
  };

  const makeFilter = (table) => {
    const input = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'words' });
    const count = document.createElement('output');
    const label = document.createElement('label');
    label.className = 'filter';
    label.append('Rows with ', input, ' ', count);
    input.addEventListener('input', () => filter(table, input.value, count));
    (table.closest('.scroll') ?? table).before(label);
  };

  for (const table of document.querySelectorAll('.scroll table')) {
    if (!table.tHead || table.tBodies[0].rows.length < FEWEST) continue;
    if ('plain' in table.dataset) continue;
    makeSortable(table);
    if (!('ownFilter' in table.dataset)) makeFilter(table);
  }
})();
