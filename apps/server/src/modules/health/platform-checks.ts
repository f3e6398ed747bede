import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { CERTIFICATE_DAYS, DISK_LIMIT, type Finding } from '@skin-mirror/shared/health/health.ts';
import { DAY_MS, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../services.ts';
import { failingChannels } from './health.store.ts';

type Check = (services: Services) => Promise<readonly Finding[]>;

const disk: Check = async ({ env }) => {
  const { bavail, blocks } = await statfs(env.DATA_DIR);
  const used = 1 - bavail / blocks;
  if (used < DISK_LIMIT) return [];
  return [{ check: 'disk_full', subject: '', values: { percent: Math.round(used * 100) } }];
};

const gateways: Check = async ({ prisma }) =>
  (await failingChannels(prisma)).map(({ channel, error }) => ({
    check: 'gateway',
    subject: channel,
    values: { context: channel, error },
  }));

const HOUR_MS = 3_600_000;
/** The ends of certificates by host, in ms. The overview asks often, and certificates change seldom. */
const ends = new LRUCache<string, { readonly end: number | undefined }>({ max: 10, ttl: HOUR_MS });
const PATIENCE_MS = 5_000;

const certificate: Check = async ({ env: { PUBLIC_URL } }) => {
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (url?.protocol !== 'https:') return [];
  const known = ends.get(url.host) ?? { end: await endOfCertificate(url) };
  ends.set(url.host, known);
  if (known.end === undefined)
    return [{ check: 'certificate', subject: '', values: { context: 'failing', host: url.host } }];
  if (known.end > Date.now() + CERTIFICATE_DAYS * DAY_MS) return [];
  const day = utcDay(new Date(known.end));
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

const CHECKS: readonly Check[] = [disk, certificate, gateways];

/** Returns what the operator of the server needs to mend. */
export const platformFindings = async (services: Services): Promise<Finding[]> =>
  (await Promise.all(CHECKS.map((check) => check(services)))).flat();
