import { useRef, useState } from 'react';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import { useFormDraft } from '../resource-form/use-form-draft.ts';
import type { UseFieldWords } from '../versions/field-words.ts';
import { type Stored, saveOrMerge } from '../versions/save-or-merge.ts';
import { withChange } from './with-change.ts';

type Values = Readonly<Record<string, unknown>>;

interface ChangesOptions<Draft> {
  readonly name: string;
  readonly isLong?: boolean;
  /** Undefined until the values are loaded. */
  readonly saved: Values | undefined;
  readonly rev: number;
  readonly send: (draft: Draft, stored: Stored<Draft>) => Promise<unknown>;
  /** Reads the newer values from the server's answer if another person saved first. */
  readonly valuesOf: (newer: unknown) => Values;
  readonly useWords: UseFieldWords;
}

/** A form with many saved values. It keeps and sends only the changed values. */
export function useChanges<Draft extends Values>(options: ChangesOptions<Draft>) {
  const { name, isLong, saved, rev, send, valuesOf, useWords } = options;
  const [draft, setDraft] = useState({} as Draft);
  /** The saved values at the time of the user's first change. */
  const begun = useRef<Stored<Values>>({ values: {}, rev: undefined });
  const count = Object.keys(draft).length;
  const kept = useFormDraft<Draft>(
    { name, isLong, isChangesOnly: true },
    { values: draft, isDirty: () => count > 0, getValues: () => draft, setValues: setDraft },
    () => ({ values: {} as Draft, rev: begun.current.rev }),
  );
  useDirtyGuard(count > 0);
  const only = (values: Values) => Object.fromEntries(Object.entries(values).filter(([key]) => key in draft)) as Draft;
  const forget = () => {
    setDraft({} as Draft);
    kept.end();
  };
  return {
    draft,
    count,
    kept: kept.draft,
    change(key: string, value: unknown) {
      if (count === 0 && saved) begun.current = { values: saved, rev };
      setDraft((before) => withChange(before, saved ?? {}, key, value));
    },
    discard: forget,
    /** Resolves with false if another person saved first and the user continues to edit. */
    async save(): Promise<boolean> {
      const { values, rev: known = rev } = begun.current;
      const isSaved = await saveOrMerge<Draft>({
        mine: draft,
        stored: { values: only(values), rev: Math.min(known, kept.rev ?? known) },
        send,
        valuesOf: (newer) => only(valuesOf(newer)),
        useWords,
        onMerge(merged, theirs) {
          begun.current = theirs;
          setDraft(merged);
        },
      });
      if (isSaved) forget();
      return isSaved;
    },
  };
}
