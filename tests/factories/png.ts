import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Makes a small PNG file that declares a large size. A program that trusts the declared size runs out of memory. */
export const pngHeader = (width: number, height: number): Buffer<ArrayBuffer> =>
  pngOf(width, height, Buffer.alloc(1000));

/**
 * Makes a PNG file that is small, but becomes large if a program saves the picture again. Each row stores only its
 * difference to the row above. The difference is random, but the same for every row, so the file needs only about 100
 * bytes for a row.
 */
export function growingPng(width: number, height: number): Buffer<ArrayBuffer> {
  const UP = 2;
  const row = Buffer.concat([Buffer.of(UP), randomBytes(width * 3)]);
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)));
}

/** @param rows the unpacked data: for each row, one byte for the filter, then the pixels */
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
