import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultTimezone } from '@skin-mirror/shared/time/timezone.ts';
import { isUsableTimezone } from '../../database/timezone.ts';
import type { Queryable } from '../../database/transaction.ts';

/** Also exported from here, for the module that makes shops. */
export { createGoodsTypes as addInitialData } from './shop.store.ts';

/** Returns the browser's time zone if it is usable, otherwise the default time zone of the language. */
export async function shopTimezone(db: Queryable, wished: string, locale: Locale): Promise<string> {
  return (await isUsableTimezone(db, wished)) ? wished : defaultTimezone(locale);
}
