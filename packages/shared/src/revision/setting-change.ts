import { isSameJson } from '../kernel/same-json.ts';
import type { SettingChange } from './revision.schema.ts';

/**
 * The areas of a shop's settings, by their keys: settings by key, score offsets by `acne` or `deep_acne`, goods types
 * by dimension, result texts by `layer:acne:3:en`.
 */
export const SETTING_AREAS = ['config', 'offset', 'mapping', 'text'] as const;
export type SettingArea = (typeof SETTING_AREAS)[number];

/** Own values by key. Missing or null: no value of the shop's own. */
export type SettingState = Readonly<Record<string, unknown>>;

/** The changes that turn `state` into `wanted`. Other keys stay as they are. */
export const changesTo = (state: SettingState, wanted: SettingState): SettingChange[] =>
  Object.entries(wanted)
    .map(([key, after]) => ({ key, before: ownValue(state, key), after }))
    .filter(({ before, after }) => !isSameJson(before, after));

/** The settings before some changes, for every changed key. @param revisions each one's changes, newest first */
export const stateBefore = (revisions: readonly (readonly SettingChange[])[]): SettingState =>
  Object.fromEntries(revisions.flatMap((changes) => changes.map(({ key, before }) => [key, before])));

const ownValue = (state: SettingState, key: string): unknown =>
  Object.hasOwn(state, key) ? (state[key] ?? null) : null;
