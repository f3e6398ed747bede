import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultTimezone } from '@skin-mirror/shared/time/timezone.ts';
import { isUsableTimezone } from '../../database/timezone.ts';
import type { Queryable } from '../../database/transaction.ts';
import { createGoodsTypes } from './shop.store.ts';

/** Returns the browser's time zone if it is usable, otherwise the default time zone of the language. */
export async function shopTimezone(db: Queryable, wished: string, locale: Locale): Promise<string> {
  return (await isUsableTimezone(db, wished)) ? wished : defaultTimezone(locale);
}

export async function addInitialData(db: Queryable, tenant_id: number): Promise<void> {
  await createGoodsTypes(db, tenant_id);
}
