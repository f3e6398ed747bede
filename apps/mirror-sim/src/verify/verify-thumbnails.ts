import sharp from 'sharp';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Reader } from './reader.ts';
import type { ShopView } from './shop-view.ts';

const differs = differing('photos');

/** The sizes that lists and reports ask for. Of one photo, each must come in its own size. */
const SIZES = [40, 160] as const;
const LOOKED_AT = 2;

/** Looks at small pictures of some photos. */
export async function verifyThumbnails({ reports, reader, found }: ShopView): Promise<void> {
  const photographed = reports.filter(({ report }) => report.images.length > 0);
  for (const { test, report } of photographed.slice(0, LOOKED_AT)) {
    const url = report.images[0]?.url ?? '';
    for (const size of SIZES) found.ofTest(test.number, await checkSize(`${url}_${size}x${size}.jpg`, size, reader));
  }
}

async function checkSize(address: string, size: number, reader: Reader): Promise<Problem[]> {
  const { status, bytes } = await reader.get(address);
  if (status !== 200) return differs(`picture of ${size} pixels`, 200, status);
  const { width, height } = await sharp(bytes).metadata();
  return differs(`picture of ${size} pixels`, [size, size], [width, height]);
}
