import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planted } from './fault.ts';
import { FAULTS } from './faults.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

describe('a planted fault', () => {
  it('has a name of its own, and changes the source', () => {
    const names = FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(FAULTS.filter(({ edits }) => edits.length === 0)).toEqual([]);
  });

  it.each(FAULTS.map((fault) => [fault.name, fault] as const))('fits the source of today: %s', async (_, { edits }) => {
    for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
      const text = planted(await readFile(path.join(ROOT, file), 'utf8'), own);
      expect(() => stripTypeScriptTypes(text)).not.toThrow();
    }
  });
});
