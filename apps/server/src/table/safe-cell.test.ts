import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, utils, type WorkSheet } from 'xlsx';
import { safeCell } from './safe-cell.ts';
import { textColumn } from './table.ts';
import { writeTable } from './table-file.ts';

const DANGEROUS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  '\0',
  "'",
  '_x003D_',
  '_X003d_',
  ' =',
  '\u3000+',
  '\ufeff=',
  '\u200b@',
  ' \u2060\u00a0-',
];

const cell = fc
  .tuple(fc.constantFrom('', '', ...DANGEROUS), fc.string({ unit: 'binary', maxLength: 20 }))
  .map(([start, rest]) => start + rest);
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 60 });

async function sheetOf(headers: readonly string[], rows: readonly (readonly string[])[]): Promise<WorkSheet> {
  async function* batches() {
    yield rows;
  }
  const columns = headers.map((header, index) => textColumn(header, 10, (row: readonly string[]) => row[index] ?? ''));
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTable({ title: 'Table', columns, rows: batches() }, 'xlsx')) chunks.push(chunk);
  return read(Buffer.concat(chunks), { cellFormula: true }).Sheets.Table ?? {};
}

describe('a cell', () => {
  it('has no formula in it, whatever its text is', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const sheet = await sheetOf(['=a', 'b', '@c'], rows);
        const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
        expect(cells.length).toBeGreaterThan(0);
        for (const [address, { t, f, v }] of cells) {
          expect([address, t, f]).toEqual([address, 's', undefined]);
          expect(String(v), address).not.toMatch(/^[\s\u200b\u2060\ufeff]*[=+\-@\p{Cc}＝＋－＠]/u);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('keeps every other text as it is', async () => {
    const rows = [
      ['李悦', 'a "b" <c> & d', '007'],
      ['1e5', '_x_', 'a\nb'],
      ['a=1', '2026-01-01', '😀'],
    ];
    expect(utils.sheet_to_json(await sheetOf(['x', 'y', 'z'], rows), { header: 1 })).toEqual([
      ['x', 'y', 'z'],
      ...rows,
    ]);
  });

  it('gets a mark if its text begins like a formula, and only then', () => {
    expect(
      [
        '=1',
        '+1',
        '-1',
        '@a',
        '\t=1',
        '\r',
        '＝1',
        ' =1',
        '\ufeff=1',
        '\u200b \u3000@a',
        ' a=1',
        '_x003d_1',
        'a_x003D_',
        '1=1',
        "'=1",
        '',
      ].map(safeCell),
    ).toEqual([
      "'=1",
      "'+1",
      "'-1",
      "'@a",
      "'\t=1",
      "'\r",
      "'＝1",
      "' =1",
      "'\ufeff=1",
      "'\u200b \u3000@a",
      ' a=1',
      "'_x005F_x003d_1",
      'a_x005F_x003D_',
      '1=1',
      "'=1",
      '',
    ]);
  });

  it('is cut where a spreadsheet program would cut it', async () => {
    const sheet = await sheetOf(['long'], [['x'.repeat(40_000)]]);
    expect(String(sheet.A2?.v)).toHaveLength(32_767);
  });
});
