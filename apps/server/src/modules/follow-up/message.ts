import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { fillMessage } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { LOCALES, type Locale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { namedText } from '../agreement/named-text.ts';
import { isReachable, reportAddress } from '../link/report-address.ts';
import { shareIdOf } from '../link/share-id.ts';
import type { FollowUp } from './follow-up.store.ts';

type Call = Context<UserPrincipal>;

/** Returns the message in each language that has a text. That of the test comes first, else the shop's. */
export async function messagesOf(ctx: Call, followUp: FollowUp): Promise<{ locale: Locale; text: string }[]> {
  const { config } = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
  const { default_locale, follow_up_text } = config;
  const locales = LOCALES.filter((locale) => follow_up_text[locale] || shownLocale(locale) === locale);
  const order = [namedText(followUp.text_id, 'consent')?.locale, default_locale];
  const placeOf = (locale: Locale) => (order.includes(locale) ? order.indexOf(locale) : order.length);
  return locales
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((locale) => ({ locale, text: messageIn(locale, ctx, followUp, config) }));
}

function messageIn(locale: Locale, ctx: Call, followUp: FollowUp, { shop, follow_up_text }: ShopConfig): string {
  const { nickname, scheme, test_time } = followUp;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: ctx.principal.timezone }).format(
    test_time,
  );
  const report = isReachable(ctx) ? reportAddress({ ...ctx, locale }, shareIdOf(followUp)) : '';
  const builtIn = report ? 'follow_up.message' : 'follow_up.message_without_link';
  return fillMessage(follow_up_text[locale] || translate(locale, builtIn), {
    name: nickname,
    shop,
    scheme,
    day,
    report,
  });
}

/** Returns a calendar file with the day of the next test. */
export async function calendarOf(ctx: Call, { id, due_on }: FollowUp, locale: Locale) {
  const { services, principal } = ctx;
  const { shop, shop_address, shop_phone } = (await services.ruleBook.latest(principal.tenant_id)).config;
  const calendar = ical({ prodId: { company: 'Skin Mirror', product: 'Follow-ups' } });
  calendar.createEvent({
    id: `${id}@skin-mirror`,
    allDay: true,
    start: `${due_on}T00:00:00`,
    // The end of a whole day is the next day, because calendars exclude the end (RFC 5545, 3.6.1).
    end: `${addDays(due_on, 1)}T00:00:00`,
    summary: translate(locale, 'follow_up.event', { shop }),
    location: shop_address || null,
    description: shop_phone || null,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return {
    name: `${translate(locale, 'follow_up.event_name', { day: due_on })}.ics`,
    content: Buffer.from(calendar.toString()),
  };
}
