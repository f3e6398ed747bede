import { isSameJson } from '../kernel/same-json.ts';
import type { SettingChange } from './revision.schema.ts';

/**
 * The areas of a shop's settings. Their keys are settings in `config`, offsets such as `deep_acne` in `offset`,
 * dimensions in `mapping`, and texts such as `layer:acne:3:en` in `text`.
 */
export const SETTING_AREAS = ['config', 'offset', 'mapping', 'text'] as const;
export type SettingArea = (typeof SETTING_AREAS)[number];

/** The values that a shop or a mirror has set, by key. Missing or null means that no value is set. */
export type SettingState = Readonly<Record<string, unknown>>;

/** Returns the changes that turn `state` into `wanted`. Keys that aren't in `wanted` don't change. */
export const changesTo = (state: SettingState, wanted: SettingState): SettingChange[] =>
  Object.entries(wanted)
    .map(([key, after]) => ({ key, before: ownValue(state, key), after }))
    .filter(({ before, after }) => !isSameJson(before, after));

/**
 * Returns the values of all changed keys as they were before the revisions.
 * @param revisions the changes of each revision, newest first
 */
export const stateBefore = (revisions: readonly (readonly SettingChange[])[]): SettingState =>
  Object.fromEntries(revisions.flatMap((changes) => changes.map(({ key, before }) => [key, before])));

const ownValue = (state: SettingState, key: string): unknown =>
  Object.hasOwn(state, key) ? (state[key] ?? null) : null;
