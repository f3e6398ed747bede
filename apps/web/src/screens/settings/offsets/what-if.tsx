import { Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { compareOffsets, type OffsetComparison } from '@skin-mirror/shared/setting/compare-offsets.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { useCareLevel } from '../../../lib/use-care-level.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { type OffsetDraft, type OffsetRow, scoreOffsets } from './offset-draft.ts';
import classes from './offsets.module.css';

type Inputs = Outputs['setting']['whatIf'];

const MAX_GOODS = 12;
/** The effect is computed when the slider hasn't moved for this time, in ms. */
const SETTLE_MS = 150;

/** Shows how the unsaved offsets would change the shop's latest test results. */
export function WhatIf({ rows, draft }: { rows: readonly OffsetRow[]; draft: OffsetDraft }) {
  const { t } = useTranslation(['settings', 'shared']);
  const inputs = trpc.setting.whatIf.useQuery({});
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const comparison = useMemo(
    () => inputs.data && compareOffsets(inputs.data, scoreOffsets(rows), scoreOffsets(rows, settled)),
    [inputs.data, rows, settled],
  );
  if (inputs.error || !inputs.data || !comparison) return <Pending query={inputs} height={160} />;
  if (comparison.tests === 0) return <Hint>{t('what_if.no_tests')}</Hint>;
  const { tests, levelChanges, goodsChanges, dimensions } = comparison;
  return (
    <>
      <div role="status">
        <Hint>{t('what_if.tests', { count: tests })}</Hint>
        <Text fw={600} mt={6}>
          {t('what_if.levels', { count: levelChanges })}
        </Text>
        <Text fw={600} mt={6}>
          {t('what_if.recommendations', { count: goodsChanges })}
        </Text>
      </div>
      {dimensions.length > 0 && (
        <ChangeList title={t('what_if.dimensions')}>
          {dimensions.map(({ dimension, layer, count, moves }) => (
            <li key={`${layer}:${dimension}`} className={classes.change} data-dimension={dimension}>
              <span>
                {t('what_if.dimension', {
                  name: t(`shared:dimension.${dimension}`),
                  layer: t(`shared:layer.${layer}`),
                })}
              </span>
              <b>{t('what_if.customers', { count })}</b>
              <Moves moves={moves} />
            </li>
          ))}
        </ChangeList>
      )}
      <GoodsChanges changes={comparison.goods} goods={inputs.data.goods} />
    </>
  );
}

const ChangeList = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={3} mt="md" mb={4}>
      {title}
    </Title>
    <Stack component="ul" gap={0} fz="sm">
      {children}
    </Stack>
  </>
);

function Moves({ moves }: { moves: OffsetComparison['dimensions'][number]['moves'] }) {
  const { t } = useTranslation('settings');
  const level = useCareLevel();
  return (
    <span className={classes.moves}>
      {moves.map(({ from, to, count }) => (
        <span key={`${from}:${to}`}>{t('what_if.move', { from: level(from), to: level(to), count })}</span>
      ))}
    </span>
  );
}

function GoodsChanges({ changes, goods }: { changes: OffsetComparison['goods']; goods: Inputs['goods'] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (changes.length === 0) return null;
  const nameOf = (id: number) => goods.find(({ goods_id }) => goods_id === id)?.goods_name;
  return (
    <>
      <ChangeList title={t('what_if.goods')}>
        {changes.slice(0, MAX_GOODS).map(({ goods_id, gained, lost }) => (
          <li key={goods_id} className={classes.change} data-goods={goods_id}>
            <span>{nameOf(goods_id)}</span>
            <span className={classes.counts}>
              {gained > 0 && <b data-gained>{format.signed(gained)}</b>}
              {lost > 0 && <b data-lost>{format.signed(-lost)}</b>}
            </span>
          </li>
        ))}
      </ChangeList>
      {changes.length > MAX_GOODS && <Hint>{t('what_if.more', { count: changes.length - MAX_GOODS })}</Hint>}
    </>
  );
}
