import { expect, it } from 'vitest';
import { visitCalendar } from './visit-calendar.ts';

const VISIT = {
  day: '2026-12-31',
  title: '护肤检测 Lotus & Reed, Mayfair; the shop with a very long name that needs more than one line',
  place: '12 Garden Lane\nSecond floor',
  url: 'https://shop.example/zmskinweb/#/report?shareId=2.abc&locale=en',
  id: '2.abc',
};
const NOW = new Date('2026-12-01T08:30:15.123Z');

it('puts the next visit into a calendar on the whole day', () => {
  const file = visitCalendar(VISIT, NOW);
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('DTSTAMP:20261201T083015Z');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  expect(lines).toContain('LOCATION:12 Garden Lane\\nSecond floor');
  expect(lines).toContain(`URL:${VISIT.url}`);
  expect(lines).toContain(
    'SUMMARY:护肤检测 Lotus & Reed\\, Mayfair\\; the shop with a very long name that needs more than one line',
  );
});

it('breaks lines after at most 75 bytes, and tears no letter', () => {
  const file = visitCalendar({ ...VISIT, title: '护肤检测'.repeat(40) }, NOW);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('护肤检测'.repeat(40));
});

it('leaves out what the shop does not say', () => {
  const file = visitCalendar({ ...VISIT, place: '', url: '' }, NOW);
  expect(file).not.toMatch(/LOCATION|URL/);
});
