import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matchSettings } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { describe, expect, it } from 'vitest';
import { openRuleBook } from './rule-book.ts';

const rules = (settings_rev: number, offset: number) => ({
  settings_rev,
  offsets: [{ dimension: 'water', layer: 'layer', offset }],
  goods: [],
  schemes: [],
  wishes: [],
  mappings: [],
  settings: matchSettings.parse({}),
  revisit_days: offset * 10,
});

describe('the noted rules', () => {
  it('are those of the revision of a test, also for a later command', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mirror-sim-'));
    const book = await openRuleBook(folder);
    book.note('A', rules(3, 1));
    book.note('A', rules(7, 2));
    await book.save();
    const later = await openRuleBook(folder);
    expect(later.at('A', 3)?.offsets[0]?.offset).toBe(1);
    expect(later.at('A', 7)?.offsets[0]?.offset).toBe(2);
    expect([3, 7].map((rev) => later.at('A', rev)?.revisit_days)).toEqual([10, 20]);
    expect(later.at('B', 3)).toBeUndefined();
  });

  it('are known between two revisions only where nothing changed', async () => {
    const book = await openRuleBook();
    for (const [rev, offset] of [
      [3, 1],
      [5, 1],
      [8, 2],
    ] as const) {
      book.note('A', rules(rev, offset));
    }
    expect(book.at('A', 4)?.offsets[0]?.offset).toBe(1);
    expect([2, 6, 9].map((rev) => book.at('A', rev))).toEqual([undefined, undefined, undefined]);
  });
});
