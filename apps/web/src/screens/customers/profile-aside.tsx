import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { boughtGoods, newestAnswers } from '@skin-mirror/shared/customer/profile.ts';
import { shownRedeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAnswers } from '../../lib/use-answers.ts';
import { useCouponText } from '../../lib/use-coupon-text.ts';
import { Hint } from '../../ui/hint.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import texts from '../../ui/text.module.css';
import type { CustomerDetail } from './customer-row.ts';
import classes from './profile.module.css';

const GIFTS_ID = 'gifts';

/** Leads to the coupons and prizes, wherever the page has them. */
export function focusGifts(): void {
  const section = document.getElementById(GIFTS_ID);
  section?.scrollIntoView({ block: 'center' });
  section?.focus();
}

export const ProfileAside = ({ customer }: { customer: CustomerDetail }) => (
  <Stack gap="md">
    <Bought customer={customer} />
    <Gifts customer={customer} />
    <Answers customer={customer} />
  </Stack>
);

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="section" withBorder p="md" id={id} tabIndex={id ? -1 : undefined} aria-labelledby={heading}>
      <Title order={2} size="h4" mb="xs" id={heading}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Bought({ customer: { list } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const bought = boughtGoods(list);
  return (
    <Section title={t('section.bought')}>
      {bought.length === 0 && <Hint>{t('bought.none')}</Hint>}
      <Stack component="ul" gap="xs">
        {bought.map(({ goods_id, goods_name, num, time }) => (
          <li key={goods_id}>
            <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
              <Text size="sm" className={texts.breaks}>
                {goods_name}
              </Text>
              {num > 1 && (
                <Text size="sm" fw={600}>
                  {t('bought.pieces', { num })}
                </Text>
              )}
            </Group>
            <Hint size="xs">{t('bought.last', { day: format.date(time) })}</Hint>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Gifts({ customer: { claims, prizes } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  return (
    <Section title={t('page.gifts')} id={GIFTS_ID}>
      {claims.length + prizes.length === 0 && <Hint>{t('gift.none')}</Hint>}
      <Stack component="ul" gap="sm">
        {claims.map((claim) => (
          <Claim key={`${claim.record_id}/${claim.claim_time}`} claim={claim} />
        ))}
        {prizes.map((prize) => (
          <Prize key={prize.redeem_code} prize={prize} />
        ))}
      </Stack>
    </Section>
  );
}

function Claim({ claim }: { claim: CustomerDetail['claims'][number] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { worth, condition } = useCouponText(claim);
  const { name, claim_time, end_time, redeem_code, redeemed_at } = claim;
  const isOver = end_time < format.today();
  const terms = [worth, condition, t('gift.until', { day: format.day(end_time) })];
  return (
    <Gift
      name={name}
      code={redeem_code}
      facts={[terms.join(' · '), t('gift.claimed', { day: format.date(claim_time) })]}
      redeemed_at={redeemed_at}
      isOver={isOver}
      redeem={() => trpcClient.coupon.redeem.mutate({ code: redeem_code, client_uuid: randomUuid() })}
      undo={() => trpcClient.coupon.unredeem.mutate({ code: redeem_code })}
    />
  );
}

function Prize({ prize }: { prize: CustomerDetail['prizes'][number] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { prize_name, act_name, draw_time, redeem_code, redeemed_at } = prize;
  return (
    <Gift
      name={prize_name}
      code={redeem_code}
      facts={[t('gift.won', { day: format.date(draw_time), promotion: act_name })]}
      redeemed_at={redeemed_at}
      redeem={() => trpcClient.draw.redeem.mutate({ redeem_code })}
      undo={() => trpcClient.draw.undoRedeem.mutate({ redeem_code })}
    />
  );
}

interface GiftProps {
  name: string;
  /** Empty if there is nothing to redeem. */
  code: string;
  facts: readonly string[];
  redeemed_at: string | null;
  isOver?: boolean;
  redeem: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

/** A coupon or a prize, which can be redeemed here while the customer stands at the counter. */
function Gift({ name, code, facts, redeemed_at, isOver, redeem, undo }: GiftProps) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const isOpen = !redeemed_at && !isOver;
  const redeeming = useAction({
    ask: () => ({
      title: t('gift.ask', { name }),
      message: t('gift.hint'),
      confirm: t('gift.redeem'),
    }),
    run: redeem,
    done: () => t('gift.done', { name }),
    undo: () => async () => {
      await undo();
      return t('move.undone');
    },
    refresh: refreshAllButAccount,
  });
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Text size="sm" fw={600} className={texts.breaks}>
          {name}
        </Text>
        {redeemed_at ? (
          <Mark color="jade" text={t('gift.redeemed', { day: format.date(redeemed_at) })} />
        ) : (
          <Mark color={isOver ? 'gray' : 'orange'} text={t(isOver ? 'gift.over' : 'gift.open')} />
        )}
      </Group>
      {facts.map((fact) => (
        <Hint key={fact} size="xs">
          {fact}
        </Hint>
      ))}
      {isOpen && code && (
        <Group justify="space-between" gap="xs" mt={4}>
          <code>{shownRedeemCode(code)}</code>
          <Button
            size="compact-sm"
            variant="light"
            loading={redeeming.isBusy}
            aria-label={t('gift.redeem_of', { name })}
            onClick={() => void redeeming.run()}
          >
            {t('gift.redeem')}
          </Button>
        </Group>
      )}
    </li>
  );
}

function Answers({ customer: { list } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const newest = newestAnswers(list);
  const { query, answers } = useAnswers(Object.fromEntries(newest.map(({ id, answer }) => [id, answer])));
  const times = new Map(newest.map(({ id, time }) => [id, time]));
  if (newest.length === 0) return null;
  return (
    <Section title={t('section.answers')}>
      <Pending query={query} height={160} />
      <Stack component="dl" gap="xs" m={0}>
        {query.data &&
          answers.map(({ id, question, answers: given }) => (
            <div key={id}>
              <Text component="dt" size="xs" c="dimmed">
                {question}
              </Text>
              <Text component="dd" size="sm" m={0} className={texts.lines}>
                {format.list(given)}{' '}
                <Text span size="xs" c="dimmed" className={classes.day}>
                  {format.date(times.get(id) ?? '')}
                </Text>
              </Text>
            </div>
          ))}
      </Stack>
    </Section>
  );
}
