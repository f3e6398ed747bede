import { Button } from '@mantine/core';
import { RECOVERY_CODES } from '@skin-mirror/shared/identity/second-factor.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { AppSetup } from './app-setup.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySection, type StartTask } from './security-section.tsx';

/** Shows whether the account has an authenticator app, and sets it up or turns it off. */
export function FactorSection({ start }: { start: StartTask }) {
  const { t } = useTranslation('security');
  const utils = trpc.useUtils();
  const query = trpc.secondFactor.status.useQuery({}, { staleTime: 0 });
  const refresh = () => utils.secondFactor.invalidate();
  const finish = (back: () => void, message: string) => async () => {
    await refresh();
    back();
    notifySuccess(message);
  };
  const setUp = () => start((back) => <AppSetup onBack={back} onDone={finish(back, t('app.is_on'))} />);
  const renew = () => start((back) => <NewCodes onBack={back} onDone={finish(back, t('codes.renewed'))} />);
  const remove = () =>
    start((back) => (
      <ProofForm
        title={t('app.turn_off')}
        text={t('app.turn_off_text')}
        submit={t('app.turn_off')}
        danger
        needsCode
        run={async (proof) => {
          await trpcClient.secondFactor.remove.mutate(proof);
          await finish(back, t('app.is_off'))();
        }}
        onBack={back}
      />
    ));

  const { has_app = false, codes_left = 0 } = query.data ?? {};
  return (
    <SecuritySection
      name="factor"
      title={t('app.title')}
      hint={has_app ? t('app.on', { count: codes_left, all: RECOVERY_CODES }) : t('app.off')}
      actions={
        query.data &&
        (has_app ? (
          <>
            <Button variant="default" onClick={renew}>
              {t('codes.renew')}
            </Button>
            <Button variant="default" onClick={remove}>
              {t('app.turn_off')}
            </Button>
          </>
        ) : (
          <Button onClick={setUp}>{t('app.set_up')}</Button>
        ))
      }
    >
      <Pending query={query} height={48} />
    </SecuritySection>
  );
}

function NewCodes({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <ProofForm
      title={t('codes.renew')}
      text={t('codes.renew_text')}
      submit={t('codes.renew')}
      needsCode
      run={async (proof) => setCodes((await trpcClient.secondFactor.renewCodes.mutate(proof)).codes)}
      onBack={onBack}
    />
  );
}
