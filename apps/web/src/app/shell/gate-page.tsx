import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import classes from './shell.module.css';

/** A page in place of the console, with one thing to do first. */
export function GatePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation('security');
  usePageTitle(title);
  return (
    <main className={classes.gate}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text>{text}</Text>
        </div>
        {children}
        <Button variant="subtle" onClick={() => signOut().then(() => leaveForLogin())} me="auto">
          {t('gate.sign_out')}
        </Button>
      </Stack>
    </main>
  );
}
