import type { ByteRange } from '@skin-mirror/shared/kernel/contract.ts';

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads the header `Range` (RFC 9110, section 14.2) for a file of `size` bytes. Several ranges, other units and
 * malformed headers are ignored, as the RFC allows.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  // `-500` asks for the last 500 bytes.
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return 'whole';
  return start <= end ? { start, end } : 'unsatisfiable';
}

/** True if the header `If-None-Match` contains this `ETag`. The client then already has the file. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);
