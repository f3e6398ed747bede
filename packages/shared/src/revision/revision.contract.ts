import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { settingChange } from './revision.schema.ts';
import { REVISION_SORTS } from './revision.ts';
import { SETTING_AREAS } from './setting-change.ts';

/** Everybody who may change some settings. Each caller sees only the changes of settings that the caller may change. */
const access = user(['config', 'marketing', 'face']);

export const revisionRow = z.object({
  id: z.number().int(),
  /** The shop's settings_rev after the change. */
  rev: z.number().int(),
  area: z.enum(SETTING_AREAS),
  /** The mirror whose settings were changed; empty for the shop's settings. */
  device_no: z.string(),
  crt_time: z.date(),
  /** The account that made the change; empty for the platform. */
  user_name: z.string(),
  /** The changes that the caller may see. The list leaves out long values. */
  changes: z.array(settingChange.partial({ before: true, after: true })),
  change_count: z.number().int(),
  /** 1 for the newest revision of its area and mirror: its settings are in force. */
  is_newest: z.literal([1, 0]),
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** The state of the settings right after the revision, or right before it. */
const moment = { id: rowId, to: z.enum(['after', 'before']).default('after') };

export const revisionContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Who changed which of the shop’s settings, the newest first',
    access,
    input: z.object({ area: z.enum(SETTING_AREAS).optional(), ...sortInput(REVISION_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(revisionRow), total: z.number().int() }),
  },
  detail: {
    kind: 'query',
    summary: 'All that a revision changed',
    access,
    input: z.object({ id: rowId }),
    output: revisionRow.extend({ changes: z.array(settingChange) }),
    errors: ['REVISION_NOT_FOUND'],
  },
  preview: {
    kind: 'query',
    summary: 'What going back to a revision would change',
    access,
    input: z.object(moment),
    output: z.object({
      changes: z.array(settingChange),
      /** The newest revision at the time of the preview. */
      newest_id: z.number().int(),
    }),
    errors: ['REVISION_NOT_FOUND', 'SETTING_UNFIT', 'DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED', 'NO_PERMISSION'],
  },
  /**
   * Restores the settings of the revision's area (and mirror, if it has one) to that moment. It is limited to settings
   * that the caller may change. If one setting no longer fits, none is restored.
   */
  restore: {
    kind: 'mutation',
    audit: ['setting.restore'],
    summary: 'Go back to how settings were',
    access,
    input: z.object({
      ...moment,
      /** The `newest_id` that the preview answered with. The call is refused if settings changed since then. */
      newest_id: rowId.optional(),
    }),
    output: z.object({
      /** The id of the new revision. */
      id: z.number().int(),
      count: z.number().int(),
      config_rev: z.number().int(),
    }),
    errors: [
      'REVISION_NOT_FOUND',
      'NOTHING_CHANGED',
      'SETTINGS_MOVED',
      'SETTING_UNFIT',
      'DEVICE_NOT_FOUND',
      'ADVANCED_MODE_NEEDED',
      'NO_PERMISSION',
    ],
  },
});
