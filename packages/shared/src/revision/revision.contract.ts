import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { settingChange } from './revision.schema.ts';
import { REVISION_SORTS } from './revision.ts';
import { SETTING_AREAS } from './setting-change.ts';

/** The accounts that may change at least some settings. Each sees only changes of settings that it may change. */
const access = user(['config', 'marketing', 'face']);

export const revisionRow = z.object({
  id: z.number().int(),
  /** The revision number of the shop's settings after the change. */
  rev: z.number().int(),
  area: z.enum(SETTING_AREAS),
  /** The mirror whose settings were changed; empty for the shop's settings. */
  device_no: z.string(),
  /** The guide whose own QR code was changed; empty for settings of the shop and of mirrors. */
  guide: z.string(),
  crt_time: z.date(),
  /** The name of the account that made the change, else its login; empty for the platform. */
  user_name: z.string(),
  /** The changes that the caller may see. Long values are left out. */
  changes: z.array(settingChange.partial({ before: true, after: true })),
  change_count: z.number().int(),
  /** 1 for the newest revision of its area and mirror, else 0. The settings of the newest revision are in use. */
  is_newest: z.literal([1, 0]),
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** The settings right after the revision, or right before it. */
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
      /** The id of the newest revision at the time of the preview. */
      newest_id: z.number().int(),
    }),
    errors: ['REVISION_NOT_FOUND', 'SETTING_UNFIT', 'DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED', 'NO_PERMISSION'],
  },
  /**
   * Restores the old settings of one area, and of one mirror if the revision has a mirror. It restores only settings
   * that the caller may change. If one setting is no longer valid, it restores nothing.
   */
  restore: {
    kind: 'mutation',
    audit: ['setting.restore'],
    summary: 'Go back to how settings were',
    access,
    input: z.object({
      ...moment,
      /** The `newest_id` from the preview. If settings have changed after the preview, the call is refused. */
      newest_id: rowId.optional(),
    }),
    output: z.object({
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
