import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { QrStep } from '@skin-mirror/shared/qr/qr.contract.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconStethoscope,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useProblemText } from '../../../lib/use-problem-text.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import code from '../../../ui/qr-code.module.css';
import classes from './qr.module.css';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');

const SIGNS = {
  ok: { Sign: IconCircleCheck, color: 'var(--mantine-color-green-text)' },
  warning: { Sign: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  failed: { Sign: IconCircleX, color: 'var(--mantine-color-red-text)' },
  skipped: { Sign: IconCircleDashed, color: 'var(--mantine-color-dimmed)' },
} as const;

const SENT = /^(?:qr|push|kf)_/;
const SIDE = 160;

/** Tries the settings as they are in the form, step by step, and shows the code that a mirror would show. */
export function Trial({ config }: { config: ShopConfig }) {
  const { t } = useTranslation('qr');
  const trial = trpc.qr.test.useMutation();
  const { text: problem } = useProblemText(trial.error);
  const values = Object.fromEntries(Object.entries(config).filter(([key]) => SENT.test(key)));
  const { data } = trial;
  return (
    <section aria-labelledby="qr-trial">
      <Group justify="space-between" mb="sm">
        <div>
          <Text id="qr-trial" fw={600}>
            {t('trial.title')}
          </Text>
          <Hint>{t('trial.hint')}</Hint>
        </div>
        <ButtonWithIcon
          label={t('trial.start')}
          icon={IconStethoscope}
          onClick={() => trial.mutate({ values })}
          loading={trial.isPending}
        />
      </Group>
      <div role="status">
        {trial.error && <Alert color="red">{problem}</Alert>}
        {data && (
          <Group align="start" wrap="wrap" gap="lg">
            <Stack component="ol" gap="sm" flex="1 1 18rem">
              {data.steps.map((step) => (
                <Step key={step.key} step={step} />
              ))}
            </Stack>
            <Stack gap="xs" align="center">
              {data.shown.image_url ? (
                <img className={code.code} src={data.shown.image_url} alt={t('trial.code')} />
              ) : (
                <div className={code.code}>
                  <Suspense fallback={<Skeleton w={SIDE} h={SIDE} />}>
                    <QrCode value={data.shown.text} size={142} level="M" title={t('trial.code')} />
                  </Suspense>
                </div>
              )}
              <Text size="sm">{t(data.shown.is_fallback ? 'trial.shown_fallback' : 'trial.shown')}</Text>
            </Stack>
          </Group>
        )}
      </div>
    </section>
  );
}

function Step({ step: { key, state, text, ms } }: { step: QrStep }) {
  const { t } = useTranslation('qr');
  const format = useFormat();
  const { Sign, color } = SIGNS[state];
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="start">
      <Sign size={20} color={color} aria-label={t(`trial.state.${state}`)} className={classes.sign} />
      <div className={classes.step}>
        <Text fw={500}>
          {t(`trial.step.${key}`)}
          {state !== 'skipped' && (
            <Text component="span" size="xs" c="dimmed" ml="xs">
              {t('trial.ms', { ms: format.number(ms) })}
            </Text>
          )}
        </Text>
        <Text size="sm">{text}</Text>
      </div>
    </Group>
  );
}
