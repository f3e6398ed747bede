import { randomBytes } from 'node:crypto';
import { testNumber } from '@skin-mirror/shared/share/test-number.ts';
import { create } from 'qrcode';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { isShareIdOf, recordOfShare, shareIdOf } from './share-id.ts';

const record = { tenant_id: 46_656, record_id: uuidv7(), share_secret: randomBytes(16) };
const id = shareIdOf(record);

it('names shop and record', () => {
  const { tenant_id, record_id } = recordOfShare(id);
  expect({ tenant_id, record_id }).toEqual({ tenant_id: 46_656, record_id: record.record_id.replaceAll('-', '') });
  expect(isShareIdOf(record, id)).toBe(true);
});

it('holds the number of the test, which stands on paper', () => {
  expect(testNumber(id)).toBe(record.record_id);
  for (const other of ['', '.', '1.AAAA', '1.%%%', 'share']) expect(testNumber(other)).toBeUndefined();
});

it('is that of one record only, written in one way only', () => {
  // The last two bits of the last character have no meaning.
  const last = String.fromCharCode(id.charCodeAt(id.length - 1) ^ 1);
  for (const other of [
    '',
    '.',
    id.slice(0, -1),
    `${id}A`,
    `${id}=`,
    id.slice(0, -1) + last,
    ` ${id}`,
    `0${id}`,
    id.toUpperCase(),
  ])
    expect(isShareIdOf(record, other), other).toBe(false);
  expect(isShareIdOf({ ...record, share_secret: randomBytes(16) }, id)).toBe(false);
  expect(isShareIdOf({ ...record, tenant_id: 46_657 }, id)).toBe(false);
});

it.each(['', '.', 'x', '1.AAAA', '..', id.slice(0, 20)])('%j names no record', (text) => {
  expect(recordOfShare(text).record_id).toBe('0'.repeat(32));
});

it('keeps the QR code of a report coarse enough for a phone across the counter', () => {
  const address = `https://skin.example.com/zmskinweb/#/report?shareId=${id}&locale=zh-TW`;
  expect(
    create([{ data: Buffer.from(address), mode: 'byte' }], { errorCorrectionLevel: 'M' }).version,
  ).toBeLessThanOrEqual(7);
});
