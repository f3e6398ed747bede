import { z } from 'zod';
import { signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';

export const ownSession = z.object({
  id: z.number().int(),
  /** The browser and system, or the name that a program gives itself. Empty if it gives none. */
  client: z.string(),
  ip: z.string(),
  crt_time: z.date(),
  /** At most a minute too old. */
  last_used: z.date(),
  /** True for the session that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionContract = defineContract({
  list: {
    kind: 'query',
    summary: "The signed-in account's sessions, the last used first",
    access: signedIn(),
    input: z.object({}),
    output: z.object({ list: z.array(ownSession) }),
  },
  end: {
    kind: 'mutation',
    audit: ['session.end'],
    summary: "End one of the account's sessions",
    access: signedIn(),
    input: z.object({ id: rowId }),
    output: z.object({}),
    errors: ['SESSION_NOT_FOUND'],
  },
  endOthers: {
    kind: 'mutation',
    audit: ['session.end'],
    summary: "End all of the account's sessions but this one",
    access: signedIn(),
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  },
});
