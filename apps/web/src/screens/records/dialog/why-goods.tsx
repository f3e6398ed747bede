import { Group, Paper, Stack, Text, Title } from '@mantine/core';
// biome-ignore lint/style/noRestrictedImports: the stored reasons come as unknown JSON; only the schema can read them.
import { type MatchTrace, matchTrace } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import type { ExclusionReason } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { needOf } from '@skin-mirror/shared/recommendation/routine.ts';
import { IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useCareLevel } from '../../../lib/use-care-level.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Mark } from '../../../ui/resource/column.tsx';
import texts from '../../../ui/text.module.css';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { RecordDetail } from '../record-row.ts';
import classes from './dialog.module.css';
import { countedCauses, type ResultCause } from './match-causes.ts';

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

const MAX_SHOWN = 3;
const SHARE_TEXTS: Readonly<Record<number, string>> = { 0.5: '½', 0.25: '¼' };
const LINE = { gap: 'md', justify: 'space-between', align: 'start', wrap: 'nowrap', py: 2 } as const;

/** Returns the reasons that are stored with a skin test. Undefined if they have an older format. */
const readTrace = (stored: unknown): MatchTrace | undefined => matchTrace.safeParse(stored).data;

function MatchReasons({ trace, scheme }: { trace: MatchTrace; scheme: RecordDetail['scheme'] }) {
  const { t } = useTranslation('records');
  const causes = countedCauses(trace.because, trace.points - trace.skin_points);
  const rest = causes.slice(MAX_SHOWN);
  return (
    <Stack gap={4} fz="sm">
      {trace.via === 'pinned' && <span>{t('why.pinned')}</span>}
      {trace.place && <span>{t(`why.place.${trace.place}`)}</span>}
      {scheme && trace.steps && <SchemePlace scheme={scheme} steps={trace.steps} />}
      <Causes causes={causes.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <Folded title={t('why.more', { count: rest.length })}>
          <Causes causes={rest} />
        </Folded>
      )}
      {trace.skin_points > 0 && (
        <Group {...LINE}>
          {t('why.profile')}
          <strong>{t('why.points', { count: trace.skin_points })}</strong>
        </Group>
      )}
      <Group gap="0 16px" c="dimmed">
        <span>{t(`why.sex.${trace.sex}`)}</span>
        <span>{t(`why.skin.${trace.skin}`)}</span>
      </Group>
    </Stack>
  );
}

/** Shows the scheme's steps with the product, counted from 1. An empty list: it belongs to no step. */
function SchemePlace({ scheme, steps }: { scheme: NonNullable<RecordDetail['scheme']>; steps: readonly number[] }) {
  const { t } = useTranslation(['records', 'shared']);
  const format = useFormat();
  const { name } = scheme;
  const places = steps.flatMap((step) => {
    const found = scheme.steps[step - 1];
    return found ? [t('why.scheme.step', { step, title: found.title, part: t(`shared:step_part.${found.part}`) })] : [];
  });
  if (places.length === 0) return <span>{t('why.scheme.beside_steps', { name })}</span>;
  return <span>{t('why.scheme.in_steps', { name, steps: format.list(places) })}</span>;
}

function Causes({ causes }: { causes: readonly ResultCause[] }) {
  const { t } = useTranslation(['records', 'shared']);
  const levelText = useCareLevel();
  const format = useFormat();
  return (
    <Stack component="ul" gap={0}>
      {causes.map(({ dimension, layer, score, level, threshold, effects, points, share }) => (
        <Group key={`${dimension}-${layer}`} component="li" {...LINE}>
          <span>
            {t('why.result', {
              dimension: t(`shared:dimension.${dimension}`),
              layer: t(`shared:layer.${layer}`),
              score,
              level: levelText(level),
              threshold,
              need: needOf(score, threshold),
            })}{' '}
            {effects.map((effect) => (
              <Mark key={effect} size="xs" text={t(`why.effect.${effect}`)} />
            ))}
          </span>
          <Group gap="xs" wrap="nowrap">
            {share !== 1 && (
              <Text span size="xs" c="dimmed">
                {format.number(points)} × {SHARE_TEXTS[share] ?? 0}
              </Text>
            )}
            <strong>{t('why.points', { count: points * share })}</strong>
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
