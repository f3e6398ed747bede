import AdmZip from 'adm-zip';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { TableColumn } from './table.ts';
import { writeTable } from './table-file.ts';

type Row = readonly [text: string, number: number | null];

const columns: TableColumn<Row>[] = [
  { header: 'Name', kind: 'text', width: 10, of: ([text]) => text },
  { header: 'Number', kind: 'number', width: 10, of: ([, number]) => number },
  { header: 'Time', kind: 'time', width: 20, of: ([, number]) => number },
  {
    header: 'Page',
    kind: 'link',
    width: 20,
    of: ([text]) => `https://shop.example/?a=1&b=${encodeURIComponent(text)}`,
  },
];

async function* batches(...all: Row[][]) {
  yield* all;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

describe('a table', () => {
  it('keeps texts, numbers, times and links in a workbook', async () => {
    const rows = batches(
      [['李悦', 1.5]],
      [],
      [
        ['a\r\nb', null],
        ['<&"> 😀\u0001', 86_400],
      ],
    );
    const book = read(await bytesOf(writeTable({ title: 'Table', columns, rows }, 'xlsx')), {
      cellDates: true,
      UTC: true,
    });
    const sheet = book.Sheets.Table ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1, defval: '', UTC: true })).toEqual([
      ['Name', 'Number', 'Time', 'Page'],
      ['李悦', 1.5, new Date(1500), 'https://shop.example/?a=1&b=%E6%9D%8E%E6%82%A6'],
      ['a\nb', '', '', 'https://shop.example/?a=1&b=a%0D%0Ab'],
      ['<&"> 😀', 86_400, new Date(86_400_000), expect.stringContaining('%F0%9F%98%80')],
    ]);
    expect(sheet.D2.l.Target).toBe('https://shop.example/?a=1&b=%E6%9D%8E%E6%82%A6');
  });

  it.each(['xlsx', 'csv'] as const)('keeps every text as %s, however odd, long or often repeated', async (format) => {
    const odd = [
      'a b',
      'a  b',
      'a b ',
      ' a',
      'a_b',
      'a_x0041_',
      'a_X0041_',
      'a x',
      'é',
      '李 悦，好',
      'a&b',
      '３',
      'a😀',
      'a\u0085b',
    ];
    const texts = ['', ...odd.flatMap((text) => [text, text]), '长'.repeat(32_000), '=1', '＝1', 'end'];
    const rows = batches(texts.map((text): Row => [text, 0]));
    const bytes = await bytesOf(writeTable({ title: 'Table', columns: columns.slice(0, 2), rows }, format));
    const book = read(format === 'csv' ? bytes.toString() : bytes, {
      type: format === 'csv' ? 'string' : 'buffer',
      raw: true,
    });
    const found = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1, defval: '' });
    expect(found.slice(1).map(([text]) => text)).toEqual(texts.map((text) => text.replace(/^(?=[=＝])/, "'")));
  });

  it('names its sheet, without days and what a formula would read', async () => {
    const nameOf = async (title: string) =>
      read(await bytesOf(writeTable({ title, columns, rows: batches() }, 'xlsx'))).SheetNames;
    expect(await nameOf('skin-tests_2026-11-01_2026-11-30')).toEqual(['skin-tests']);
    expect(await nameOf(`A/B [1] <&> ${'长'.repeat(40)}`)).toEqual([`A B  1  <&> ${'长'.repeat(19)}`]);
    expect(await nameOf('')).toEqual(['Sheet1']);
  });

  it('is an archive whose checksums are right', async () => {
    const rows = batches(Array.from({ length: 5_000 }, (_, index): Row => [`row ${index}`, index]));
    const zip = new AdmZip(await bytesOf(writeTable({ title: 'Table', columns, rows }, 'xlsx')));
    expect(zip.getEntries().map(({ entryName }) => entryName)).toContain('xl/worksheets/sheet1.xml');
    expect(zip.test()).toBe(true);
    expect(zip.readAsText('xl/worksheets/sheet1.xml')).toContain('<row r="5001">');
  });

  it.each(['xlsx', 'csv'] as const)('as %s is read no further when its reader goes away', async (format) => {
    const source = { isOver: false };
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 500 }, (): Row => [Math.random().toString(36).repeat(20), 1]);
      } finally {
        source.isOver = true;
      }
    }
    const file = writeTable({ title: 'Table', columns, rows: endless() }, format);
    for (let count = 0; count < 20; count += 1) await file.next();
    await file.return(undefined);
    await expect.poll(() => source.isOver).toBe(true);
  });

  it.each(['xlsx', 'csv'] as const)('as %s fails with the fault of its rows', async (format) => {
    async function* broken(): AsyncGenerator<Row[]> {
      yield [['a', 1]];
      throw new Error('the database is gone');
    }
    await expect(bytesOf(writeTable({ title: 'Table', columns, rows: broken() }, format))).rejects.toThrow(
      'the database is gone',
    );
  });
});
