import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds a change to the unsaved changes. If the new value equals the saved value, removes the change. */
export function withChange<Draft extends Values>(draft: Draft, saved: Values, key: string, value: unknown): Draft {
  const { [key]: _, ...others } = draft;
  return (isSameJson(value, saved[key]) ? others : { ...others, [key]: value }) as Draft;
}
