const BYTE_ORDER_MARK = '\ufeff';

/** Reads a CSV file (RFC 4180) into rows of cells. */
export function parseCsv(file: string): string[][] {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    if (text[end] === ',') {
      at = end + 1;
      // A comma at the very end is followed by one more empty cell.
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function plainCell(text: string, start: number) {
  const pattern = /[^,\r\n]*/y;
  pattern.lastIndex = start;
  const end = start + (pattern.exec(text)?.[0].length ?? 0);
  return { cell: text.slice(start, end), end };
}

function quotedCell(text: string, start: number) {
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  return { cell: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}
