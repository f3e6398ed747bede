import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange, HOUR_MS, shopDay } from './shop-day.ts';

const hours = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / HOUR_MS;

const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const;
const zone = () => fc.constantFrom(...ZONES);
const instant = () =>
  fc.date({ min: new Date('1985-01-01T00:00:00Z'), max: new Date('2045-01-01T00:00:00Z'), noInvalidDate: true });

describe("the shop's day", () => {
  it('depends on the time zone', () => {
    const late = new Date('2026-03-01T17:30:00Z');
    expect(shopDay(late, 'Asia/Shanghai')).toBe('2026-03-02');
    expect(shopDay(late, 'Europe/Berlin')).toBe('2026-03-01');
    expect(shopDay(new Date('2026-03-01T04:59:59.999Z'), 'America/New_York')).toBe('2026-02-28');
  });

  it('begins and ends at midnight', () => {
    expect(dayRange('2026-01-05', '2026-01-05', 'Asia/Shanghai')).toEqual({
      start: new Date('2026-01-04T16:00:00Z'),
      end: new Date('2026-01-05T16:00:00Z'),
    });
  });

  it('has 23 or 25 hours where clocks change', () => {
    expect(hours(dayRange('2026-03-29', '2026-03-29', 'Europe/Berlin'))).toBe(23);
    expect(hours(dayRange('2026-10-25', '2026-10-25', 'Europe/Berlin'))).toBe(25);
    expect(hours(dayRange('2026-03-08', '2026-03-08', 'America/New_York'))).toBe(23);
    expect(hours(dayRange('2026-11-01', '2026-11-01', 'America/New_York'))).toBe(25);
  });

  it('begins at one in the morning where clocks skip midnight', () => {
    const { start } = dayRange('2018-11-04', '2018-11-04', 'America/Sao_Paulo');
    expect(start).toEqual(new Date('2018-11-04T03:00:00Z'));
    expect(shopDay(new Date(start.getTime() - 1), 'America/Sao_Paulo')).toBe('2018-11-03');
  });

  it('begins at the first midnight where clocks go back over it', () => {
    const range = dayRange('2023-11-05', '2023-11-05', 'America/Havana');
    expect(range.start).toEqual(new Date('2023-11-05T04:00:00Z'));
    expect(hours(range)).toBe(25);
  });

  it('is empty where the calendar left it out', () => {
    expect(hours(dayRange('2011-12-30', '2011-12-30', 'Pacific/Apia'))).toBe(0);
  });
});

describe('a range of days', () => {
  it('holds exactly the instants of its days, first and last included', () => {
    fc.assert(
      fc.property(zone(), instant(), fc.integer({ min: -40, max: 40 }), fc.nat(40), (timezone, now, shift, length) => {
        const today = shopDay(now, timezone);
        const from = addDays(today, shift);
        const to = addDays(from, length);
        const { start, end } = dayRange(from, to, timezone);
        expect(start <= now && now < end).toBe(from <= today && today <= to);
      }),
    );
  });

  it('holds the first and the last instant of a day and not their neighbours', () => {
    fc.assert(
      fc.property(zone(), instant(), (timezone, now) => {
        const day = shopDay(now, timezone);
        const { start, end } = dayRange(day, day, timezone);
        const dayAt = (ms: number) => shopDay(new Date(ms), timezone);
        expect(dayAt(start.getTime())).toBe(day);
        expect(dayAt(start.getTime() - 1)).toBe(addDays(day, -1));
        expect(dayAt(end.getTime() - 1)).toBe(day);
        expect(dayAt(end.getTime())).toBe(addDays(day, 1));
        expect([23, 24, 25]).toContain(hours({ start, end }));
      }),
    );
  });

  it('ends where the next one starts', () => {
    fc.assert(
      fc.property(zone(), instant(), (timezone, now) => {
        const day = shopDay(now, timezone);
        const next = addDays(day, 1);
        expect(dayRange(day, day, timezone).end).toEqual(dayRange(next, next, timezone).start);
      }),
    );
  });

  it.each([
    ['2026-2-1', '2026-02-02', 'from'],
    ['2026-02-30', '2026-03-01', 'from'],
    ['', '2026-03-01', 'from'],
    ['0001-01-01', '2026-03-01', 'from'],
    ['2026-01-01', '2026-13-01', 'to'],
    ['2026-01-01', '2026-01-02T00:00', 'to'],
    ['2026-01-02', '2026-01-01', 'to'],
  ])('from %j to %j is refused for its %s', (from, to, field) => {
    expect(() => dayRange(from, to, 'Asia/Shanghai')).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', details: { field } }),
    );
  });
});
