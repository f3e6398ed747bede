import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import { type ZipEntry, zipStream } from '../zip/zip-stream.ts';
import { safeCell } from './safe-cell.ts';
import { type ColumnKind, remembered, type Table, writeRows } from './table.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The numbers of formats in `STYLES`. With the format of texts, an edited cell doesn't turn into a formula. */
const STYLE = { head: 1, time: 2, link: 3, text: 4 } as const;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
};

/** Excel opens at most 65,530 links, and they stay in memory until the rows are written. Later ones stay plain text. */
const MAX_LINKS = 10_000;
/** Seconds of a day, and the day in a sheet's calendar on which 1970 begins. */
const DAYS_TO_1970 = 25_569;

const SPECIAL = /[&<>"\r\n\t\p{Cc}\ufffe\uffff]|^\s|\s$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't have these characters.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Matches texts that need no protection and no escape, as most do: one look is quicker than four. */
const PLAIN =
  /^[\dA-Za-z\u3040-\u30ff\u3400-\u9fff](?:[\dA-Za-z.,:;/?=%#+()*~!'\u00c0-\u024f\u3001-\u30ff\u3400-\u9fff\uff01-\uff60-]|[ _](?![ xX]|$))*$/;
const MAX_PLAIN = 1_000;

/** The XML of a text. */
function textOf(text: string): string {
  if (text.length <= MAX_PLAIN && PLAIN.test(text)) return `<t>${text}</t>`;
  const safe = safeCell(text);
  return SPECIAL.test(safe) ? `<t xml:space="preserve">${escapeXml(safe)}</t>` : `<t>${safe}</t>`;
}

/** Returns the letters of a column, such as `AB` for 27. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** Texts that are needed after the rows. They are kept as bytes, which take less memory than many strings. */
class Notes {
  #text = '';
  readonly #pieces: Uint8Array[] = [];

  add(text: string): void {
    this.#text += text;
    if (this.#text.length > NOTE_LENGTH) this.#encode();
  }

  #encode(): void {
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }

  *read(): Generator<Uint8Array> {
    this.#encode();
    yield* this.#pieces;
  }
}

const NOTE_LENGTH = 32 * 1024;

/** The links of a sheet: their cells, which follow the rows, and their addresses, which are a file of their own. */
class Links {
  count = 0;
  readonly cells = new Notes();
  readonly addresses = new Notes();

  add(cell: string, address: string): void {
    this.count += 1;
    this.cells.add(`<hyperlink ref="${cell}" r:id="rId${this.count}"/>`);
    this.addresses.add(
      `<Relationship Id="rId${this.count}" Type="${RELATIONS}/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`,
    );
  }
}

/** Returns a name that Excel takes: at most 31 characters, and none that means something in a formula. */
const sheetName = (title: string): string =>
  title
    .replace(/_.*/s, '')
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';

const workbook = (name: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Writes a table as a workbook with one sheet. Times and numbers are numbers there, all else is text. */
export const writeXlsx = <Row>(table: Table<Row>): AsyncGenerator<Uint8Array> => zipStream(partsOf(table, new Links()));

function* partsOf<Row>(table: Table<Row>, links: Links): Generator<ZipEntry> {
  for (const [name, text] of Object.entries(PARTS)) yield { name, content: once(text) };
  yield { name: 'xl/workbook.xml', content: once(workbook(sheetName(table.title))) };
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet(table, links) };
  // The links are known only after the rows.
  if (links.count > 0) yield { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: relations(links) };
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* sheet<Row>(table: Table<Row>, links: Links): AsyncGenerator<Uint8Array> {
  const { columns } = table;
  const last = lettersOf(columns.length - 1);
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = columns.map(
    ({ header }, index) => `<c r="${lettersOf(index)}1" s="${STYLE.head}" t="inlineStr"><is>${textOf(header)}</is></c>`,
  );
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  );
  const cells = columns.map(({ kind, of }, index) => ({ of, write: WRITE[kind](lettersOf(index), links) }));
  let number = 1;
  const write = (row: Row) => {
    number += 1;
    let text = `<row r="${number}">`;
    for (const cell of cells) {
      const value = cell.of(row);
      if (value !== null && value !== '') text += cell.write(value, number);
    }
    return `${text}</row>`;
  };
  yield* writeRows(table, write, 'shared');
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}${number}"/>`);
  if (links.count > 0) {
    yield Buffer.from('<hyperlinks>');
    yield* links.cells.read();
    yield Buffer.from('</hyperlinks>');
  }
  yield Buffer.from('</worksheet>');
}

type WriteCell = (value: string | number, row: number) => string;

const string = (letters: string, style: number): WriteCell => {
  const start = `<c r="${letters}`;
  const rest = remembered((text) => `" s="${style}" t="inlineStr"><is>${textOf(text)}</is></c>`);
  return (value, row) => start + row + rest(String(value));
};

/** Returns what writes the cells of one column, for each kind of column. */
const WRITE: Readonly<Record<ColumnKind, (letters: string, links: Links) => WriteCell>> = {
  text: (letters) => string(letters, STYLE.text),
  number: (letters) => (value, row) => `<c r="${letters}${row}"><v>${value}</v></c>`,
  time: (letters) => (value, row) =>
    `<c r="${letters}${row}" s="${STYLE.time}"><v>${Number(value) / DAY_SECONDS + DAYS_TO_1970}</v></c>`,
  link(letters, links) {
    const [plain, blue] = [string(letters, STYLE.text), string(letters, STYLE.link)];
    return (value, row) => {
      if (links.count >= MAX_LINKS) return plain(value, row);
      links.add(`${letters}${row}`, String(value));
      return blue(value, row);
    };
  },
};

async function* relations({ addresses }: Links): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`);
  yield* addresses.read();
  yield Buffer.from('</Relationships>');
}
