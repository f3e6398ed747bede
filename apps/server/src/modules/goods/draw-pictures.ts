import sharp from 'sharp';
import type { DemoProduct } from '../../../../../prisma/seed/demo-catalogue.ts';
import { drawProduct } from '../../../../../prisma/seed/draw-product.ts';
import type { Storage } from '../../storage/storage.ts';

/** Returns the storage path of a built-in product's picture. All shops share this file. */
export const picturePath = ({ goods_no }: Pick<DemoProduct, 'goods_no'>): string =>
  `conf_app/demo/${goods_no.toLowerCase()}.jpg`;

/** Draws the missing pictures. Must not run in the server's process, because that one refuses SVG drawings. */
export async function drawPictures(storage: Storage, products: readonly DemoProduct[]): Promise<void> {
  for (const product of products) {
    const path = picturePath(product);
    if (await storage.exists(path)) continue;
    const picture = await sharp(Buffer.from(drawProduct(product)))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
    await storage.put(path, picture);
  }
}
