import { describe, expect, it } from 'vitest';
import { dayOfText } from './day-of-text.ts';

describe('a typed day', () => {
  it('is read with the year first, whatever stands between the numbers', () => {
    for (const text of ['2026-03-04', '2026/3/4', '2026.03.04', '2026年3月4日', ' 2026 3 4 '])
      expect(dayOfText(text), text).toBe('2026-03-04');
  });

  it('is read as the console writes it', () => {
    expect(dayOfText('Mar 4, 2026')).toBe('2026-03-04');
  });

  it('is none where the text is something else, or the day doesn’t exist', () => {
    for (const text of ['', 'soon', '12', '3/4', 'Mar 2026', '2026-02-30', 'Feb 30, 2026', '2026-13-01'])
      expect(dayOfText(text), text).toBeNull();
  });
});
