import { Alert, Group, Stack, Text } from '@mantine/core';
import { shownRedeemCode, UNDO_REDEEM_MS } from '@skin-mirror/shared/draw/redeem-code.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem.ts';
import { useCouponText } from '../../lib/use-coupon-text.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type RedeemedCoupon, type RedeemedPrize, type Redemption, undoRedemption } from './redeem.ts';

const UNKNOWN: readonly (ErrorCode | undefined)[] = ['COUPON_CODE_UNKNOWN', 'REDEEM_UNKNOWN'];

export function Refusal({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  const { t } = useTranslation('till');
  return <Alert color="red">{UNKNOWN.includes(problemOf(error).code) ? t('unknown') : text}</Alert>;
}

interface ResultProps {
  done: Redemption;
  onUndone: () => void;
}

export function Result({ done, onUndone }: ResultProps) {
  const { t } = useTranslation('till');
  const code = done.kind === 'coupon' ? done.coupon.redeem_code : done.prize.redeem_code;
  return (
    <Alert
      color="jade"
      icon={<IconCircleCheck aria-hidden />}
      title={t('redeemed')}
      styles={{ message: { color: 'inherit' } }}
    >
      <Stack gap="xs">
        {done.kind === 'coupon' ? <Coupon coupon={done.coupon} /> : <Prize prize={done.prize} />}
        <Group justify="space-between">
          <code>{shownRedeemCode(code)}</code>
          <Undo done={done} onUndone={onUndone} />
        </Group>
      </Stack>
    </Alert>
  );
}

const Worth = ({ children }: { children: ReactNode }) => (
  <Text size="xl" fw={700}>
    {children}
  </Text>
);

function Coupon({ coupon }: { coupon: RedeemedCoupon }) {
  const { t } = useTranslation('till');
  const format = useFormat();
  const { worth, condition } = useCouponText(coupon);
  const { name, end_time, is_shared } = coupon;
  return (
    <>
      <Worth>{worth}</Worth>
      <Text>
        {name} · {condition}
      </Text>
      <Text size="sm">{t('until', { day: format.day(end_time) })}</Text>
      {is_shared && <Text size="sm">{t('shared')}</Text>}
    </>
  );
}

function Prize({ prize: { prize_name, prize_pic, award_level, act_name } }: { prize: RedeemedPrize }) {
  const { t } = useTranslation('winners');
  return (
    <Group wrap="nowrap">
      {prize_pic !== '' && <Thumbnail path={prize_pic} />}
      <div>
        <Worth>{prize_name}</Worth>
        <Text>
          {t(`level.${award_level}`)} · {act_name}
        </Text>
      </div>
    </Group>
  );
}

/** A redemption can be undone for a minute. */
function Undo({ done, onUndone }: ResultProps) {
  const { t } = useTranslation('till');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_REDEEM_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  const undo = async () => {
    try {
      await undoRedemption(done);
      notifySuccess(t('undone'));
      onUndone();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <ButtonWithIcon icon={IconArrowBackUp} onClick={undo}>
      {t('undo')}
    </ButtonWithIcon>
  );
}
