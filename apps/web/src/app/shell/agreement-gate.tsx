import { Button, Stack } from '@mantine/core';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { AgreementLinks } from '../../ui/agreement/agreement-links.tsx';
import { FormFailure } from '../../ui/credential/account-form.tsx';
import { PublicPage } from '../../ui/public-page/public-page.tsx';

/** Stands in place of the console until the owner of a shop that the platform made has accepted the user agreement. */
export function AgreementGate() {
  const { t } = useTranslation(['register', 'app']);
  const utils = trpc.useUtils();
  const accept = trpc.identity.agree.useMutation({ onSuccess: () => utils.identity.invalidate() });
  return (
    <PublicPage page={t('gate.title')} heading={t('gate.title')} intro={t('gate.text')}>
      <Stack>
        <AgreementLinks />
        {accept.error && <FormFailure error={accept.error} />}
        <Button
          size="md"
          fullWidth
          onClick={() => accept.mutate({ agreement: AGREEMENT_VERSION })}
          loading={accept.isPending || accept.isSuccess}
        >
          {t('gate.accept')}
        </Button>
        <Button variant="subtle" onClick={() => signOut().then(() => leaveForLogin())}>
          {t('app:shell.sign_out')}
        </Button>
      </Stack>
    </PublicPage>
  );
}
