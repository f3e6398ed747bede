import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngHeader } from '#tests/factories/png.ts';
import { normalizePicture, thumbnail } from './picture.ts';

const SHOP = 1;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c09080' } });

async function refusal(bytes: Uint8Array): Promise<string> {
  const outcome = await normalizePicture(SHOP, bytes).catch((cause: unknown) => cause);
  return outcome instanceof AppError ? outcome.code : 'accepted';
}

describe('a picture that is kept', () => {
  it('becomes JPEG, whichever of the three formats it came in', async () => {
    for (const bytes of [
      await plain(30, 20).jpeg().toBuffer(),
      await plain(30, 20).png().toBuffer(),
      await plain(30, 20).webp().toBuffer(),
    ]) {
      const picture = await normalizePicture(SHOP, bytes);
      expect(picture).toMatchObject({ width: 30, height: 20, mime: 'image/jpeg' });
      expect((await sharp(picture.bytes).metadata()).format).toBe('jpeg');
    }
  });

  it('stands upright and has lost its metadata', async () => {
    const bytes = await plain(30, 20)
      .withExif({ IFD0: { Artist: 'GUEST-NAME' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await normalizePicture(SHOP, bytes);
    expect(picture).toMatchObject({ width: 20, height: 30 });
    const head = await sharp(picture.bytes).metadata();
    expect([head.exif, head.icc, head.xmp, head.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(picture.bytes.includes('GUEST-NAME')).toBe(false);
  });

  it('loses what hid behind its pixels', async () => {
    const jpeg = await plain(30, 20).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script><?php system("id");')]);
    const picture = await normalizePicture(SHOP, polyglot);
    expect(picture.bytes.includes('<script>')).toBe(false);
    expect(picture.bytes.includes('<?php')).toBe(false);
  });

  it('comes out the same each time', async () => {
    const bytes = await plain(64, 64).png().toBuffer();
    const [first, second] = await Promise.all([normalizePicture(SHOP, bytes), normalizePicture(SHOP, bytes)]);
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it('has white where it was transparent', async () => {
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await sharp((await normalizePicture(SHOP, bytes)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });
});

describe('a picture that is refused', () => {
  it('is too large, which is known before it is decoded', async () => {
    // These files are only headers, so decoding one would fail in another way.
    expect(await refusal(pngHeader(20_000, 20_000))).toBe('PICTURE_SIZE');
    expect(await refusal(pngHeader(70_000, 1))).toBe('PICTURE_SIZE');
  });

  it('is of another kind', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    for (const bytes of [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<html><body>hello</body></html>',
      '%PDF-1.7\n1 0 obj',
      '',
    ]) {
      expect(await refusal(Buffer.from(bytes))).toBe('FILE_TYPE');
    }
    expect(await refusal(gif)).toBe('FILE_TYPE');
  });

  it('is cut off or only begins like one', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const jpeg = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe('FILE_TYPE');
    expect(await refusal(Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<svg onload=alert(1)>')]))).toBe('FILE_TYPE');
    expect(await refusal(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), jpeg]))).toBe('FILE_TYPE');
  });

  it('is any other sequence of bytes, and never a fault of ours', async () => {
    const jpeg = await plain(16, 16).jpeg().toBuffer();
    const damaged = fc
      .tuple(fc.nat(jpeg.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }))
      .map(([at, bytes]) => Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at + bytes.length)]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), async (bytes) => {
        expect(['accepted', 'FILE_TYPE', 'PICTURE_SIZE']).toContain(await refusal(bytes));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a thumbnail', () => {
  it('is square, cut around the middle', async () => {
    const wide = await plain(300, 100).jpeg().toBuffer();
    expect(await sharp(await thumbnail(SHOP, async () => wide, 40)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 40,
      height: 40,
    });
  });
});
