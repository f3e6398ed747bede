import './login-styles.ts';
import { Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../app/brand.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LocaleSelect } from '../../ui/locale-select.tsx';
import { DemoAccounts } from './demo-accounts-list.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-screen.module.css';
import { MirrorArt } from './mirror-art.tsx';

export function LoginScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/login' });
  const [account, setAccount] = useState({ username: '', password: '' });
  usePageTitle(t('page'));

  return (
    <div className={classes.page}>
      <aside className={classes.claim}>
        <MirrorArt />
        <div>
          <p className={classes.slogan}>{t('claim')}</p>
          <p className={classes.detail}>{t('claim_detail')}</p>
        </div>
      </aside>
      <div className={classes.side}>
        <header className={classes.header}>
          <Brand />
          <LocaleSelect w={152} />
        </header>
        <main className={classes.main}>
          <Title order={1} mb="lg">
            {t('heading')}
          </Title>
          <LoginForm
            account={account}
            onChange={setAccount}
            onSignedIn={() => navigate({ href: redirect ?? '/skinmgr/home', replace: true })}
          />
          <DemoAccounts onChoose={setAccount} />
        </main>
      </div>
    </div>
  );
}
