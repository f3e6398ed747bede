import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { byUrgency, ENDING_DAYS, type Finding, MAX_OF_CHECK } from '@skin-mirror/shared/health/health.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { addDays, type Day, shopDay, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Services } from '../../services.ts';
import { shopTextCoverage } from '../setting/text-coverage.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { type HealthStore, healthStore } from './health.store.ts';

interface Shop {
  readonly services: Services;
  readonly rules: ShopRules;
  readonly store: HealthStore;
  /** The shop's day. */
  readonly today: Day;
}

/** Finds problems of one kind. */
type Check = (shop: Shop) => Promise<readonly Finding[]>;

const mirrors: Check = async ({ store, rules: { timezone } }) =>
  (await store.silentMirrors()).map(({ device_no, last_seen }) => ({
    check: 'mirror_silent',
    subject: device_no,
    values: { device_no, day: last_seen ? shopDay(last_seen, timezone) : '', context: last_seen ? '' : 'never' },
  }));

const webhooks: Check = async ({ store, rules: { timezone } }) =>
  (await store.failingWebhooks()).map(({ webhook_id, name, url, failing_from }) => ({
    check: 'webhook_failing',
    subject: String(webhook_id),
    values: { name: name || new URL(url).host, day: shopDay(failing_from ?? new Date(), timezone) },
  }));

const promotions: Check = async ({ store, today }) =>
  (await store.runningPromotions(today)).flatMap(({ act_id, act_name, end_time, awards }) => {
    const subject = String(act_id);
    const day = utcDay(end_time);
    const left = awards.reduce((sum, { total_num, awarded }) => sum + (total_num ?? 0) - awarded, 0);
    const out = awards.filter(({ total_num, awarded }) => total_num !== null && awarded >= total_num);
    const prizes = out.map(({ prize }) => prize.prize_name).join(' · ');
    const found: Finding[] = prizes === '' ? [] : [{ check: 'prize_out', subject, values: { act_name, prizes } }];
    const isEnding = left > 0 && day <= addDays(today, ENDING_DAYS - 1);
    return isEnding ? [...found, { check: 'promotion_ending', subject, values: { act_name, day, left } }] : found;
  });

/** The interface and the addresses of products are asked by a job, which keeps what it finds. */
const qrCode: Check = async ({ store, rules: { config } }) => {
  if (config.qr_type !== QR_TYPES.address) return [];
  const results = await store.results('qr_silent');
  return results
    .filter(({ basis }) => basis === JSON.stringify(config.qr_url))
    .map(({ problem }) => ({ check: 'qr_silent', subject: '', values: { problem } }));
};

const goods: Check = async ({ store }) => {
  const results = await store.results('goods_address');
  const problems = new Map(results.map(({ subject, basis, problem }) => [Number(subject), { basis, problem }]));
  const rows = await store.goodsOf([...problems.keys()]);
  return rows
    .filter(({ goods_id, source_url }) => problems.get(goods_id)?.basis === source_url)
    .map(({ goods_id, goods_name }) => ({
      check: 'goods_address',
      subject: String(goods_id),
      values: { goods_name, problem: problems.get(goods_id)?.problem ?? '' },
    }));
};

/** A language is in use if the shop has written in it, or if it is the shop's own. */
const languages: Check = async ({ services, rules: { tenant_id, default_locale } }) => {
  const coverage = await shopTextCoverage(services, tenant_id, default_locale);
  const parts = Map.groupBy(coverage, ({ locale }) => locale);
  return [...parts].flatMap(([locale, sections]): Finding[] => {
    const written = sections.reduce((sum, part) => sum + part.own, 0);
    const missing = sections.reduce((sum, part) => sum + part.edited - part.own, 0);
    if (missing === 0 || (written === 0 && locale !== default_locale)) return [];
    return [{ check: 'language_texts', subject: locale, values: { language: LOCALE_NAMES[locale], missing } }];
  });
};

/** All checks of a shop. A new one needs its name in `HEALTH_CHECKS` and its words. */
const CHECKS: readonly Check[] = [qrCode, webhooks, mirrors, promotions, goods, languages];

/** Returns what needs to be mended in a shop, the most urgent first, and few of each kind. */
export async function shopFindings(services: Services, tenant_id: number): Promise<Finding[]> {
  const rules = await services.ruleBook.latest(tenant_id);
  const store = healthStore(services.prisma, tenant_id);
  const shop = { services, rules, store, today: shopDay(new Date(), rules.timezone) };
  const found = (await Promise.all(CHECKS.map((check) => check(shop)))).flat();
  const byCheck = Map.groupBy(found, ({ check }) => check);
  return [...byCheck.values()].flatMap((ofCheck) => ofCheck.slice(0, MAX_OF_CHECK)).sort(byUrgency);
}
