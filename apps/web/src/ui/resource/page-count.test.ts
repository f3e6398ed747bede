import { describe, expect, it } from 'vitest';
import { lastPage } from './page-count.ts';

const paging = (part: Partial<Parameters<typeof lastPage>[0]>) => ({ page: 1, pageSize: 10, total: 0, ...part });

describe('the last page', () => {
  it('holds what is left over', () => {
    expect(lastPage(paging({ total: 57 }), 10)).toBe(6);
    expect(lastPage(paging({ total: 60 }), 10)).toBe(6);
    expect(lastPage(paging({ total: 0 }), 0)).toBe(1);
  });

  it('is always one further on where rows were not all counted', () => {
    expect(lastPage(paging({ total: 1000, isCapped: true }), 10)).toBe(100);
    expect(lastPage(paging({ page: 100, total: 1000, isCapped: true }), 10)).toBe(101);
  });

  it('is the one that is not full', () => {
    expect(lastPage(paging({ page: 104, total: 1000, isCapped: true }), 3)).toBe(104);
  });
});
