import { PgBoss } from 'pg-boss';
import { purgeCounters } from '../kernel/rate-limit.ts';
import { purgeSessions } from '../modules/identity/session.store.ts';
import { timeOutRecords } from '../modules/mirror/record-timeout.store.ts';
import type { Services } from '../services.ts';

/** What runs by the clock. Several servers share the schedule: each run is done by one of them. */
const SCHEDULE: Readonly<Record<string, { cron: string; run: (services: Services) => Promise<number> }>> = {
  'record-timeout': { cron: '*/5 * * * *', run: ({ pool, recordEvents }) => timeOutRecords(pool, recordEvents) },
  'session-purge': { cron: '17 3 * * *', run: ({ pool }) => purgeSessions(pool) },
  'counter-purge': { cron: '27 3 * * *', run: ({ pool }) => purgeCounters(pool) },
};

export async function startJobs(services: Services, connectionString: string): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString, application_name: 'skin-mirror-jobs', max: 2 });
  boss.on('error', (err) => services.log.error({ err }, 'jobs'));
  await boss.start();
  for (const [name, { cron, run }] of Object.entries(SCHEDULE)) {
    await boss.createQueue(name, { policy: 'singleton' });
    await boss.schedule(name, cron);
    await boss.work(name, async () => {
      const count = await run(services);
      if (count > 0) services.log.info({ job: name, count }, 'job done');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
