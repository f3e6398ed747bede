import { type Locale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { fillTemplate } from '@skin-mirror/shared/official-account/template.ts';
import { HOUR_MS, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { cached } from '../../kernel/cached.ts';
import { translate } from '../../kernel/messages.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { reportAddress } from '../link/report-address.ts';
import { shareIdOf } from '../link/share-id.ts';
import { callForShop } from './connection.ts';
import { PlatformError } from './platform.ts';
import {
  addPush,
  type DuePush,
  duePushes,
  notePush,
  type ReportPush,
  shopsWithPushes,
  takePush,
  testOf,
} from './report-push.store.ts';

/** Minutes until the next attempt, after each failed one. After the last, the message is given up. */
const WAITS = [1, 2, 5, 15, 60, 240] as const;
const MAX_ERROR = 300;

/** The person doesn't follow the account, or has refused its messages. Another attempt would fail as well. */
const REFUSED = new Set([43004, 43101, 40003]);

/** Sends the report to somebody who has scanned the account's code. The same person gets each report once. */
export async function pushReport(services: Services, push: ReportPush): Promise<void> {
  if (await addPush(services, push)) await attempt(services, push);
}

/** Lets the report be sent without waiting, because a mirror waits. What fails is tried again later. */
export async function queuePush(services: Services, push: ReportPush): Promise<void> {
  if (!(await addPush(services, push))) return;
  attempt(services, push).catch((err: unknown) => services.log.warn({ err }, 'a report was not sent'));
}

/** Sends what is due in all shops, and returns how many messages it tried to send. */
export async function sendPushes(services: Services): Promise<number> {
  return forShopsWith(services, shopsWithPushes(), async function* (tenant_id) {
    for (const push of await duePushes(services, tenant_id)) {
      await attempt(services, push);
      yield 1;
    }
  });
}

async function attempt(services: Services, push: ReportPush): Promise<void> {
  const taken = await takePush(services, push, new Date(Date.now() + MINUTE_MS));
  if (!taken) return;
  try {
    await send(services, taken);
    await notePush(services, taken, { sent_at: new Date(), due_at: null, error: '' });
  } catch (cause) {
    const wait = cause instanceof PlatformError && REFUSED.has(cause.code) ? undefined : WAITS[taken.attempts - 1];
    const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_ERROR);
    const due_at = wait === undefined ? null : new Date(Date.now() + wait * MINUTE_MS);
    await notePush(services, taken, { due_at, error });
    services.log.warn({ tenant_id: push.tenant_id, attempts: taken.attempts, error }, 'a report was not sent');
  }
}

/** Throws if the message can't be sent. Does nothing if the report no longer opens or the shop sends no messages. */
async function send(services: Services, push: DuePush): Promise<void> {
  const { tenant_id, open_id, locale, origin } = push;
  const { config, shop, timezone } = await services.ruleBook.latest(tenant_id);
  const test = await testOf(services, push);
  if (!test || !config.push_template_id) return;
  const connection = { tenant_id, config };
  const content = await templateOf(services, connection, config.push_template_id);
  const facts = {
    shop,
    title: say(locale, 'title'),
    time: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone }).format(
      test.test_time,
    ),
    score: test.score,
    hint: say(locale, 'hint'),
  };
  await callForShop(services, connection, '/cgi-bin/message/template/send', {
    touser: open_id,
    template_id: config.push_template_id,
    url: reportAddress({ services, origin, locale }, shareIdOf(test)),
    data: fillTemplate(content, facts),
  });
}

const say = (locale: Locale, key: 'title' | 'hint') => translate(shownLocale(locale), `report_push.${key}`);

const templates = cached<string>({ max: 1_000, ttl: HOUR_MS });

/** Reads the fields of the shop's template from the platform. */
const templateOf = (services: Services, shop: Parameters<typeof callForShop>[1], id: string): Promise<string> =>
  templates.get(`${services.env.WX_API_URL} ${shop.tenant_id} ${id}`, async () => {
    const { template_list } = await callForShop(services, shop, '/cgi-bin/template/get_all_private_template');
    const list = template_list as readonly { readonly template_id: string; readonly content: string }[] | undefined;
    const found = list?.find(({ template_id }) => template_id === id);
    if (!found) throw new PlatformError(0, `the account has no template ${id}`);
    return found.content;
  });
