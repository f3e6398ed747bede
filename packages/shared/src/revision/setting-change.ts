import { isSameJson } from '../kernel/same-json.ts';
import type { SettingChange } from './revision.schema.ts';

/**
 * The areas of a shop's settings. Keys of `config` are settings, of `offset` score offsets such as `acne` or
 * `deep_acne`, of `mapping` dimensions, of `text` result texts such as `layer:acne:3:en`.
 */
export const SETTING_AREAS = ['config', 'offset', 'mapping', 'text'] as const;
export type SettingArea = (typeof SETTING_AREAS)[number];

/** The values of a shop's or mirror's own by key. Missing or null means that there is none. */
export type SettingState = Readonly<Record<string, unknown>>;

/** Returns the changes that turn `state` into `wanted`. Other keys stay as they are. */
export const changesTo = (state: SettingState, wanted: SettingState): SettingChange[] =>
  Object.entries(wanted)
    .map(([key, after]) => ({ key, before: ownValue(state, key), after }))
    .filter(({ before, after }) => !isSameJson(before, after));

/**
 * Returns the settings before some changes, for every changed key. @param revisions the changes of each revision,
 * newest first
 */
export const stateBefore = (revisions: readonly (readonly SettingChange[])[]): SettingState =>
  Object.fromEntries(revisions.flatMap((changes) => changes.map(({ key, before }) => [key, before])));

const ownValue = (state: SettingState, key: string): unknown =>
  Object.hasOwn(state, key) ? (state[key] ?? null) : null;
