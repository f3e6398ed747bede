import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AppSetup } from './own-account/app-setup.tsx';
import classes from './shell.module.css';

/** Stands in place of the console until the account has set up an authenticator app, and stored the recovery codes. */
export function FactorGate({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['security', 'shared']);
  const utils = trpc.useUtils();
  usePageTitle(t('gate.title'));
  const enter = async () => {
    await utils.identity.invalidate();
    await refreshAllButAccount();
    onDone();
  };
  const leave = async () => {
    await signOut();
    leaveForLogin();
  };
  return (
    <main className={classes.gate}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h3">
            {t('gate.title')}
          </Title>
          <Text>{t('gate.text')}</Text>
        </div>
        <AppSetup onDone={enter} />
        <Button variant="subtle" onClick={leave} me="auto">
          {t('gate.sign_out')}
        </Button>
      </Stack>
    </main>
  );
}
