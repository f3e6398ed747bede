import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

describe('dates and numbers', () => {
  it("show the shop's time, wherever the browser is", () => {
    const lateEvening = '2026-03-01T17:30:00.000Z';
    expect(createFormat('en', 'Asia/Shanghai').dateTime(lateEvening)).toBe('Mar 2, 2026, 1:30 AM');
    expect(createFormat('en', 'Europe/Berlin').date(lateEvening)).toBe('Mar 1, 2026');
  });

  it('follow the language', () => {
    expect(createFormat('de', 'Asia/Shanghai').number(12_345)).toBe('12.345');
    expect(createFormat('zh', 'Asia/Shanghai').day('2026-03-02')).toBe('2026年3月2日');
  });

  it('keep a calendar day what it is', () => {
    expect(createFormat('en', 'America/Los_Angeles').day('2026-03-02')).toBe('Mar 2, 2026');
  });

  it('give a score the whole points that the report shows, and a mean one decimal', () => {
    expect(createFormat('en', 'Asia/Shanghai').score(71.8)).toBe('71');
    expect(createFormat('en', 'Asia/Shanghai').points(80)).toBe('80.0');
    expect(createFormat('de', 'Asia/Shanghai').points(71.5)).toBe('71,5');
  });

  it('leave out the year where it is plain', () => {
    expect(createFormat('en', 'Asia/Shanghai').shortDateTime('2026-03-01T17:30:00.000Z')).toBe('3/2, 1:30 AM');
  });

  it('give a difference its sign, and none to zero', () => {
    const { signed } = createFormat('en', 'Asia/Shanghai');
    expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '0', '-2']);
  });

  it('say how long ago something was in the largest unit that fits', () => {
    const now = new Date('2026-03-02T12:00:00Z');
    const { ago } = createFormat('en', 'Asia/Shanghai');
    const told = ['12:00:05', '11:59:40', '11:55:30', '09:10:00'].map((time) => ago(`2026-03-02T${time}Z`, now));
    expect(told).toEqual(['now', 'now', '4 minutes ago', '2 hours ago']);
    expect(ago('2026-03-01T11:00:00Z', now)).toBe('yesterday');
    expect(createFormat('zh', 'Asia/Shanghai').ago('2026-01-15T12:00:00Z', now)).toBe('上个月');
  });
});
