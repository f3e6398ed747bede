import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import { problemOf } from '../../lib/problem.ts';
import { ask } from '../confirm.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { notifySuccess } from '../notify.tsx';
import { type Differing, differing, type Values, type Versions } from './differing.ts';
import type { UseFieldWords } from './field-words.ts';

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');

/** The stored values with which the form was opened, and their revision number. */
export interface Stored<V> {
  readonly values: V;
  readonly rev: number | undefined;
}

interface Save<V extends Values> {
  readonly mine: V;
  readonly stored: Stored<V>;
  readonly send: (values: V, stored: Stored<V>) => Promise<unknown>;
  /** Returns the form's values for the newer version that the server sends if another person has saved first. */
  readonly valuesOf: (newer: unknown) => V;
  readonly useWords: UseFieldWords;
  /** Puts the merged values into the form. `stored` is the version that the other person saved. */
  readonly onMerge: (merged: V, stored: Stored<V>) => void;
}

/** Saves the form, merged if another person has saved first. Returns false if the user continues editing. */
export async function saveOrMerge<V extends Values>({ send, valuesOf, useWords, onMerge, ...start }: Save<V>) {
  let { mine, stored } = start;
  for (;;) {
    try {
      await send(mine, stored);
      return true;
    } catch (error) {
      const { newer, code } = problemOf(error);
      if (code !== 'CHANGED_MEANWHILE' || !newer) throw error;
      const theirs = valuesOf(newer);
      const merged = await merge({ base: stored.values, mine, theirs }, useWords);
      if (!merged) return false;
      stored = { values: theirs, rev: (newer as { readonly rev: number }).rev };
      onMerge(merged, stored);
      if (isSameJson(merged, theirs)) {
        await loadTexts('work');
        notifySuccess(i18n.t('work:compare.taken'));
        return true;
      }
      mine = merged;
    }
  }
}

/** Lets the user choose between two versions of each field. Returns undefined if the user continues editing. */
async function merge<V extends Values>(versions: Versions<V>, useWords: UseFieldWords): Promise<V | undefined> {
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
