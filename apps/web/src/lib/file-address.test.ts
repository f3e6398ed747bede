import { describe, expect, it } from 'vitest';
import { thumbnail } from './file-address.ts';

describe("a picture's thumbnail", () => {
  it('has the documented suffix', () => {
    expect(thumbnail('record/2026/a.jpg', 20)).toBe('/fileSvr/get/record/2026/a.jpg_20x20.jpg');
    expect(thumbnail('/fileSvr/get/goods/a.png', 80)).toBe('/fileSvr/get/goods/a.png_80x80.jpg');
  });

  it('of a stored path stays a path, whatever the name holds', () => {
    expect(thumbnail('goods/a b?.jpg', 40)).toBe('/fileSvr/get/goods/a%20b%3F.jpg_40x40.jpg');
  });

  it("of another server is that server's picture", () => {
    expect(thumbnail('https://img.example/a.jpg', 80)).toBe('https://img.example/a.jpg');
  });
});
