import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { safeCell, sheetFile } from './sheet.ts';

const DANGEROUS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '\0', "'", '_x003D_', '_X003d_', ' ='];

const cell = fc
  .tuple(fc.constantFrom('', '', ...DANGEROUS), fc.string({ unit: 'binary', maxLength: 20 }))
  .map(([start, rest]) => start + rest);
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 60 });

const bytesOf = async (...sheet: Parameters<typeof sheetFile>) => (await sheetFile(...sheet)).content as Uint8Array;

describe('a sheet', () => {
  it('has no formula in it, whatever its cells are', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { Sheets } = read(await bytesOf(rows, ['=a', 'b', '@c'], 'x'), { cellFormula: true });
        const cells = Object.entries(Sheets.Sheet1 ?? {}).filter(([address]) => !address.startsWith('!'));
        expect(cells.length).toBeGreaterThan(0);
        for (const [address, { t, f, v }] of cells) {
          expect([address, t, f]).toEqual([address, 's', undefined]);
          expect(String(v), address).not.toMatch(/^[=+\-@\p{Cc}＝＋－＠]/u);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('says otherwise what it was given', async () => {
    const rows = [
      ['李悦', 'a "b" <c> & d', '007'],
      ['1e5', '_x_', 'a\nb'],
      ['a=1', '2026-01-01', '😀'],
    ];
    const { Sheets, SheetNames } = read(await bytesOf(rows, ['x', 'y', 'z'], 'name'));
    expect(SheetNames).toEqual(['Sheet1']);
    expect(utils.sheet_to_json(Sheets.Sheet1 ?? {}, { header: 1 })).toEqual([['x', 'y', 'z'], ...rows]);
  });

  it('marks what begins like a formula, and nothing else', () => {
    expect(
      ['=1', '+1', '-1', '@a', '\t=1', '\r', '＝1', '_x003d_1', 'a_x003D_', '1=1', "'=1", ''].map(safeCell),
    ).toEqual([
      "'=1",
      "'+1",
      "'-1",
      "'@a",
      "'\t=1",
      "'\r",
      "'＝1",
      "'_x005F_x003d_1",
      'a_x005F_x003D_',
      '1=1',
      "'=1",
      '',
    ]);
  });

  it('cuts what no cell can hold', async () => {
    const { Sheets } = read(await bytesOf([['x'.repeat(40_000)]], ['long'], 'name'));
    expect(String(Sheets.Sheet1?.A2?.v)).toHaveLength(32_767);
  });

  it('is the same when it is so large that a thread of its own writes it', async () => {
    const rows = Array.from({ length: 6_000 }, (_, number) => [`row ${number}`, '=1', '李悦']);
    const { Sheets } = read(await bytesOf(rows, ['x', 'y', 'z'], 'name'));
    const written = utils.sheet_to_json<string[]>(Sheets.Sheet1 ?? {}, { header: 1 });
    expect(written).toHaveLength(6_001);
    expect(written[6_000]).toEqual(['row 5999', "'=1", '李悦']);
  });

  it('is offered under its name', async () => {
    const content = await sheetFile([], ['a'], '操作日志');
    expect(content).toMatchObject({
      downloadName: '操作日志.xlsx',
      contentType: expect.stringContaining('spreadsheetml'),
    });
    expect(content.size).toBe((content.content as Uint8Array).length);
  });
});
