import { Loader } from '@mantine/core';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { isLocaleChosen } from '../../i18n/locale.ts';
import { AccountContext } from '../../lib/account.ts';
import { DRAFTS_END, forgetDrafts } from '../../lib/draft.ts';
import { isWorkOpen } from '../../lib/open-work.ts';
import { isSessionOver, problemOf } from '../../lib/problem.ts';
import { queryClient, refreshAllButAccount } from '../../lib/query-client.ts';
import { rememberUser } from '../../lib/session.ts';
import { followOtherSignIn, renewBy } from '../../lib/session-renewal.ts';
import { TOKEN_KEY } from '../../lib/session-token.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ask, ConfirmHost } from '../../ui/confirm.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showBesideLabels } from '../../ui/resource-form/field-label.ts';
import { tipLabel } from '../../ui/tip/tip.tsx';
import { Frame } from './frame.tsx';
import classes from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { useNewVersion } from './use-new-version.tsx';

// Shows tips beside the fields of all forms.
showBesideLabels(tipLabel);

// Loaded only when a session ends.
const RenewDialog = lazyPart(() => import('./renew-dialog.tsx'), 'RenewDialog');

// Loaded only for accounts that first have something to do.
const PasswordGate = lazyPart(() => import('./password-gate.tsx'), 'PasswordGate');
const FactorGate = lazyPart(() => import('./factor-gate.tsx'), 'FactorGate');

// Loaded only at the first sign-in of a main account that the platform made.
const AgreementGate = lazyPart(() => import('./agreement-gate.tsx'), 'AgreementGate');

/** The time between two checks of the account's permissions. */
const LOOKUP_MS = 30_000;

export function Shell() {
  useOtherTabs();
  useNewVersion();
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SignedIn />
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function SignedIn() {
  // Reloads the account regularly, because its permissions may change at any time.
  const { data, error, refetch, isFetching } = trpc.identity.lookup.useQuery(
    {},
    { refetchInterval: LOOKUP_MS, refetchOnWindowFocus: 'always' },
  );
  // The gate stays after the app is on, until the user has stored the recovery codes.
  const [isGated, setGated] = useState(false);
  if (data?.attr.needs_factor === 1 && !isGated) setGated(true);
  const needsPassword = data?.attr.needs_password === 1;
  const mustAgree = data?.attr.needs_agreement === 1;
  const gate = needsPassword ? (
    <PasswordGate />
  ) : isGated ? (
    <FactorGate onDone={() => setGated(false)} />
  ) : (
    mustAgree && <AgreementGate />
  );
  const userId = gate ? undefined : data?.attr.user_id;
  useEffect(() => {
    if (userId === undefined) return;
    rememberUser(userId);
    // Loaded after the screen, because it is needed only where an earlier visit left notes.
    void import('../../ui/unsent-notes.ts').then(({ startSending }) => startSending(userId)).catch(() => undefined);
  }, [userId]);
  useFreshDataAfterChange(data?.attr);
  useAccountLocale(data?.attr);
  const account = data?.attr.user_acct ?? '';
  useEffect(() => renewBy(() => ask(RenewDialog, { account })), [account]);

  if (data) {
    return (
      <AccountContext value={data.attr}>
        {gate ? <Suspense>{gate}</Suspense> : <Frame />}
        <ConfirmHost />
      </AccountContext>
    );
  }
  // Shows no error if the session is over. In that case a toast explains it and the login page opens.
  if (error && !isSessionOver(problemOf(error))) {
    return (
      <main className={classes.alone}>
        <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
      </main>
    );
  }
  return (
    <div className={`${classes.loading} delayed`}>
      <Loader />
    </div>
  );
}

/** Clears cached data when the account's permissions or shop change. */
function useFreshDataAfterChange(account: AccountAttributes | undefined): void {
  const rights = account && [account.parent_id, account.power, account.work_mode, account.platform].join();
  const previous = useRef(rights);
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== rights) void refreshAllButAccount();
    previous.current = rights;
  }, [rights]);
}

/** Saves the chosen language on the server, because SMS and e-mails to the account use it. */
function useAccountLocale(account: AccountAttributes | undefined): void {
  useTranslation();
  const { mutate } = trpc.account.setLocale.useMutation();
  const locale = currentLocale();
  const kept = account?.locale;
  const keep = useEffectEvent(() => {
    if (kept !== undefined && kept !== locale && isLocaleChosen()) mutate({ locale });
  });
  const userId = account?.user_id;
  useEffect(() => {
    if (userId !== undefined && locale) keep();
  }, [userId, locale]);
}

/** Reloads this tab when the user signs in or out in another tab. Doesn't reload a tab with unsaved work. */
function useOtherTabs(): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === DRAFTS_END) forgetDrafts();
      if (event.key !== TOKEN_KEY) return;
      if (isWorkOpen()) void followOtherSignIn();
      else window.location.reload();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
