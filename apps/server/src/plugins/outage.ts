import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { toAppError } from '../kernel/refusal.ts';
import { messageOf, type Take } from './logging.ts';

/** Milliseconds before the first question: a database that stops ends its connections one after another. */
const SETTLE_MS = 250;
/** Milliseconds between two questions to a database that is away. */
const ASK_AGAIN_MS = 1_000;

/**
 * Makes two lines of the log, of a database that goes and of its return, of the many lines of what fails meanwhile. Other
 * lines about a lost connection stay, because only a question to the database shows whether it is away.
 */
export interface Outage {
  readonly take: Take;
  /** From now on, a lost connection leads to a question to the database. */
  watch(pool: Database['pool'], log: Pick<Logger, 'warn'>): void;
}

export function createOutage(): Outage {
  let ask: ((fault: unknown) => Promise<void>) | undefined;
  let state: 'there' | 'asked' | 'away' = 'there';
  let waiting: (() => void)[] = [];
  let failures = 0;

  return {
    take(fault, write) {
      if (!ask || toAppError(fault).code !== 'DATABASE_AWAY') return false;
      failures += 1;
      if (state !== 'away') waiting.push(write);
      if (state === 'there') void ask(fault);
      return true;
    },

    watch(pool, log) {
      const answers = () =>
        pool.query('select 1').then(
          () => true,
          () => pool.ending,
        );
      ask = async (fault) => {
        const start = performance.now();
        state = 'asked';
        await sleep(SETTLE_MS, undefined, { ref: false });
        if (!(await answers())) {
          const reason = messageOf(fault);
          log.warn({ reason }, 'the database is away: what fails for that reason is only counted until it is back');
          state = 'away';
          waiting = [];
          do await sleep(ASK_AGAIN_MS, undefined, { ref: false });
          while (!(await answers()));
          const seconds = Math.round((performance.now() - start) / 1000);
          log.warn({ seconds, failures }, 'the database is back');
        }
        state = 'there';
        failures = 0;
        for (const write of waiting.splice(0)) write();
      };
    },
  };
}
