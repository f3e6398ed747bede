import { type Locale, usesMobile } from '@skin-mirror/shared/kernel/locales.ts';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { trpcClient } from '../../lib/trpc-client.ts';

export type ContactKind = 'mobile' | 'email';

/** The languages that use mobile numbers, as the server is set; undefined (the default) if they can't be loaded. */
const mobileLocales: Promise<readonly Locale[] | undefined> = trpcClient.verification.options.query({}).then(
  ({ mobile_locales }) => mobile_locales,
  () => undefined,
);

/**
 * Returns the kind of contact that gets codes in the console's current language. Suspends until the server's setting is
 * loaded.
 */
export function useContactKind(): ContactKind {
  useTranslation();
  return usesMobile(currentLocale(), use(mobileLocales)) ? 'mobile' : 'email';
}
