import { type Locale, usesMobile } from '@skin-mirror/shared/kernel/locales.ts';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { trpcClient } from '../../lib/trpc-client.ts';

export type ContactKind = 'mobile' | 'email';

/** The languages for which the server uses mobile numbers. Undefined, if unknown, stands for the default ones. */
const mobileLocales: Promise<readonly Locale[] | undefined> = trpcClient.verification.options.query({}).then(
  ({ mobile_locales }) => mobile_locales,
  () => undefined,
);

/** Tells where verification codes go, by the console's language. Suspends until the server's setting is loaded. */
export function useContactKind(): ContactKind {
  useTranslation();
  return usesMobile(currentLocale(), use(mobileLocales)) ? 'mobile' : 'email';
}
