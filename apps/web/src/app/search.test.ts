import { describe, expect, it } from 'vitest';
import { recordsSearch } from '../screens/records/records-search.ts';
import { parseSearch, stringifySearch } from './search.ts';

describe('the search part of an address', () => {
  it('is plain text, so that a number typed by hand stays what it is', () => {
    expect(parseSearch('?q=01380000&page=2')).toEqual({ q: '01380000', page: '2' });
  });

  it('says nothing about what is left out', () => {
    expect(stringifySearch({ q: '', from: undefined, page: 2 })).toBe('?page=2');
    expect(stringifySearch({})).toBe('');
  });

  it('comes back as it went, other scripts and signs included', () => {
    const search = { q: '林 & 月+1', child: '-10' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

describe('the address of the records list', () => {
  it('keeps filters and page', () => {
    const typed = parseSearch(
      '?q=138&from=2026-03-01&to=2026-03-02&child=-10&dimensions=acne:4&status=2&page=2&pageSize=50',
    );
    expect(recordsSearch(typed)).toEqual({
      q: '138',
      from: '2026-03-01',
      to: '2026-03-02',
      child: '-10',
      dimensions: 'acne:4',
      status: '2',
      page: 2,
      pageSize: 50,
    });
  });

  it('passes over days and pages that are none', () => {
    const typed = recordsSearch({ from: 'yesterday', to: '2026-3-1', page: '-1', pageSize: 'all' });
    expect(Object.values(typed).filter((value) => value !== undefined)).toEqual([]);
  });
});
