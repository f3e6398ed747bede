import { Button, Stack, Text, Title } from '@mantine/core';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AgreementLinks } from '../../ui/agreement/agreement-links.tsx';
import { FormFailure } from '../../ui/credential/account-form.tsx';
import classes from './shell.module.css';

/** Stands in place of the console until the owner of a shop that the platform made has accepted the user agreement. */
export function AgreementGate() {
  const { t } = useTranslation(['register', 'app']);
  const utils = trpc.useUtils();
  const accept = trpc.identity.agree.useMutation({ onSuccess: () => utils.identity.invalidate() });
  usePageTitle(t('gate.title'));
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
        <AgreementLinks />
        {accept.error && <FormFailure error={accept.error} />}
        <Button
          onClick={() => accept.mutate({ agreement: AGREEMENT_VERSION })}
          loading={accept.isPending || accept.isSuccess}
          me="auto"
        >
          {t('gate.accept')}
        </Button>
        <Button variant="subtle" onClick={leave} me="auto">
          {t('app:shell.sign_out')}
        </Button>
      </Stack>
    </main>
  );
}
