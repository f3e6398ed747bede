import type { Job } from '@skin-mirror/shared/operation/jobs.ts';
import { PgBoss } from 'pg-boss';
import { backUpAtNight, drillAtNight, sendErasures } from '../backup/nightly.ts';
import { openDatabase } from '../database/pool.ts';
import { type DatabaseEnv, directAddress, isPooled } from '../env.ts';
import { purgeCounters } from '../kernel/counter.store.ts';
import { logFailure } from '../kernel/refusal.ts';
import { purge } from '../kernel/shops-with.store.ts';
import { eraseCustomers } from '../modules/customer/erase.store.ts';
import { readNames } from '../modules/customer/pinyin.store.ts';
import { readFiguresAhead } from '../modules/dashboard/figures-ahead.store.ts';
import { expireApplications, forgetApplicants } from '../modules/device/guide.store.ts';
import { tidyExports } from '../modules/export/run-export.ts';
import { moveEarlierPhotos } from '../modules/file/earlier-photos.ts';
import { purgePhotos } from '../modules/file/photo-purge.ts';
import { releaseBookings, sweepFiles, sweepPhotos } from '../modules/file/sweep.ts';
import { checkInterfaces, checkShops } from '../modules/health/night.ts';
import { purgeDevices } from '../modules/identity/known-device.store.ts';
import { purgeUsed } from '../modules/identity/oidc.store.ts';
import { purgeChallenges } from '../modules/identity/passkey.store.ts';
import { purgeSessions } from '../modules/identity/session.store.ts';
import { purgeRecordKeys } from '../modules/mirror/record-key.store.ts';
import { timeOutRecords } from '../modules/mirror/record-timeout.store.ts';
import { sendPushes } from '../modules/official-platform/report-push.ts';
import { outboxStore } from '../modules/outbox/outbox.store.ts';
import { purgeRecords } from '../modules/record/record-purge.store.ts';
import { destroySheets } from '../modules/serial/code-request.store.ts';
import { purgeTickets } from '../modules/support/ticket-purge.store.ts';
import { purgeCaptchas } from '../modules/verification/captcha.store.ts';
import { purgeVerifyCodes } from '../modules/verification/verify-code.store.ts';
import { sendWebhooks } from '../modules/webhook/send-due.ts';
import type { Services } from '../services.ts';
import { noteHeads } from './note-audit-heads.ts';
import { type Run, runJob } from './run-job.ts';
import { ERASURES, FILE_COLUMNS } from './tables.ts';

interface Scheduled {
  readonly cron: string;
  /** The hours after which a run counts as broken off, if it may take longer than a quarter of an hour. */
  readonly hours?: number;
  readonly run: Run;
}

