import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { describe, expect, it } from 'vitest';
import { runningCodes, secondsLeft, withCode } from './sent-codes.ts';

const NOW = 1_800_000_000_000;
const mine = { biz: 1000, recipient: '13800000000' } as const;
const sent = withCode([], mine, NOW);

describe('the wait for another code', () => {
  it('is 60 seconds from the sending on', () => {
    expect(secondsLeft(sent, 1000, '13800000000', NOW)).toBe(60);
    expect(secondsLeft(sent, 1000, '13800000000', NOW + 59_001)).toBe(1);
    expect(secondsLeft(sent, 1000, '13800000000', NOW + 60_000)).toBe(0);
  });

  it('is no longer for a clock that is set back', () => {
    expect(secondsLeft(sent, 1000, '13800000000', NOW - HOUR_MS)).toBe(60);
  });

  it('concerns one recipient and one purpose', () => {
    expect(secondsLeft(sent, 1000, '13900000000', NOW)).toBe(0);
    expect(secondsLeft(sent, 1001, '13800000000', NOW)).toBe(0);
  });

  it('is kept over a reload until it is over', () => {
    const stored = JSON.stringify(sent);
    expect(runningCodes(stored, NOW + 30_000)).toEqual(sent);
    expect(runningCodes(stored, NOW + 60_000)).toEqual([]);
    expect(runningCodes(null, NOW)).toEqual([]);
  });

  it('starts anew with the next code, beside those of others', () => {
    const other = withCode(sent, { ...mine, recipient: '13900000000' }, NOW + 1000);
    const again = withCode(other, mine, NOW + 61_000);
    expect(again.map(({ recipient }) => recipient)).toEqual(['13900000000', '13800000000']);
    expect(secondsLeft(again, 1000, '13800000000', NOW + 61_000)).toBe(60);
  });
});
