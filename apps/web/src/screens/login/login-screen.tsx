import { Button } from '@mantine/core';
import type { AuthType } from '@skin-mirror/shared/kernel/access.ts';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { providerName } from '../../lib/oidc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PublicPage } from '../../ui/public-page/public-page.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-screen.module.css';

const ProviderButton = lazyPart(() => import('./provider-button.tsx'), 'ProviderButton');
const HOME = '/skinmgr/home';

export function LoginScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/login' });
  const { notice, username = '' } = useLocation({ select: ({ state }) => state });
  const [provider] = useState(providerName);
  const back = redirect ?? HOME;
  const [account, setAccount] = useState({ username, password: '' });

  return (
    <PublicPage
      page={t('page')}
      heading={t('heading')}
      links={{ '/register': t('register'), '/forget': t('forget'), '/apply': t('apply') }}
    >
      <LoginForm
        account={account}
        notice={notice}
        onChange={setAccount}
        onSignedIn={() => navigate({ href: back, replace: true })}
      />
      {provider && (
        <Suspense>
          <ProviderButton name={provider} back={back} />
        </Suspense>
      )}
      <DemoAccounts onChoose={setAccount} />
    </PublicPage>
  );
}

interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly auth_type: AuthType;
}

/** Returns the accounts that a demo server writes into the page as JSON. Returns an empty list on other servers. */
function demoAccounts(): readonly DemoAccount[] {
  const json = document.querySelector<HTMLMetaElement>('meta[name="demo-accounts"]')?.content;
  return json ? (JSON.parse(json) as DemoAccount[]) : [];
}

function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { t } = useTranslation(['login', 'app']);
  const [accounts] = useState(demoAccounts);
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demo.title')}</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <span>
              <strong>{account.username}</strong>
              <small>{t(`app:role.${account.auth_type}`)}</small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('demo.fill_label', { username: account.username })}
              onClick={() => onChoose(account)}
            >
              {t('demo.fill')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
