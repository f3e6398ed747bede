import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { CERTIFICATE_DAYS, DISK_LIMIT, type Finding } from '@skin-mirror/shared/health/health.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { BACKUP_HOURS } from '@skin-mirror/shared/operation/backup.ts';
import { DAY_MS, HOUR_MS, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { isOwner } from '../../database/server-role.ts';
import { cached } from '../../kernel/cached.ts';
import type { Services } from '../../services.ts';
import { failingChannels, failingJobs, healthStore } from './health.store.ts';

type Check = (services: Services) => Promise<readonly Finding[]>;

const disk: Check = async ({ env }) => {
  const { bavail, blocks } = await statfs(env.DATA_DIR);
  const used = 1 - bavail / blocks;
  if (used < DISK_LIMIT) return [];
  return [{ check: 'disk_full', subject: '', values: { percent: Math.round(used * 100) } }];
};

const auditLogs: Check = async ({ prisma }) =>
  (await healthStore(prisma, PLATFORM_TENANT_ID).results('audit_log')).map(({ subject, basis }) => ({
    check: 'audit_log',
    subject,
    values: { context: basis === '' ? 'note' : '', shop: subject, entry: basis },
  }));

const owner: Check = async ({ pool }) =>
  (await isOwner(pool)) ? [{ check: 'database_owner', subject: '', values: {} }] : [];

const gateways: Check = async ({ prisma }) =>
  (await failingChannels(prisma)).map(({ channel, error }) => ({
    check: 'gateway',
    subject: channel,
    values: { context: channel, error },
  }));

const jobs: Check = async ({ prisma }) =>
  (await failingJobs(prisma)).map(({ name, failures, error }) => ({
    check: 'job_failing',
    subject: name,
    values: { context: error === '' ? 'stopped' : '', job: name, count: failures, error },
  }));

const backups: Check = async ({ env, prisma }) => {
  if (env.BACKUP_DIR === undefined) return [];
  const runs = await prisma.backup_run.findMany({ orderBy: { kind: 'asc' } });
  const failed = runs.filter(({ problem }) => problem !== '');
  if (failed.length > 0) {
    return failed.map(({ kind, problem }) => ({ check: 'backup', subject: kind, values: { context: kind, problem } }));
  }
  const last = runs.find(({ kind }) => kind === 'backup')?.succeeded_at;
  if (!last) return [{ check: 'backup', subject: '', values: { context: 'never' } }];
  const hours = Math.floor((Date.now() - last.getTime()) / HOUR_MS);
  return hours > BACKUP_HOURS ? [{ check: 'backup', subject: '', values: { context: 'old', hours } }] : [];
};

/** The ends of certificates by host, in ms. The overview asks often, and certificates change seldom. */
const ends = cached<{ readonly end: number | undefined }>({ max: 10, ttl: HOUR_MS });
const PATIENCE_MS = 5_000;

const certificate: Check = async ({ env: { PUBLIC_URL } }) => {
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (url?.protocol !== 'https:') return [];
  const { end } = await ends.get(url.host, async () => ({ end: await endOfCertificate(url) }));
  if (end === undefined) return [{ check: 'certificate', subject: '', values: { context: 'failing', host: url.host } }];
  if (end > Date.now() + CERTIFICATE_DAYS * DAY_MS) return [];
  const day = utcDay(new Date(end));
  return [{ check: 'certificate', subject: '', values: { host: url.host, day } }];
};

/** Returns when the certificate of an address ends, in ms. Undefined if browsers wouldn't accept it. */
function endOfCertificate({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: PATIENCE_MS });
    const finish = (end: number | undefined) => {
      socket.destroy();
      resolve(end);
    };
    socket.once('secureConnect', () => finish(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => finish(undefined));
    socket.once('error', () => finish(undefined));
  });
}

const CHECKS: readonly Check[] = [disk, certificate, backups, auditLogs, jobs, gateways, owner];

/** Returns what the operator of the server needs to mend. */
export const platformFindings = async (services: Services): Promise<Finding[]> =>
  (await Promise.all(CHECKS.map((check) => check(services)))).flat();
