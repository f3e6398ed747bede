import type { Database } from '../database/pool.ts';
import { type Attempt, takeAttempt } from './attempt.ts';
import { networkOf } from './rate-limit.ts';

/** Limits failed registrations, resets and requests for codes from a network. Their errors reveal accounts. */
const CREDENTIAL_LIMIT = { name: 'credential', points: 30, seconds: 3_600 } as const;

/** Counts an attempt. Throws TOO_MANY_ATTEMPTS with the minutes to wait. */
export const takeCredentialAttempt = (pool: Database['pool'], ip: string): Promise<Attempt> =>
  takeAttempt(pool, [[CREDENTIAL_LIMIT, networkOf(ip)]]);
