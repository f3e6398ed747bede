import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { providerName } from '../../lib/oidc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PublicPage } from '../../ui/public-page/public-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';

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
