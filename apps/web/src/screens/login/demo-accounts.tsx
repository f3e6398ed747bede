import { Button } from '@mantine/core';
import type { AuthType } from '@skin-mirror/shared/kernel/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login-screen.module.css';

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

export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
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
