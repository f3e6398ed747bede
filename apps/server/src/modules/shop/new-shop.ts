import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultTimezone, isTimezone } from '@skin-mirror/shared/time/default-timezone.ts';
import type { Queryable } from '../../database/transaction.ts';
import { createGoodsTypes, isKnownTimezone } from './shop.store.ts';

/** The browser's time zone if this server and its database both know it. Otherwise the usual one of the language. */
export async function shopTimezone(db: Queryable, wished: string, locale: Locale): Promise<string> {
  const isKnown = wished !== '' && isTimezone(wished) && (await isKnownTimezone(db, wished));
  return isKnown ? wished : defaultTimezone(locale);
}

/** Adds the data every new shop starts with. */
export async function addInitialData(db: Queryable, tenant_id: number): Promise<void> {
  await createGoodsTypes(db, tenant_id);
}
