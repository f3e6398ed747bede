import { z } from 'zod';
import { owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { HEALTH_KEYS, type HealthCheck } from './health.ts';

export const healthContract = defineContract({
  list: {
    kind: 'query',
    summary: 'What needs to be mended, as far as the account may mend it',
    access: user(),
    lane: 'heavy',
    input: z.object({}),
    output: z.object({
      findings: z.array(
        z.object({
          /** The same problem has the same name every day. */
          name: z.string(),
          check: z.enum(HEALTH_KEYS as readonly [HealthCheck, ...HealthCheck[]]),
          /** Tells the problem and what to do, in the caller's language. */
          text: z.string(),
          advice: z.string(),
          /** The page of the console that mends it. */
          path: z.string(),
          may_hide: z.boolean(),
        }),
      ),
    }),
  },
  /** Hides a finding for the whole shop for some days. */
  hide: {
    kind: 'mutation',
    audit: null,
    summary: 'Hide something that needs to be mended for 7 days',
    access: user(),
    input: z.object({ name: z.string().min(1).max(200), is_hidden: z.boolean().default(true) }),
    output: z.object({}),
  },
  /** Asks the interface of the QR code again, after it was mended. */
  recheck: {
    kind: 'mutation',
    audit: null,
    summary: 'Check the interface of the QR code again',
    access: owner(),
    /** Each check calls an address that the shop has typed. */
    limit: { name: 'health-recheck', points: 20, seconds: 60, by: 'shop' },
    input: z.object({}),
    output: z.object({}),
  },
});
