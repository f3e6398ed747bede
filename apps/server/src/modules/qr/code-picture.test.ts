import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawCode, MAX_SIDE, pictureForMirror, pictureProblem, textOfCode } from './code-picture.ts';

const TEXT = 'https://shop.example/zmskinweb/#/report?shareId=2.abc';

it('reads a code that was drawn, as PNG, as JPEG and as a mirror gets it', async () => {
  const png = await drawCode(TEXT);
  expect(await textOfCode(png)).toBe(TEXT);
  expect(await textOfCode(await sharp(png).jpeg({ quality: 60 }).toBuffer())).toBe(TEXT);
  const [, data = ''] = (await pictureForMirror(png)).split(',');
  expect(await textOfCode(Buffer.from(data, 'base64'))).toBe(TEXT);
});

it('reads nothing from a picture without a code', async () => {
  const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
  expect(await pictureProblem(plain)).toBeUndefined();
  expect(await textOfCode(plain)).toBeUndefined();
});

it('refuses what is no picture or too large', async () => {
  const wide = await sharp({ create: { width: MAX_SIDE + 1, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await pictureProblem(wide)).toBe('too_large');
  expect(await pictureProblem(Buffer.from('<html></html>'))).toBe('not_picture');
  expect(await pictureProblem((await drawCode(TEXT)).subarray(0, 200))).toBe('not_picture');
});
