import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { shownRedeemCode, UNDO_REDEEM_MS } from '@skin-mirror/shared/draw/redeem-code.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { IconArrowBackUp, IconCamera, IconCircleCheck, IconTicket } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { useCouponText } from '../../lib/use-coupon-text.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { isCameraReady } from './camera/camera.ts';
import { type RedeemedCoupon, type RedeemedPrize, type Redemption, redeem, undoRedemption } from './redeem.ts';

const CameraPanel = lazyPart(() => import('./camera/camera-panel.tsx'), 'CameraPanel');

interface Act {
  readonly code: string;
  readonly client_uuid: string;
  /** When it was sent, in milliseconds. */
  readonly sent: number;
}

const MAX_TYPED = 64;
/** The same code typed after this time is of the next customer: a shop may give one code to everybody. */
const SAME_ACT_MS = 60_000;

/** Redeems codes of coupons and prizes, typed by a person or a scanner that ends with Enter, or read by the camera. */
export function TillScreen() {
  const { t } = useTranslation('till');
  const [code, setCode] = useState('');
  const [done, setDone] = useState<Redemption>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const act = useRef<Act>(undefined);
  useEffect(() => {
    void isCameraReady().then((isReady) => isReady && setCameraOpen(true));
  }, []);

  async function take(typed: string) {
    if (isBusy || typed.trim() === '') return;
    setBusy(true);
    setCameraOpen(false);
    setProblem(undefined);
    setDone(undefined);
    try {
      // The same code again without an answer is the same act, so that it counts once.
      const earlier = act.current;
      const isSame = earlier?.code === typed && Date.now() - earlier.sent < SAME_ACT_MS;
      const client_uuid = isSame ? earlier.client_uuid : randomUuid();
      act.current = { code: typed, client_uuid, sent: Date.now() };
      setDone(await redeem(typed, client_uuid));
      act.current = undefined;
      setCode('');
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
    input.current?.focus();
    input.current?.select();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void take(code);
  };
  const takeRead = (read: string) => {
    setCode(read);
    void take(read);
  };

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack maw="32rem">
        <Paper withBorder p="md" radius="md" component="form" onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              ref={input}
              size="lg"
              label={t('code')}
              description={t('code_hint')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              maxLength={MAX_TYPED}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              data-autofocus
              required
            />
            <Group grow preventGrowOverflow={false}>
              <Button
                type="submit"
                size="lg"
                loading={isBusy}
                disabled={code.trim() === ''}
                leftSection={<IconTicket size={20} aria-hidden />}
              >
                {t('redeem')}
              </Button>
              <Button
                size="lg"
                variant="default"
                aria-expanded={isCameraOpen}
                onClick={() => setCameraOpen(!isCameraOpen)}
                leftSection={<IconCamera size={20} aria-hidden />}
              >
                {t('camera.open')}
              </Button>
            </Group>
          </Stack>
        </Paper>
        {isCameraOpen && (
          <Suspense>
            <CameraPanel onCode={takeRead} onClose={() => setCameraOpen(false)} />
          </Suspense>
        )}
        <div aria-live="polite">
          {problem !== undefined && <Refusal error={problem} />}
          {done && <Result done={done} onUndone={() => setDone(undefined)} />}
        </div>
      </Stack>
    </>
  );
}

const UNKNOWN: readonly (ErrorCode | undefined)[] = ['COUPON_CODE_UNKNOWN', 'REDEEM_UNKNOWN'];

function Refusal({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  const { t } = useTranslation('till');
  return <Alert color="red">{UNKNOWN.includes(problemOf(error).code) ? t('unknown') : text}</Alert>;
}

interface ResultProps {
  done: Redemption;
  onUndone: () => void;
}

function Result({ done, onUndone }: ResultProps) {
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
  const undo = useAction({ run: () => undoRedemption(done).then(onUndone), done: () => t('undone') });
  if (isOver) return null;
  return <ButtonWithIcon label={t('undo')} icon={IconArrowBackUp} onClick={() => void undo.run()} />;
}
