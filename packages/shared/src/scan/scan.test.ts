import { expect, it } from 'vitest';
import { RECORD_STATUS } from '../record/record.ts';
import { mayRepeat, scanStateOf } from './scan.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = new Date('2026-11-23T10:05:00Z');

it('a scan waits for its mirror, then for its test, and ends without one', () => {
  expect(scanStateOf({ seen_at: null, ends_at: later }, now)).toBe('waiting');
  expect(scanStateOf({ seen_at: now, ends_at: later }, now)).toBe('ready');
  expect(scanStateOf({ seen_at: now, ends_at: now }, later)).toBeUndefined();
});

it('a test that began in time is told of after the end as well', () => {
  const ofTest = (status: number) => scanStateOf({ seen_at: null, ends_at: now, status }, later);
  expect(Object.entries(RECORD_STATUS).map(([name, status]) => [name, ofTest(status)])).toEqual([
    ['created', 'testing'],
    ['uploading', 'testing'],
    ['success', 'done'],
    ['rejected', 'failed'],
    ['failed', 'failed'],
    ['timedOut', 'failed'],
  ]);
});

it('only a test without a result may be repeated', () => {
  expect(Object.values(RECORD_STATUS).filter(mayRepeat)).toEqual([
    RECORD_STATUS.rejected,
    RECORD_STATUS.failed,
    RECORD_STATUS.timedOut,
  ]);
});
