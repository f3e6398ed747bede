import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the changes after one more. If the saved value is entered again, it is no change any more. */
export function withChange<Draft extends Values>(draft: Draft, saved: Values, key: string, value: unknown): Draft {
  const { [key]: _, ...others } = draft;
  return (isSameJson(value, saved[key]) ? others : { ...others, [key]: value }) as Draft;
}
