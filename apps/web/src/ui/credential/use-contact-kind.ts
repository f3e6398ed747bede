import { type Locale, usesMobile } from '@skin-mirror/shared/kernel/locales.ts';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { trpcClient } from '../../lib/trpc-client.ts';

export type ContactKind = 'mobile' | 'email';

/** The server's setting; where it can't be had, the product's. */
const mobileLocales: Promise<readonly Locale[] | undefined> = trpcClient.verification.options.query({}).then(
  ({ mobile_locales }) => mobile_locales,
  () => undefined,
);

/** What codes go to in the console's language of the moment. Suspends until the server's setting is known. */
export function useContactKind(): ContactKind {
  useTranslation();
  return usesMobile(currentLocale(), use(mobileLocales)) ? 'mobile' : 'email';
}