/** The scheduled jobs, of which one server does each run. How long rows are kept is in `kernel/kept.ts`. */
export const SCHEDULE: Readonly<Record<Job, Scheduled>> = {
  'record-timeout': { cron: '*/5 * * * *', run: ({ pool, recordEvents }) => timeOutRecords(pool, recordEvents) },
  'record-key-purge': { cron: '37 4 * * 0', run: (services) => purgeRecordKeys(services) },
  'session-purge': {
    cron: '17 3 * * *',
    run: async (services) => (await purgeSessions(services.prisma)) + (await purgeDevices(services)),
  },
  'verification-purge': {
    cron: '*/10 * * * *',
    run: async ({ prisma }) =>
      (await purgeCaptchas(prisma)) +
      (await purgeVerifyCodes(prisma)) +
      (await purgeChallenges(prisma)) +
      (await purgeUsed(prisma)),
  },
  'figures-ahead': { cron: '29 * * * *', run: readFiguresAhead },
  'shop-health': { cron: '*/10 * * * *', run: checkShops },
  'qr-interfaces': { cron: '*/10 * * * *', run: checkInterfaces },
  'webhook-send': { cron: '* * * * *', run: sendWebhooks },
  'webhook-purge': {
    cron: '33 3 * * *',
    run: purge({ table: 'webhook_delivery', key: 'delivery_id', time: 'crt_time' }),
  },
  'report-push': { cron: '* * * * *', run: sendPushes },
  'outbox-purge': { cron: '37 3 * * *', run: (services) => outboxStore(services).purge() },
  'file-sweep': { cron: '47 3 * * *', run: (services) => sweepFiles(services, FILE_COLUMNS) },
  'photo-sweep': { cron: '17 4 * * *', run: (services) => sweepPhotos(services) },
  'photo-purge': { cron: '27 4 * * *', run: (services) => purgePhotos(services) },
  'photo-move': { cron: '*/10 * * * *', run: moveEarlierPhotos },
  'scan-purge': { cron: '57 3 * * *', run: purge({ table: 'scan_session', key: 'scan_id', time: 'scanned_at' }) },
  'record-purge': { cron: '7 4 * * *', run: purgeRecords },
  'export-tidy': { cron: '*/5 * * * *', run: tidyExports },
  'customer-erase': {
    cron: '*/10 * * * *',
    async run(services) {
      const count = await eraseCustomers(services, ERASURES);
      if (count > 0) await sendErasures(services);
      return count;
    },
  },
  'customer-pinyin': { cron: '* * * * *', run: readNames },
  'import-forget': {
    cron: '23 * * * *',
    run: purge({
      table: 'import_batch',
      key: 'id',
      time: 'crt_time',
      where: 'before is not null',
      set: 'before = null, refused = null',
      atOnce: 100,
    }),
  },
  'import-release': { cron: '*/5 * * * *', run: releaseBookings },
  'move-purge': { cron: '13 3 * * *', run: purge({ table: 'customer_move', key: 'move_id', time: 'crt_time' }) },
  'visit-purge': {
    cron: '43 3 * * 0',
    run: purge({ table: 'goods_visit', key: 'goods_id, day, user_id, device_id, locale', time: 'day' }),
  },
  'ticket-purge': { cron: '53 3 * * *', run: purgeTickets },
  'prize-purge': {
    cron: '3 4 * * *',
    run: purge({
      table: 'prize',
      key: 'prize_id',
      time: 'crt_time',
      unless: 'exists (select 1 from award a where a.tenant_id = $1 and a.prize_id = prize.prize_id)',
    }),
  },
  'promotion-drafts': {
    cron: '33 * * * *',
    run: purge({ table: 'award', key: 'award_id', time: 'crt_time', where: 'act_id is null' }),
  },
  'code-sheet-purge': { cron: '7 * * * *', run: ({ pool }) => destroySheets(pool) },
  'application-expiry': {
    cron: '47 3 * * *',
    run: async (services) => (await expireApplications(services)) + (await forgetApplicants(services.pool)),
  },
  'audit-note': { cron: '*/5 * * * *', run: noteHeads },
  backup: { cron: '7 2 * * *', hours: 12, run: backUpAtNight },
  'backup-drill': { cron: '37 5 * * 0', hours: 12, run: drillAtNight },
  'counter-purge': { cron: '27 3 * * *', run: ({ prisma }) => purgeCounters(prisma) },
};

/** Seconds between two checks for new jobs. Each is a transaction, and no job runs more than once a minute. */
const ASK_SECONDS = 20;

/** After so many seconds without a sign of life from its server, a job counts as broken off and starts again. */
const HEARTBEAT_SECONDS = 60;

const EXPIRY_HOURS = 0.25;

/** Milliseconds that running jobs get when the server stops. An interrupted job starts again at its next time. */
const STOP_MS = 2_000;

/**
 * The connections of all running jobs. They are no part of any lane, so jobs never take those of people and mirrors.
 * A job may wait for a connection while two others run their longest statements, because no person waits for its end.
 */
const CONNECTIONS = { max: 2, waitMs: 120_000 } as const;

export async function startJobs(services: Services, env: DatabaseEnv): Promise<{ stop(): Promise<void> }> {
  const { log } = services;
  const boss = new PgBoss({
    connectionString: directAddress(env),
    application_name: 'skin-mirror-jobs',
    max: 2,
    // With two roles, the owner has made the queue's schema already.
    migrate: env.DATABASE_OWNER_URL === undefined,
  });
  // The queue reports plain objects as errors. Some of them contain the name of the job.
  boss.on('error', (err: Error & { readonly queue?: string }) =>
    logFailure(log, err, { job: err.queue }, 'the queue of jobs failed'),
  );
  await boss.start();
  const { pool, prisma, close } = openDatabase(env.DATABASE_URL, {
    ...CONNECTIONS,
    isPrepared: env.DATABASE_PREPARED,
    isPooled: isPooled(env),
    log,
  });
  const ofJobs = { ...services, pool, prisma };
  const stopping = new AbortController();
  for (const [name, { cron, hours = EXPIRY_HOURS, run }] of Object.entries(SCHEDULE)) {
    await boss.createQueue(name, { policy: 'singleton' });
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: hours * 3_600 });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: ASK_SECONDS }, () => runJob(ofJobs, name, run, stopping.signal));
  }
  return {
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS });
      await close();
    },
  };
}
