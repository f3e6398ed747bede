import { ask } from '../confirm.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type Differing, differing, type Values, type Versions } from './differing.ts';
import type { UseFieldWords } from './field-words.ts';

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');

/**
 * Another person has saved a newer version. Shows both versions, and the user chooses the value of each field. Returns
 * undefined if the user continues editing.
 */
export async function merge<V extends Values>(versions: Versions<V>, useWords: UseFieldWords): Promise<V | undefined> {
  const fields = differing(versions);
  if (fields.length === 0) return versions.theirs;
  const chosen = await ask<{ fields: readonly Differing[]; useWords: UseFieldWords }, readonly string[] | undefined>(
    CompareDialog,
    { fields, useWords },
  );
  if (!chosen) return undefined;
  const mine = chosen.map((field) => [field, versions.mine[field]]);
  return { ...versions.mine, ...versions.theirs, ...Object.fromEntries(mine) };
}
