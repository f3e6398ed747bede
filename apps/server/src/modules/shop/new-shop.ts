import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultTimezone, isTimezone } from '@skin-mirror/shared/time/timezone.ts';
import type { Queryable } from '../../database/transaction.ts';
import { createGoodsTypes, isKnownTimezone } from './shop.store.ts';

/** Returns the browser's time zone if it is usable, otherwise the default time zone of the language. */
export async function shopTimezone(db: Queryable, wished: string, locale: Locale): Promise<string> {
  return (await isUsableTimezone(db, wished)) ? wished : defaultTimezone(locale);
}

export const isUsableTimezone = async (db: Queryable, name: string): Promise<boolean> =>
  name !== '' && isTimezone(name) && (await isKnownTimezone(db, name));

export async function addInitialData(db: Queryable, tenant_id: number): Promise<void> {
  await createGoodsTypes(db, tenant_id);
}
