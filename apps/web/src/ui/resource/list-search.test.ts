import { describe, expect, it } from 'vitest';
import { changedSearch, type Memory, nearestSize, openingSearch, rememberedText } from './list-search.ts';

interface Search {
  q?: string;
  from?: string;
  child?: string;
  record?: string;
  page?: number;
  pageSize?: number;
}
const memory: Memory<Search> = { forToday: ['from', 'page'], never: ['record'] };
const today = '2026-11-21';
const remembered = (search: Search, day = today) => rememberedText(search, day, memory);

describe('coming back to a list', () => {
  it('restores filters, page and page size', () => {
    const search = { q: '138', from: '2026-11-01', child: '-10', page: 3, pageSize: 50 };
    expect(openingSearch<Search>({}, remembered(search), today, memory)).toEqual(search);
  });

  it("forgets yesterday's dates and page, and keeps the rest", () => {
    const yesterday = remembered({ q: '138', from: '2026-11-20', page: 3, pageSize: 50 }, '2026-11-20');
    expect(openingSearch<Search>({}, yesterday, today, memory)).toEqual({ q: '138', pageSize: 50 });
  });

  it('opens no dialog that was open', () => {
    expect(openingSearch<Search>({}, remembered({ record: 'a', q: '1' }), today, memory)).toEqual({ q: '1' });
  });

  it('lets a link say what to show', () => {
    const link = { child: '12', from: today };
    expect(openingSearch<Search>(link, remembered({ q: '138', child: '-10' }), today, memory)).toEqual(link);
  });

  it('keeps the own page size under a link that names no page, and only there', () => {
    const own = remembered({ pageSize: 50 });
    expect(openingSearch<Search>({ q: '1' }, own, today, memory)).toEqual({ q: '1', pageSize: 50 });
    expect(openingSearch<Search>({ q: '1', page: 2 }, own, today, memory)).toEqual({ q: '1', page: 2 });
  });

  it.each([null, '', 'null', '{', '[]', '{"day":"2026-11-21"}', '"text"'])('survives %j in the store', (text) => {
    expect(openingSearch<Search>({}, text, today, memory)).toEqual({});
  });
});

describe('a change of the list', () => {
  it('starts at the first page, and leaves it out of the address', () => {
    expect(changedSearch<Search>({ q: '1', page: 4 }, { child: '-10' })).toEqual({ q: '1', child: '-10' });
    expect(changedSearch<Search>({ page: 4 }, { page: 1 }).page).toBeUndefined();
  });

  it('turns the page without touching the filters', () => {
    expect(changedSearch<Search>({ q: '1', page: 4 }, { page: 5 })).toEqual({ q: '1', page: 5 });
  });

  it('leaves out what was emptied', () => {
    expect(changedSearch<Search>({ q: '1' }, { q: '' }).q).toBeUndefined();
  });
});

it.each([
  [undefined, 10],
  [20, 20],
  [500, 200],
  [1, 10],
  [34, 20],
  [9_000_000, 200],
])('shows the page size nearest to %s', (wanted, size) => {
  expect(nearestSize([10, 20, 50, 100, 200], wanted)).toBe(size);
});
