import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import { drawProduct, PICTURE_SIZE } from './draw-product.ts';

const products = demoCatalogue('en');

// The server blocks SVG for its whole process, and the tests of a worker share one.
const SVG = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(SVG));
afterAll(() => sharp.block(SVG));

it('draws a picture of every kind of container', async () => {
  const kinds = new Map(products.map((product) => [product.look.container, product]));
  expect(kinds.size).toBe(8);
  for (const product of kinds.values()) {
    const { data, info } = await sharp(Buffer.from(drawProduct(product)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: PICTURE_SIZE, height: PICTURE_SIZE, channels: 3 });
    expect(new Set(data).size, product.look.container).toBeGreaterThan(100);
  }
});

it('writes the name on the label, whatever characters it has', () => {
  const [product] = products;
  if (!product) throw new Error('The catalogue is empty');
  const svg = drawProduct({ ...product, look: { ...product.look, line: 'Dew & <Fall>' } });
  expect(svg).toContain('Dew &amp; &lt;Fall&gt;');
  expect(svg).toContain(product.look.brand.toUpperCase());
});

it('draws the same product the same way and different ones differently', () => {
  expect(new Set(products.map(drawProduct)).size).toBe(products.length);
  expect(products.map(drawProduct)).toEqual(demoCatalogue('en').map(drawProduct));
});
