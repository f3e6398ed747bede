import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '../../ui/public-page/public-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/login' });
  const { notice, username = '' } = useLocation({ select: ({ state }) => state });
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
        onSignedIn={() => navigate({ href: redirect ?? '/skinmgr/home', replace: true })}
      />
      <DemoAccounts onChoose={setAccount} />
    </PublicPage>
  );
}
