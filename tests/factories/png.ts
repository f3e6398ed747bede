import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Makes a PNG with a large declared size and hardly any content. A program that trusts the size runs out of memory. */
export const pngHeader = (width: number, height: number): Buffer<ArrayBuffer> =>
  pngOf(width, height, Buffer.alloc(1000));

/**
 * Makes a PNG in which each row adds the same noise to the row above: it has about 100 bytes per row, but all pixels if
 * it is encoded without that filter.
 */
export function growingPng(width: number, height: number): Buffer<ArrayBuffer> {
  const UP = 2;
  const row = Buffer.concat([Buffer.of(UP), randomBytes(width * 3)]);
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)));
}

/** @param rows what its pixels are unpacked to, each row behind its filter */
function pngOf(width: number, height: number, rows: Buffer): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(name: string, data: Buffer): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
