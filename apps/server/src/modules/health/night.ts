import { type Finding, findingName, healthPath } from '@skin-mirror/shared/health/health.ts';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { type Locale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { forEachShop, type Parts } from '../../kernel/in-turn.ts';
import { translate } from '../../kernel/messages.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { mailHtml } from '../outbox/mail-html.ts';
import { findingWords } from './finding-words.ts';
import { healthStore, shopsAtNight, shopsWithInterface } from './health.store.ts';
import { platformFindings } from './platform-checks.ts';
import { shopFindings } from './shop-checks.ts';
import { checkAddresses, checkInterface } from './slow-checks.ts';

/** Asks the interfaces of all shops that have one. Returns how many. */
export const checkInterfaces = async (services: Services): Promise<number> =>
  forShopsWith(services, shopsWithInterface(), async function* (tenant_id) {
    await checkInterface(services, tenant_id);
    yield 1;
  });

/** Checks each shop in its night, and tells its main account, or an administrator, what is new. Returns how many. */
export async function checkShops(services: Services): Promise<number> {
  const shops = await shopsAtNight(services.pool);
  const days = new Map(shops.map(({ tenant_id, day }) => [tenant_id, day]));
  return forEachShop(services, [...days.keys()], async function* (tenant_id) {
    yield* checkShop(services, tenant_id);
    await healthStore(services.prisma, tenant_id).noteNight(days.get(tenant_id) as string);
    yield 1;
  });
}

/** Asks what takes long, and sends an e-mail if something is new. Counts nothing, because it is a part of a shop's check. */
export async function* checkShop(services: Services, tenant_id: number): Parts {
  yield* checkAddresses(services, tenant_id);
  const isPlatform = tenant_id === PLATFORM_TENANT_ID;
  const findings = isPlatform ? await platformFindings(services) : await shopFindings(services, tenant_id);
  const store = healthStore(services.prisma, tenant_id);
  const names = findings.map(findingName);
  const known = new Set(
    (await store.notes())
      .filter(({ mailed_at, hidden_until }) => mailed_at ?? hidden_until)
      .map(({ finding }) => finding),
  );
  const fresh = findings.filter((one) => !known.has(findingName(one)));
  const isTold = fresh.length > 0 && (await tell(services, tenant_id, fresh));
  await store.noteMailed(names, isTold ? fresh.map(findingName) : []);
}

/** Returns false if the shop gets no e-mails. */
async function tell(services: Services, tenant_id: number, findings: readonly Finding[]): Promise<boolean> {
  const { delivery, env } = services;
  if (delivery.channels.email !== 'smtp') return false;
  const reader = await healthStore(services.prisma, tenant_id).reader();
  if (!reader) return false;
  const { shop, default_locale } = await services.ruleBook.latest(tenant_id);
  const locale: Locale = shownLocale(reader.locale ?? default_locale);
  const subject = translate(locale, 'message.health.subject', { shop, count: findings.length });
  const parts = [
    translate(locale, 'message.health.hello', { shop }),
    ...findings.map((finding) => {
      const { text, advice } = findingWords(locale, finding);
      const link = env.PUBLIC_URL === undefined ? [] : [env.PUBLIC_URL.replace(/\/$/, '') + healthPath(finding)];
      return [text, advice, ...link].join('\n');
    }),
    translate(locale, 'message.health.end'),
  ];
  await delivery.deliver({
    channel: 'email',
    recipient: reader.email,
    kind: 'health',
    subject,
    text: parts.join('\n\n'),
    html: mailHtml(locale, subject, parts),
  });
  return true;
}
