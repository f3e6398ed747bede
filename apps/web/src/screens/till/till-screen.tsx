import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { shownRedeemCode, UNDO_REDEEM_MS } from '@skin-mirror/shared/draw/redeem-code.ts';
import { IconArrowBackUp, IconCircleCheck, IconTicket } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useCouponText } from '../../lib/use-coupon-text.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Redeemed = Outputs['coupon']['redeem'];

interface Act {
  readonly code: string;
  readonly client_uuid: string;
  /** When it was sent, in milliseconds. */
  readonly sent: number;
}

const MAX_TYPED = 64;
/** The same code typed after this time is of the next customer: a shop may give one code to everybody. */
const SAME_ACT_MS = 60_000;

/** Redeems the code of a customer's coupon, one after another, also with a scanner that types the code and Enter. */
export function TillScreen() {
  const { t } = useTranslation('till');
  const [code, setCode] = useState('');
  const [done, setDone] = useState<Redeemed>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const act = useRef<Act>(undefined);

  async function redeem(event: FormEvent) {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    setDone(undefined);
    try {
      // The same code again without an answer is the same act, so that it counts once.
      const earlier = act.current;
      const isSame = earlier?.code === code && Date.now() - earlier.sent < SAME_ACT_MS;
      const client_uuid = isSame ? earlier.client_uuid : randomUuid();
      act.current = { code, client_uuid, sent: Date.now() };
      setDone(await trpcClient.coupon.redeem.mutate({ code, client_uuid }));
      act.current = undefined;
      setCode('');
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
    input.current?.focus();
    input.current?.select();
  }

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack maw="32rem">
        <Paper withBorder p="md" radius="md" component="form" onSubmit={redeem}>
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
            <Button
              type="submit"
              size="lg"
              loading={isBusy}
              disabled={code.trim() === ''}
              leftSection={<IconTicket size={20} aria-hidden />}
            >
              {t('redeem')}
            </Button>
          </Stack>
        </Paper>
        <div aria-live="polite">
          {problem !== undefined && <Refusal error={problem} />}
          {done && <Result key={done.redeem_code} redeemed={done} onUndone={() => setDone(undefined)} />}
        </div>
      </Stack>
    </>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  const { t } = useTranslation('till');
  return (
    <Alert color="red">
      <Stack gap="xs" align="start">
        {text}
        {problemOf(error).code === 'COUPON_CODE_UNKNOWN' && (
          <TextLink link={{ to: '/skinmgr/winners' }}>{t('winners')}</TextLink>
        )}
      </Stack>
    </Alert>
  );
}

function Result({ redeemed, onUndone }: { redeemed: Redeemed; onUndone: () => void }) {
  const { t } = useTranslation('till');
  const format = useFormat();
  const { worth, condition } = useCouponText(redeemed);
  const { name, end_time, is_shared, redeem_code } = redeemed;
  return (
    <Alert
      color="jade"
      icon={<IconCircleCheck aria-hidden />}
      title={t('redeemed')}
      styles={{ message: { color: 'inherit' } }}
    >
      <Stack gap="xs">
        <Text size="xl" fw={700}>
          {worth}
        </Text>
        <Text>
          {name} · {condition}
        </Text>
        <Text size="sm">{t('until', { day: format.day(end_time) })}</Text>
        {is_shared && <Text size="sm">{t('shared')}</Text>}
        <Group justify="space-between">
          <code>{shownRedeemCode(redeem_code)}</code>
          <Undo code={redeem_code} onUndone={onUndone} />
        </Group>
      </Stack>
    </Alert>
  );
}

/** A redemption can be undone for a minute. */
function Undo({ code, onUndone }: { code: string; onUndone: () => void }) {
  const { t } = useTranslation('till');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_REDEEM_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  const undo = async () => {
    try {
      await trpcClient.coupon.unredeem.mutate({ code });
      notifySuccess(t('undone'));
      onUndone();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={undo}>
      {t('undo')}
    </Button>
  );
}
