import { expect, it } from 'vitest';
import { goodsPicture } from './goods-address.ts';

it('asks for the thumbnail of a stored picture', () => {
  expect(goodsPicture('goods/a.jpg', 160)).toBe('/fileSvr/get/goods/a.jpg_160x160.jpg');
  expect(goodsPicture('/fileSvr/get/goods/a.jpg', 320)).toBe('/fileSvr/get/goods/a.jpg_320x320.jpg');
  expect(goodsPicture('goods/面膜 1.jpg', 160)).toBe('/fileSvr/get/goods/%E9%9D%A2%E8%86%9C%201.jpg_160x160.jpg');
});

it('has no picture where there is none or where it lies on another server', () => {
  expect(goodsPicture('', 160)).toBeUndefined();
  expect(goodsPicture('https://shop.example/a.jpg', 160)).toBeUndefined();
  expect(goodsPicture('data:image/png;base64,AA', 160)).toBeUndefined();
});
