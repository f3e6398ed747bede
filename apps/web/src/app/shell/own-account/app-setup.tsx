import { Code, Group, Skeleton, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAccountForm } from '../../../ui/credential/account-form.tsx';
import { problemsOf, required } from '../../../ui/credential/credential-problems.ts';
import { FactorField } from '../../../ui/credential/factor-field.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FACTOR_FIELDS, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TaskForm } from './task-form.tsx';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');
const QR_SIZE = 192;

type Secret = Outputs['secondFactor']['begin'];

interface AppSetupProps {
  onBack?: () => void;
  /** Called when the app is on, and the user has stored the recovery codes. */
  onDone: () => void;
}

/** Sets up an authenticator app: the password, then the app's first code, then the recovery codes. */
export function AppSetup({ onBack, onDone }: AppSetupProps) {
  const { t } = useTranslation('security');
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <FirstCode {...secret} onBack={onBack} onCodes={setCodes} />;
  return (
    <ProofForm
      title={t('app.set_up')}
      text={t('app.proof')}
      submit={t('next')}
      needsCode={false}
      run={async ({ pwd }) => setSecret(await trpcClient.secondFactor.begin.mutate({ pwd }))}
      onBack={onBack}
    />
  );
}

interface FirstCodeProps extends Secret {
  onBack: (() => void) | undefined;
  onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ secret, uri, onBack, onCodes }: FirstCodeProps) {
  const { t } = useTranslation('security');
  const edit = useAccountForm({
    initialValues: { second_factor: '' },
    check: (values) => problemsOf(values, { second_factor: [required()] }),
    fieldOfCode: FACTOR_FIELDS,
    save: async (values) => onCodes((await trpcClient.secondFactor.confirm.mutate(values)).codes),
  });
  return (
    <TaskForm edit={edit} title={t('app.set_up')} text={t('app.scan')} submit={t('app.turn_on')} onBack={onBack}>
      <Group align="flex-start" gap="lg">
        <Suspense fallback={<Skeleton w={QR_SIZE} h={QR_SIZE} />}>
          <QrCode value={uri} size={QR_SIZE} marginSize={4} bgColor="#fff" title={t('app.qr')} />
        </Suspense>
        <Stack gap="xs" flex="1 1 12rem">
          <Hint>{t('app.by_hand')}</Hint>
          <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </Code>
        </Stack>
      </Group>
      <FactorField
        label={t('app.first_code')}
        description={t('app.first_code_hint')}
        inputMode="numeric"
        autoFocus
        {...edit.form.getInputProps('second_factor')}
      />
    </TaskForm>
  );
}
