// Makes tables sort and filter. Without it every row is there, in the order of the page.
'use strict';
for (const box of document.querySelectorAll('.table')) {
  const table = box.querySelector('table');
  const rows = [...table.tBodies];
  if (rows.length < 2) continue;
  const heads = [...table.tHead.rows[0].cells];
  const names = heads.map(head => head.textContent.toLowerCase().replace(/,.*/, ''));
  const collator = new Intl.Collator('en', {numeric: true});
  const cell = (row, column) => row.rows[0].cells[column];
  const text = (row, column) => cell(row, column).textContent.trim();
  const number = (row, column) => {
    const written = cell(row, column).dataset.v || text(row, column).replace(/[,+]/g, '');
    return parseFloat(written);
  };

  const sort = (column, direction) => {
    const numeric = heads[column].classList.contains('n');
    const sorted = [...rows];
    if (direction !== 'none') {
      const sign = direction === 'ascending' ? 1 : -1;
      sorted.sort((a, b) => {
        if (!numeric) return sign * collator.compare(text(a, column), text(b, column));
        const left = number(a, column), right = number(b, column);
        // What has no number comes last in either direction.
        if (Number.isNaN(left) || Number.isNaN(right)) return Number.isNaN(left) - Number.isNaN(right);
        return sign * (left - right);
      });
    }
    heads.forEach((head, at) => at === column && direction !== 'none'
      ? head.setAttribute('aria-sort', direction) : head.removeAttribute('aria-sort'));
    const all = document.createDocumentFragment();
    sorted.forEach(row => all.append(row));
    table.insertBefore(all, table.tFoot);
  };

  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = 'Sort';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const now = head.getAttribute('aria-sort');
      sort(column, now === 'ascending' ? 'descending' : now === 'descending' ? 'none' : 'ascending');
    });
  });

  if (rows.length < 8) continue;
  const tools = box.querySelector('.tools');
  const search = document.createElement('input');
  search.type = 'search';
  search.placeholder = 'Filter: words, or column=value';
  search.setAttribute('aria-label', 'Filter the rows of ' + table.caption.textContent);
  const found = document.createElement('output');
  found.setAttribute('aria-live', 'polite');
  tools.prepend(search, found);
  const contents = new Map(rows.map(row => [row, [...row.rows[0].cells].map(c => c.textContent.trim().toLowerCase())]));
  const passes = (row, word) => {
    const values = contents.get(row);
    const equals = word.indexOf('=');
    const column = equals > 0 ? names.indexOf(word.slice(0, equals)) : -1;
    return column >= 0 ? values[column] === word.slice(equals + 1) : values.some(value => value.includes(word));
  };
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(word => word);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every(word => passes(row, word));
      shown += row.hidden ? 0 : 1;
    }
    found.textContent = words.length ? shown + ' of ' + rows.length + ' rows' : '';
  });
}
