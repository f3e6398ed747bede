import { z } from 'zod';
import { isSameJson } from '../kernel/same-json.ts';

/**
 * What a shop sets, by how it is kept: settings by key, score offsets by `acne` or `deep_acne`, goods types by dimension,
 * result texts by `layer:acne:3:en`.
 */
export const SETTING_AREAS = ['config', 'offset', 'mapping', 'text'] as const;
export type SettingArea = (typeof SETTING_AREAS)[number];

/** One setting that was changed. Null stands for nothing of the shop's, or the mirror's, own. */
export const settingChange = z.object({ key: z.string(), before: z.unknown(), after: z.unknown() });
export type SettingChange = z.infer<typeof settingChange>;

/** What is set, by key. What isn't there, and null, is nothing of the shop's own. */
export type SettingState = Readonly<Record<string, unknown>>;

/** The changes that make of `state` what is wanted; keys that aren't named stay as they are. */
export const changesTo = (state: SettingState, wanted: SettingState): SettingChange[] =>
  Object.entries(wanted)
    .map(([key, after]) => ({ key, before: ownValue(state, key), after }))
    .filter(({ before, after }) => !isSameJson(before, after));

/**
 * What the settings were before some changes, for every key that they touched.
 * @param revisions each one's changes, the newest first
 */
export const stateBefore = (revisions: readonly (readonly SettingChange[])[]): SettingState =>
  Object.fromEntries(revisions.flatMap((changes) => changes.map(({ key, before }) => [key, before])));

const ownValue = (state: SettingState, key: string): unknown =>
  Object.hasOwn(state, key) ? (state[key] ?? null) : null;
