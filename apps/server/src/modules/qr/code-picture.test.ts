import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codePicture, drawCode, MAX_SIDE, textOfCode, UPLOADED } from './code-picture.ts';

const SHOP = 1;
const TEXT = 'https://shop.example/zmskinweb/#/report?shareId=2.abc';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
const codeOf = (cause: { readonly code: string }) => cause.code;
const busy = (count: number) => Array.from({ length: count }, () => 'SHOP_BUSY');

/** The text of a picture's code as a mirror gets it. */
async function textOf(bytes: Buffer): Promise<string | undefined> {
  const made = await codePicture(SHOP, bytes);
  return 'png' in made ? textOfCode(SHOP, made.png) : made.problem;
}

it('reads a code that was drawn, as PNG and as JPEG, small and large', async () => {
  const png = await drawCode(TEXT);
  expect(await textOfCode(SHOP, png)).toBe(TEXT);
  expect(await textOf(png)).toBe(TEXT);
  expect(await textOf(await sharp(png).jpeg({ quality: 60 }).toBuffer())).toBe(TEXT);
  expect(await textOf(await sharp(png).resize(MAX_SIDE, MAX_SIDE).png().toBuffer())).toBe(TEXT);
});

it('reads nothing from a picture without a code', async () => {
  expect(await textOf(await plain(300, 300))).toBeUndefined();
});

it('refuses what is no picture or too large', async () => {
  const problem = { problem: 'not_picture' };
  expect(await codePicture(SHOP, await plain(MAX_SIDE + 1, 2))).toEqual({ problem: 'too_large' });
  expect(await codePicture(SHOP, Buffer.from('<html></html>'))).toEqual(problem);
  expect(await codePicture(SHOP, (await drawCode(TEXT)).subarray(0, 200))).toEqual(problem);
});

it('gives few colours to what a mirror gets, and not to an upload, whose colours take seconds to choose', async () => {
  const hasPalette = async (...size: [] | [typeof UPLOADED]) => {
    const made = await codePicture(SHOP, await drawCode(TEXT), ...size);
    return 'png' in made && (await sharp(made.png).metadata()).isPalette;
  };
  expect([await hasPalette(), await hasPalette(UPLOADED)]).toEqual([true, false]);
});

it('makes two pictures of a shop at once, and no more than 200 wait; another shop’s is made meanwhile', async () => {
  const picture = await plain(8, 8);
  const make = (tenant_id: number) => codePicture(tenant_id, picture).then((made) => Object.keys(made).join(), codeOf);
  const own = Array.from({ length: 205 }, () => make(SHOP));
  const ends: string[] = [];
  const last = Promise.all(own).then(() => ends.push('own'));
  const other = make(SHOP + 1).then((answer) => ends.push(answer));
  expect((await Promise.all(own)).toSorted()).toEqual([...busy(3), ...Array.from({ length: 202 }, () => 'png')]);
  await Promise.all([last, other]);
  expect(ends, 'the other shop’s picture is made before the shop’s last').toEqual(['png', 'own']);
});

describe('the text of a code', () => {
  it('is read after that of the shop’s other codes, and no more than four wait; another shop’s is read meanwhile', async () => {
    const png = await drawCode(TEXT);
    const read = (tenant_id: number) => textOfCode(tenant_id, png).catch(codeOf);
    const own = Array.from({ length: 7 }, () => read(SHOP));
    const ends: (string | undefined)[] = [];
    const last = Promise.all(own).then(() => ends.push('own'));
    const other = read(SHOP + 1).then((answer) => ends.push(answer));
    expect((await Promise.all(own)).toSorted()).toEqual([...busy(2), ...Array.from({ length: 5 }, () => TEXT)]);
    await Promise.all([last, other]);
    expect(ends, 'the other shop’s code is read before the shop’s last').toEqual([TEXT, 'own']);
  });

  it('is read in a thread of its own, so that the server answers others meanwhile', async () => {
    const code = { input: await drawCode(TEXT), top: 300, left: 300 };
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const png = await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#888', noise } })
      .composite([code])
      .png({ compressionLevel: 1 })
      .toBuffer();
    const before = performance.eventLoopUtilization();
    expect(await textOfCode(SHOP, png)).toBe(TEXT);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  it('is not known where reading takes too long', async () => {
    const png = await drawCode(TEXT);
    expect(await textOfCode(SHOP, png, { cpuMs: 5_000, ms: 1, megabytes: 64 })).toBeUndefined();
  });
});
