import { zipOf } from './goods-archive.ts';

const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const BOOK = `<?xml version="1.0" encoding="UTF-8"?><workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="goods" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export interface BookParts {
  /** The content of `<sheetData>`. */
  readonly rows: string;
  /** The size that the sheet declares. */
  readonly dimension?: string;
  /** The texts that cells of type `s` refer to by index. */
  readonly shared?: readonly string[];
  /** Replaces the XML declaration of the sheet. */
  readonly prolog?: string;
  readonly parts?: Readonly<Record<string, Uint8Array>>;
}

/** Makes a workbook from the XML of its rows, for cases that no spreadsheet program would save. */
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

/** Makes one row of texts, from column A on. */
export const xmlRow = (number: number, texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text, index) => `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
