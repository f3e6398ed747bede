import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { SILENT_DAYS } from '@skin-mirror/shared/device/device.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { FAILED_RUNS, type HealthCheck, HIDDEN_DAYS, MAX_OF_CHECK } from '@skin-mirror/shared/health/health.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { DAY_MS, type Day, HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { FAILING_HOURS } from '@skin-mirror/shared/webhook/webhook.ts';
import type { Pool } from 'pg';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { ShopQuery } from '../../kernel/shops-with.store.ts';

const MAX_RESULTS = 500;
/** The number of products that one part of a night's check asks. Each may take seconds. */
const AT_ONCE = 50;

export const healthStore = (prisma: PrismaClient, tenant_id: number) => ({
  silentMirrors() {
    const since = new Date(Date.now() - SILENT_DAYS * DAY_MS);
    return prisma.device.findMany({
      where: {
        tenant_id,
        unbound_at: null,
        is_simulated: false,
        bound_at: { lt: since },
        OR: [{ last_seen: null }, { last_seen: { lt: since } }],
      },
      select: { device_no: true, last_seen: true },
      orderBy: [{ last_seen: { sort: 'desc', nulls: 'last' } }, { device_id: 'asc' }],
      take: MAX_OF_CHECK,
    });
  },

  /** The addresses to which no message has come for a day. */
  failingWebhooks: () =>
    prisma.webhook.findMany({
      where: { tenant_id, is_on: true, failing_from: { lt: new Date(Date.now() - FAILING_HOURS * HOUR_MS) } },
      select: { webhook_id: true, name: true, url: true, failing_from: true },
      orderBy: { failing_from: 'asc' },
      take: MAX_OF_CHECK,
    }),

  /** The promotions that run on a day of the shop, with the prizes that have a stock. */
  runningPromotions(today: Day) {
    const day = new Date(today);
    return prisma.promotion.findMany({
      where: { tenant_id, status: PROMOTION_STATUS.on, start_time: { lte: day }, end_time: { gte: day } },
      select: {
        act_id: true,
        act_name: true,
        end_time: true,
        awards: {
          where: { deleted_at: null, total_num: { not: null } },
          select: { total_num: true, awarded: true, prize: { select: { prize_name: true } } },
        },
      },
      orderBy: { act_id: 'asc' },
    });
  },

  goodsWithAddress: (after: number) =>
    prisma.goods.findMany({
      where: {
        tenant_id,
        goods_id: { gt: after },
        deleted_at: null,
        shelf_status: SHELF_STATUS.on,
        source_url: { not: '' },
      },
      select: { goods_id: true, goods_name: true, source_url: true },
      orderBy: { goods_id: 'asc' },
      take: AT_ONCE,
    }),

  goodsOf: (goods_ids: readonly number[]) =>
    prisma.goods.findMany({
      where: { tenant_id, goods_id: { in: [...goods_ids] }, deleted_at: null, shelf_status: SHELF_STATUS.on },
      select: { goods_id: true, goods_name: true, source_url: true },
    }),

  results: (check_name: HealthCheck) =>
    prisma.health_result.findMany({ where: { tenant_id, check_name }, orderBy: { since: 'asc' }, take: MAX_RESULTS }),

  /** Notes what a check of one thing found. Without a problem, an earlier one is forgotten. */
  async note(check_name: HealthCheck, subject: string, basis: string, problem: string | undefined): Promise<void> {
    const key = { tenant_id, check_name, subject };
    if (problem === undefined) {
      await prisma.health_result.deleteMany({ where: key });
      return;
    }
    await prisma.health_result.upsert({
      where: { tenant_id_check_name_subject: key },
      create: { ...key, basis, problem },
      update: { basis, problem },
      select: { tenant_id: true },
    });
  },

  notes: () => prisma.health_note.findMany({ where: { tenant_id } }),

  async hide(finding: string, isHidden: boolean): Promise<void> {
    const hidden_until = isHidden ? new Date(Date.now() + HIDDEN_DAYS * DAY_MS) : null;
    await prisma.health_note.upsert({
      where: { tenant_id_finding: { tenant_id, finding } },
      create: { tenant_id, finding, hidden_until },
      update: { hidden_until },
      select: { tenant_id: true },
    });
  },

  /** Notes which findings the shop knows by e-mail, and forgets what is about findings that are gone. */
  async noteMailed(findings: readonly string[], mailed: readonly string[]): Promise<void> {
    const mailed_at = new Date();
    await prisma.$transaction(async (db) => {
      await db.health_note.deleteMany({ where: { tenant_id, finding: { notIn: [...findings] } } });
      const data = mailed.map((finding) => ({ tenant_id, finding }));
      await db.health_note.createMany({ data, skipDuplicates: true });
      await db.health_note.updateMany({ where: { tenant_id, finding: { in: [...mailed] } }, data: { mailed_at } });
    });
  },

  /** The main account, or of the platform the first administrator, to which the e-mails go. */
  async reader(): Promise<{ readonly email: string; readonly locale: Locale | null } | undefined> {
    const auth_type = { in: [AUTH_TYPES.main, AUTH_TYPES.platform] };
    const row = await prisma.user_account.findFirst({
      where: { tenant_id, auth_type, deleted_at: null, email: { not: null } },
      orderBy: { user_id: 'asc' },
      select: { email: true, locale: true },
    });
    return row?.email ? { email: row.email, locale: row.locale } : undefined;
  },

  async noteNight(day: Day): Promise<void> {
    const checked_on = new Date(day);
    await prisma.health_night.upsert({
      where: { tenant_id },
      create: { tenant_id, checked_on },
      update: { checked_on },
      select: { tenant_id: true },
    });
  },
});
export type HealthStore = ReturnType<typeof healthStore>;

/** The hours of a shop's night in which its health may be checked, first and last. */
const NIGHT = [1, 6] as const;

/** The shops where it is night now, and which weren't checked in it. `day` is the shop's day. */
export async function shopsAtNight(pool: Pool): Promise<{ readonly tenant_id: number; readonly day: Day }[]> {
  const { rows } = await pool.query<{ tenant_id: number; day: Day }>({
    name: 'job.shops-at-night',
    text: `select t.tenant_id, to_char(now() at time zone t.timezone, 'YYYY-MM-DD') as day
             from tenant t left join health_night n on n.tenant_id = t.tenant_id
            where extract(hour from now() at time zone t.timezone) between ${NIGHT[0]} and ${NIGHT[1]}
              and n.checked_on is distinct from (now() at time zone t.timezone)::date`,
  });
  return rows;
}

/** The shops whose QR code comes from an interface of their own. */
export const shopsWithInterface = (): ShopQuery => ({
  name: 'job.shops-with-interface',
  text: `select tenant_id from config_value
          where scope = 'account' and key = 'qr_type' and value = to_jsonb(${QR_TYPES.address}::int)`,
});

/** The scheduled jobs that failed too often in a row. */
export const failingJobs = (prisma: PrismaClient) =>
  prisma.job_run.findMany({ where: { failures: { gte: FAILED_RUNS } }, orderBy: { name: 'asc' } });

/** The channels whose last message of a day failed. */
export async function failingChannels(prisma: PrismaClient) {
  const since = new Date(Date.now() - DAY_MS);
  const last = await Promise.all(
    ['email', 'sms'].map((channel) =>
      prisma.outbox_message.findFirst({
        where: { channel, crt_time: { gt: since } },
        orderBy: { id: 'desc' },
        select: { channel: true, status: true, error: true },
      }),
    ),
  );
  return last.filter((message) => message !== null).filter(({ status }) => status === OUTBOX_STATUS.failed);
}
