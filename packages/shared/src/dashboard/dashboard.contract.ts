import { z } from 'zod';
import { owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { SETUP_STEPS } from './setup.ts';

const count = z.number().int().nonnegative();

export const dashboardContract = defineContract({
  about: {
    kind: 'query',
    summary: 'Counts and to-dos of the overview',
    access: user(undefined, { scope: 'shop:read' }),
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/count/about',
      renameOutput: {
        count_record_yesterday: 'countRecordYestoday',
        yesterday: 'yestoday',
        count_record: 'countRecord',
        count_device: 'countDevice',
        count_guide: 'countDG',
        count_goods: 'countGoods',
        sellers: 'dglist',
      },
    },
    input: z.object({}),
    output: z.object({
      /** Tests today, in the shop's time zone. */
      count_record: count,
      count_record_yesterday: count,
      count_device: count,
      count_guide: count,
      count_goods: count,
      worklist: z.object({
        wait_to_work: z.array(z.object({ name: z.string(), count })),
        wait_to_addgoods: z.array(z.object({ name: z.string() })),
      }),
      sellers: z.array(
        z.object({
          user_id: z.number().int(),
          user_acct: z.string(),
          mobile: z.string(),
          yesterday: count,
          today: count,
          shop: z.string(),
          last_device: z.string(),
        }),
      ),
    }),
  },
  /** The first steps of a new shop, told from its data. */
  setup: {
    kind: 'query',
    summary: 'Which first steps of the shop are done',
    access: owner(),
    input: z.object({}),
    output: z.object({
      steps: z.array(z.object({ key: z.enum(SETUP_STEPS), is_done: z.boolean() })),
      /** True if the main account doesn't want to see the list. */
      is_hidden: z.boolean(),
    }),
  },
  hideSetup: {
    kind: 'mutation',
    audit: null,
    summary: 'Hide the list of first steps, or show it again',
    access: owner(),
    input: z.object({ is_hidden: z.boolean() }),
    output: z.object({}),
  },
  /** Tests per day for the chart. Days without tests have 0. */
  daily: {
    kind: 'query',
    summary: 'Tests a day',
    access: user(),
    input: z.object({ days: z.number().int().min(1).max(366).default(30) }),
    output: z.object({ days: z.array(z.object({ day: z.string(), count, late: count })) }),
  },
});
