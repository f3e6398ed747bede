import { zipOf } from './goods-archive.ts';

const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const BOOK = `<?xml version="1.0" encoding="UTF-8"?><workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="goods" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export interface BookParts {
  /** The XML inside `<sheetData>`. */
  readonly rows: string;
  /** The range of cells that the sheet declares, such as `A1:Z9`. */
  readonly dimension?: string;
  /** A list of texts. A cell of type `s` contains the index of its text in this list. */
  readonly shared?: readonly string[];
  /** XML between the sheet's XML declaration and its first element, such as a document type. */
  readonly prolog?: string;
  readonly parts?: Readonly<Record<string, Uint8Array>>;
}

/** Makes an Excel workbook from the XML of its rows. Tests need it for files that no spreadsheet program saves. */
export function bookOf({
  rows,
  dimension = 'A1:Z9',
  shared = [],
  prolog = '',
  parts = {},
}: BookParts): Buffer<ArrayBuffer> {
  const sheet = `<?xml version="1.0" encoding="UTF-8"?>${prolog}<worksheet ${MAIN}><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
  const strings = shared.map((text) => `<si><t>${text}</t></si>`).join('');
  const xml: Record<string, string> = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELS,
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': BOOK_RELS,
    'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8"?><sst ${MAIN}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipOf({
    ...Object.fromEntries(Object.entries(xml).map(([name, text]) => [name, Buffer.from(text)])),
    ...parts,
  });
}

/** Makes the XML of one row. The first text goes into column A. */
export const xmlRow = (number: number, texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text, index) => `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
