import { PgBoss } from 'pg-boss';
import { purgeCounters } from '../kernel/counter.store.ts';
import { eraseCustomers } from '../modules/customer/erase.store.ts';
import { expireApplications, forgetApplicants } from '../modules/device/guide.store.ts';
import { tidyExports } from '../modules/export/run-export.ts';
import { purgePhotos } from '../modules/file/photo-purge.ts';
import { releaseBookings, sweepFiles, sweepPhotos } from '../modules/file/sweep.ts';
import { forgetImports } from '../modules/goods/import/import.store.ts';
import { checkInterfaces, checkShops } from '../modules/health/night.ts';
import { purgeSessions } from '../modules/identity/session.store.ts';
import { purgeRecordKeys } from '../modules/mirror/record-key.store.ts';
import { timeOutRecords } from '../modules/mirror/record-timeout.store.ts';
import { sendPushes } from '../modules/official-account/report-push.ts';
import { outboxStore } from '../modules/outbox/outbox.store.ts';
import { forgetPromotionDrafts } from '../modules/promotion/draft-purge.ts';
import { purgeRecords } from '../modules/record/record-purge.store.ts';
import { purgeScans } from '../modules/scan/scan-purge.ts';
import { destroySheets } from '../modules/serial/code-request.store.ts';
import { purgeCaptchas } from '../modules/verification/captcha.store.ts';
import { purgeVerifyCodes } from '../modules/verification/verify-code.store.ts';
import type { Services } from '../services.ts';

/** The scheduled jobs. Several servers share this schedule, but only one of them does each run. */
export const SCHEDULE: Readonly<Record<string, { cron: string; run: (services: Services) => Promise<number> }>> = {
  'record-timeout': { cron: '*/5 * * * *', run: ({ pool, recordEvents }) => timeOutRecords(pool, recordEvents) },
  'record-key-purge': { cron: '37 4 * * 0', run: purgeRecordKeys },
  'session-purge': { cron: '17 3 * * *', run: ({ prisma }) => purgeSessions(prisma) },
  'verification-purge': {
    cron: '*/10 * * * *',
    run: async ({ prisma }) => (await purgeCaptchas(prisma)) + (await purgeVerifyCodes(prisma)),
  },
  'shop-health': { cron: '*/10 * * * *', run: checkShops },
  'qr-interfaces': { cron: '*/10 * * * *', run: checkInterfaces },
  'report-push': { cron: '* * * * *', run: sendPushes },
  'outbox-purge': { cron: '37 3 * * *', run: (services) => outboxStore(services).purge() },
  'file-sweep': { cron: '47 3 * * *', run: sweepFiles },
  'photo-sweep': { cron: '17 4 * * *', run: (services) => sweepPhotos(services) },
  'photo-purge': { cron: '27 4 * * *', run: (services) => purgePhotos(services) },
  'scan-purge': { cron: '57 3 * * *', run: purgeScans },
  'record-purge': { cron: '7 4 * * *', run: purgeRecords },
  'export-tidy': { cron: '*/5 * * * *', run: tidyExports },
  'customer-erase': { cron: '*/10 * * * *', run: eraseCustomers },
  'import-forget': { cron: '23 * * * *', run: forgetImports },
  'import-release': { cron: '*/5 * * * *', run: releaseBookings },
  'promotion-drafts': { cron: '33 * * * *', run: forgetPromotionDrafts },
  'code-sheet-purge': { cron: '7 * * * *', run: ({ pool }) => destroySheets(pool) },
  'application-expiry': {
    cron: '47 3 * * *',
    run: async (services) => (await expireApplications(services)) + (await forgetApplicants(services.pool)),
  },
  'counter-purge': { cron: '27 3 * * *', run: ({ prisma }) => purgeCounters(prisma) },
};

/**
 * Seconds between two checks for new jobs. Each check is a database transaction, and no job runs more often than once
 * a minute.
 */
const ASK_SECONDS = 20;

/**
 * Milliseconds that running jobs get when the server stops. An interrupted job starts again at its next scheduled time.
 */
const STOP_MS = 2_000;

export async function startJobs(services: Services, connectionString: string): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString, application_name: 'skin-mirror-jobs', max: 2 });
  // The queue reports plain objects as errors. Some of them contain the name of the job.
  boss.on('error', (err: Error & { readonly queue?: string }) =>
    services.log.error({ err, job: err.queue }, 'the queue of jobs failed'),
  );
  await boss.start();
  for (const [name, { cron, run }] of Object.entries(SCHEDULE)) {
    await boss.createQueue(name, { policy: 'singleton' });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: ASK_SECONDS }, async () => {
      try {
        const count = await run(services);
        if (count > 0) services.log.info({ job: name, count }, 'job done');
      } catch (err) {
        services.log.error({ err, job: name }, 'job failed');
        throw err;
      }
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
}
