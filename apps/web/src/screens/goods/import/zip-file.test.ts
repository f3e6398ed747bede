import { describe, expect, it } from 'vitest';
import { readZip, refusalOf } from './zip-file.ts';

const MB = 1024 * 1024;

describe('what was chosen', () => {
  it.each([
    ['goods.zip', 1, undefined],
    ['商品.ZIP', 20 * MB, undefined],
    ['goods.zip', 20 * MB + 1, 'size'],
    ['goods.zip', 0, 'empty'],
    ['goods.xlsx', 1, 'sheet'],
    ['goods.csv', 1, 'sheet'],
    ['goods.rar', 1, 'packed'],
    ['goods.7z', 1, 'packed'],
    ['photo.jpg', 1, 'type'],
    ['zip', 1, 'type'],
  ])('%s of %i bytes: %s', (name, size, refusal) => {
    expect(refusalOf([{ name, size }])).toBe(refusal);
  });

  it('is one file', () => {
    const file = { name: 'goods.zip', size: 1 };
    expect(refusalOf([file, file])).toBe('count');
    expect(refusalOf([])).toBe('unreadable');
  });

  it('is a zip inside as well', async () => {
    expect(await readZip([new File(['Rar!'], 'renamed.zip')])).toBe('broken');
    const zip = await readZip([new File([new Uint8Array([0x50, 0x4b, 3, 4, 20])], 'goods.zip')]);
    expect(zip).toMatchObject({ name: 'goods.zip', size: 5 });
  });
});
