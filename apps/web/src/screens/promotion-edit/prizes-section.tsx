import { Group, Skeleton, Table, Text } from '@mantine/core';
import { ALL_TICKETS } from '@skin-mirror/shared/draw/draw.ts';
import { AWARD_STATUS, PRIZE_COUNT, PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { freeShare, percentOf, prizesProblem } from '@skin-mirror/shared/promotion/promotion-problems.ts';
import { IconPencil, IconPlus, IconScale, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { lazyDialog, type OpenDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { OpenedPrize } from './prize-dialog.tsx';
import classes from './promotion-edit.module.css';
import type { Prize, Promotion } from './promotion-values.ts';

const PrizeDialog = lazyDialog(() => import('./prize-dialog.tsx'), 'PrizeDialog');

const COLORS = { 0: 'orange', 10: 'jade', 11: 'gray', [-10]: 'gray' } as const;
const inHundredths = (prizes: readonly Prize[]) =>
  prizes.map(({ probability }) => ({ probability: Math.round(probability * 100) }));

/** Lists the prizes. Each is saved at once: for a new promotion as a draft, which the promotion takes later. */
export function PrizesSection({ promotion, openDialog }: { promotion: Promotion | undefined; openDialog: OpenDialog }) {
  const { t } = useTranslation(['promotion-edit', 'shared']);
  const format = useFormat();
  const act_id = promotion?.id ?? -1;
  const loaded = trpc.promotion.prizes.useQuery({ act_id });
  const utils = trpc.useUtils();
  const refresh = () => utils.promotion.prizes.invalidate();
  const remove = useAction({
    ask: ({ prize_name: name }: Prize) => ({
      title: t('prize.delete.title', { name }),
      message: t('prize.delete.message'),
      confirm: t('prize.delete.confirm'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.promotion.saveAward.mutate({ id, status: AWARD_STATUS.deleted }),
    done: (_, { prize_name: name }) => t('prize.delete.done', { name }),
    refresh,
  });
  const prizes = loaded.data?.list ?? [];
  const free = freeShare(inHundredths(prizes));
  const consolation = prizes.find(({ notdefault }) => !notdefault);
  const giveRest = useAction({
    run: ({ id, rev, probability, prize_name, prize_pic, prize_detail }: Prize) =>
      trpcClient.promotion.savePrize.mutate({
        act_id,
        id,
        rev,
        prize_name,
        prize_pic,
        prize_detail,
        probability: String(percentOf(Math.round(probability * 100) + free)),
      }),
    done: () => t('rest.done'),
    refresh,
  });
  const open = (prize?: Prize) => {
    const others = prizes.filter((other) => other !== prize);
    const opened: OpenedPrize = { act_id, prize, others: ALL_TICKETS - freeShare(inHundredths(others)) };
    openDialog(PrizeDialog, opened);
  };
  const mayEdit = !promotion?.is_closed;
  const wrong = loaded.data && prizesProblem(inHundredths(prizes));
  if (loaded.error) {
    return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} retrying={loaded.isFetching} />;
  }
  return (
    <Section title={t('shared:field.prizes')} hint={t('prize.hint', PRIZE_COUNT)}>
      {promotion?.status === PROMOTION_STATUS.on && mayEdit && (
        <Notice text={t('prize.at_once')} color="orange" role="note" />
      )}
      {loaded.isPending ? (
        <Skeleton height={160} className="delayed" />
      ) : (
        <ScrollBox name={t('shared:field.prizes')}>
          <PrizeTable prizes={prizes} mayEdit={mayEdit} onEdit={open} onRemove={(prize) => void remove.run(prize)} />
        </ScrollBox>
      )}
      <Group justify="space-between" gap="sm">
        {mayEdit && (
          <ButtonWithIcon
            label={t('prize.add')}
            icon={IconPlus}
            onClick={() => open()}
            disabled={!loaded.data || prizes.length >= PRIZE_COUNT.max}
          />
        )}
        <Group gap="sm">
          <Text size="sm" role="status">
            {loaded.data && t('rest.free', { percent: format.number(percentOf(free)) })}
          </Text>
          {mayEdit && consolation && free > 0 && (
            <ButtonWithIcon
              label={t('rest.give', { name: consolation.prize_name })}
              size="compact-sm"
              icon={IconScale}
              onClick={() => void giveRest.run(consolation)}
              loading={giveRest.isBusy}
            />
          )}
        </Group>
      </Group>
      {wrong && (
        <Text size="sm" c={prizes.length < PRIZE_COUNT.min ? undefined : 'var(--mantine-color-error)'}>
          {t(`shared:errors.${wrong.code}`, { ...wrong.details })}
        </Text>
      )}
    </Section>
  );
}

interface PrizeTableProps {
  prizes: readonly Prize[];
  mayEdit: boolean;
  onEdit: (prize: Prize) => void;
  onRemove: (prize: Prize) => void;
}

function PrizeTable({ prizes, mayEdit, onEdit, onRemove }: PrizeTableProps) {
  const { t } = useTranslation(['promotion-edit', 'shared']);
  const format = useFormat();
  const count = (number: number | null) => (number === null ? t('prize.unlimited') : format.number(number));
  return (
    <Table className={classes.table} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('prize.number')}</Table.Th>
          <Table.Th>{t('shared:field.prize_pic')}</Table.Th>
          <Table.Th>{t('shared:field.prize_name')}</Table.Th>
          <Table.Th ta="right">{t('shared:field.probability')}</Table.Th>
          <Table.Th ta="right">{t('shared:field.total_num')}</Table.Th>
          <Table.Th ta="right">{t('shared:field.left_num')}</Table.Th>
          <Table.Th>{t('shared:field.status')}</Table.Th>
          <Table.Th>{t('shared:field.prize_detail')}</Table.Th>
          {mayEdit && (
            <Table.Th ta="right" className={classes.actions}>
              {t('prize.actions')}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {prizes.map((prize) => (
          <Table.Tr key={prize.id}>
            <Table.Td>{format.number(prize.num)}</Table.Td>
            <Table.Td>
              <Thumbnail path={prize.prize_pic} size="2.5rem" />
            </Table.Td>
            <Table.Td>
              <Text size="sm" fw={600}>
                {prize.prize_name}
              </Text>
              <Hint size="xs">{t(`level.${prize.award_level}`)}</Hint>
            </Table.Td>
            <Table.Td ta="right">{t('percent', { percent: format.number(prize.probability) })}</Table.Td>
            <Table.Td ta="right">{count(prize.total_num)}</Table.Td>
            <Table.Td ta="right">{count(prize.left_num)}</Table.Td>
            <Table.Td>
              <Mark size="sm" text={t(`prize_status.${prize.status}`)} color={COLORS[prize.status]} />
            </Table.Td>
            <Table.Td>
              <Text size="sm" className={classes.detail} title={prize.prize_detail}>
                {prize.prize_detail}
              </Text>
            </Table.Td>
            {mayEdit && (
              <Table.Td className={classes.actions}>
                <Group gap={0} wrap="nowrap" justify="flex-end">
                  <IconAction
                    label={t('prize.edit_of', { name: prize.prize_name })}
                    icon={IconPencil}
                    onClick={() => onEdit(prize)}
                  />
                  {prize.notdefault && (
                    <IconAction
                      label={t('prize.delete_of', { name: prize.prize_name })}
                      icon={IconTrash}
                      onClick={() => onRemove(prize)}
                    />
                  )}
                </Group>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
