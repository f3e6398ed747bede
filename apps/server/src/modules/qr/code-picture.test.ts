import sharp from 'sharp';
import { expect, it } from 'vitest';
import { codePicture, drawCode, MAX_SIDE, textOfCode } from './code-picture.ts';

const SHOP = 1;
const TEXT = 'https://shop.example/zmskinweb/#/report?shareId=2.abc';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();

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
