import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ExclusionReason } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCareLevel } from '../../../lib/use-care-level.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Mark } from '../../../ui/resource/column.tsx';
import texts from '../../../ui/text.module.css';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { RecordDetail } from '../record-row.ts';
import classes from './dialog.module.css';
import { MatchReasons, readTrace } from './match-reasons.tsx';

const OVER_LIMIT: ExclusionReason = 'over_limit';

export function WhyGoods({ record: { goods, scheme, excluded } }: { record: RecordDetail }) {
  const { t } = useTranslation('records');
  // Unsuitable products come before products with too low a rank, because their reasons are more interesting.
  const unsuited = excluded.filter(({ reason }) => reason !== OVER_LIMIT);
  const outranked = excluded.filter(({ reason }) => reason === OVER_LIMIT);
  return (
    <Stack gap="lg">
      <Hint>{t('why.intro')}</Hint>
      {scheme && <WhyScheme scheme={scheme} />}
      <Part title={t('why.recommended')}>
        {goods.length === 0 && (
          <EmptyState icon={<IconPackage aria-hidden />} title={t('why.none')} description={t('why.none_hint')} />
        )}
        <Stack component="ol" gap="sm" mt={4}>
          {goods.map((product) => (
            <GoodsItem key={product.goods_id} goods={product} scheme={scheme} />
          ))}
        </Stack>
      </Part>
      {excluded.length > 0 && (
        <Part title={t('why.excluded')}>
          <Hint mb="xs">{t(scheme ? 'why.excluded_hint_scheme' : 'why.excluded_hint')}</Hint>
          <LeftOut goods={unsuited} />
          {outranked.length > 0 && (
            <Folded title={t('why.outranked', { count: outranked.length })}>
              <LeftOut goods={outranked} />
            </Folded>
          )}
        </Part>
      )}
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} mb={4}>
      {title}
    </Title>
    {children}
  </section>
);

function WhyScheme({ scheme }: { scheme: NonNullable<RecordDetail['scheme']> }) {
  const { t } = useTranslation(['records', 'shared']);
  const levelText = useCareLevel();
  return (
    <Part title={t('why.scheme.title')}>
      <Text>{t('why.scheme.chosen', { name: scheme.name, count: scheme.cycle_days })}</Text>
      <Hint mt={4}>{t('why.scheme.causes')}</Hint>
      <Text component="ul" size="sm" mt={4} ps="lg" className={texts.disc}>
        {scheme.causes.map(({ dimension, layer, score, level, from }) => (
          <li key={`${dimension}-${layer}`}>
            {t('why.scheme.cause', {
              dimension: t(`shared:dimension.${dimension}`),
              layer: t(`shared:layer.${layer}`),
              score,
              level: levelText(level),
              from: levelText(from),
            })}
          </li>
        ))}
      </Text>
    </Part>
  );
}

function LeftOut({ goods }: { goods: RecordDetail['excluded'] }) {
  const { t } = useTranslation('records');
  return (
    <ul className={classes.excluded}>
      {goods.map(({ goods_id, goods_name, reason }) => (
        <Group key={goods_id} component="li" justify="space-between" gap="2px 16px" py={8}>
          {goods_name}
          <Text span size="sm" c="dimmed">
            {t(`why.reason.${reason}`, { defaultValue: reason })}
          </Text>
        </Group>
      ))}
    </ul>
  );
}

function GoodsItem({ goods, scheme }: { goods: RecordDetail['goods'][number]; scheme: RecordDetail['scheme'] }) {
  const { t } = useTranslation(['records', 'shared']);
  const trace = readTrace(goods.trace);
  return (
    <Paper component="li" withBorder p="sm">
      <Group gap="sm" wrap="nowrap" align="start">
        <Thumbnail path={goods.goods_pic} size="4.5rem" icon={IconPackage} />
        <Stack gap={6} flex={1} miw={0}>
          <Group gap="xs">
            <Text fw={600}>{goods.goods_name}</Text>
            {goods.tag && <Mark text={goods.tag} color="jade" />}
            {goods.step_role !== 'other' && <Mark text={t(`shared:step_role.${goods.step_role}`)} color="blue" />}
            {goods.choice === 'also' && <Mark text={t('why.also')} />}
            {goods.owned_goods !== '' && <Owned goods={goods} />}
            {trace && trace.points > 0 && (
              <Text span size="sm" c="dimmed" ms="auto" title={trace.via === 'cycle' ? undefined : t('why.total_hint')}>
                {t('why.total', { count: trace.points })}
              </Text>
            )}
          </Group>
          {trace && <MatchReasons trace={trace} scheme={scheme} />}
        </Stack>
      </Group>
    </Paper>
  );
}

/** Says that the customer has the product or another one that takes its place. Decided when the dialog opens. */
function Owned({ goods: { goods_name, owned_goods } }: { goods: RecordDetail['goods'][number] }) {
  const { t } = useTranslation('records');
  const text = owned_goods === goods_name ? t('why.owned') : t('why.owned_instead', { name: owned_goods });
  return <Mark text={text} color="orange" />;
}
