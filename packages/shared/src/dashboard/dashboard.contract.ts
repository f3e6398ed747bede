import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { owner, platformAdmin, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { PLATFORM_SETUP_STEPS, SETUP_STEPS } from './setup.ts';

const count = z.number().int().nonnegative();
const days = z.array(z.object({ day: z.string(), count, late: count }));

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
      /** The number of skin tests today, in the shop's time zone. */
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
          /** The login, if the account has no name. */
          name: z.string(),
          mobile: z.string(),
          yesterday: count,
          today: count,
          shop: z.string(),
          last_device: z.string(),
        }),
      ),
    }),
  },
  /** Returns the setup steps of a new shop. The server looks at the shop's data to find out which steps are done. */
  setup: {
    kind: 'query',
    summary: 'Which first steps of the shop are done',
    access: owner(),
    input: z.object({}),
    output: z.object({
      steps: z.array(z.object({ key: z.enum(SETUP_STEPS), is_done: z.boolean() })),
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
  /** Returns the first steps of the operator. The server looks at its settings and counts. */
  platformSetup: {
    kind: 'query',
    summary: 'Which first steps of the operator are done',
    access: platformAdmin(),
    input: z.object({}),
    output: z.object({
      steps: z.array(z.object({ key: z.enum(PLATFORM_SETUP_STEPS), is_done: z.boolean() })),
      is_hidden: z.boolean(),
    }),
  },
  hidePlatformSetup: {
    kind: 'mutation',
    audit: null,
    summary: "Hide the operator's list of first steps, or show it again",
    access: platformAdmin(),
    input: z.object({ is_hidden: z.boolean() }),
    output: z.object({}),
  },
  /** Counts tests per day for the chart. Days without tests have 0. */
  daily: {
    kind: 'query',
    summary: 'Tests a day',
    access: user(),
    input: z.object({ days: z.number().int().min(1).max(366).default(30) }),
    output: z.object({
      days,
      /** The number of tests of simulated mirrors on these days, which the shop leaves out of its figures. */
      left_out: count,
      /** The number of tests yesterday until the same time of day, for comparison with today. */
      yesterday_until_now: count,
    }),
  },
  /** Problems of the last 7 days and statistics of the last 30 days. A guide gets only those of their own tests. */
  insights: {
    kind: 'query',
    summary: 'What needs attention, and what the tests of a month say',
    access: user(),
    lane: 'heavy',
    input: z.object({}),
    output: z.object({
      from: z.object({ week: z.string(), month: z.string() }),
      failed: z.array(z.object({ status: z.number().int(), count })),
      /** The number of customers whose next test is due. 0 if the account can't read tests. */
      count_due: count,
      /** The number of products on the shelf that have no picture. 0 if the account can't change products. */
      count_without_picture: count,
      count_success: count,
      /** 0 to 100; null if there is no successful test. */
      average_score: z.number().nullable(),
      /**
       * `count_customer`: customers with a mobile number. `count_returning`: how many of these customers had another
       * test on an earlier day in the last year. For the shop, only successful tests count. For a guide, all tests
       * count that the guide may see, failed ones too.
       */
      count_customer: count,
      count_returning: count,
      /** In how many tests each dimension has the lowest score. The largest number comes first. */
      concerns: z.array(z.object({ dimension: z.enum(DIMENSION_KEYS), count })),
      /** `visits`: how often customers opened the product from their reports. */
      goods: z.array(z.object({ goods_id: z.number().int(), goods_name: z.string(), count, visits: count })),
    }),
  },
  /** Returns only numbers, because the platform administrator must not see the data of shops. */
  platform: {
    kind: 'query',
    summary: 'Figures and to-dos of the platform',
    access: platformAdmin(),
    lane: 'heavy',
    input: z.object({}),
    output: z.object({
      count_shop: count,
      count_device: count,
      count_online: count,
      count_serial: count,
      count_request: count,
      count_question: count,
      count_failed_message: count,
      days,
      /** The number of tests of simulated mirrors on these days, which their shops leave out of their figures. */
      left_out: count,
    }),
  },
});
