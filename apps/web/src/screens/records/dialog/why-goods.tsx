import { Group, Stack, Text, Title } from '@mantine/core';
import type { ExclusionReason } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { careLevelText } from '../../../lib/care-level.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mark } from '../../../ui/resource/column.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { RecordDetail } from '../record-row.ts';
import classes from './dialog.module.css';
import { MatchReasons, readTrace } from './match-reasons.tsx';

type Goods = RecordDetail['goods'][number];
type Scheme = NonNullable<RecordDetail['scheme']>;

const OVER_LIMIT: ExclusionReason = 'over_limit';

/** The recommended and the left-out goods of a test, with the reasons. */
export function WhyGoods({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('records');
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('why.intro')}
      </Text>
      {record.scheme && <WhyScheme scheme={record.scheme} />}
      <section aria-labelledby="why-recommended">
        <Title order={3} id="why-recommended" mb="xs">
          {t('why.recommended')}
        </Title>
        {record.goods.length === 0 && (
          <EmptyState icon={<IconPackage aria-hidden />} title={t('why.none')} description={t('why.none_hint')} />
        )}
        <ol className={classes.goods}>
          {record.goods.map((goods) => (
            <li key={goods.goods_id}>
              <GoodsItem goods={goods} scheme={record.scheme} />
            </li>
          ))}
        </ol>
      </section>
      {record.excluded.length > 0 && <LeftOut goods={record.excluded} hasScheme={record.scheme !== null} />}
    </Stack>
  );
}

/** The scheme that the test triggered, with its causes, most severe first. */
function WhyScheme({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation(['records', 'shared']);
  const { platform } = useAccount();
  return (
    <section aria-labelledby="why-scheme">
      <Title order={3} id="why-scheme" mb={4}>
        {t('why.scheme.title')}
      </Title>
      <Text>{t('why.scheme.chosen', { name: scheme.name, count: scheme.cycle_days })}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {t('why.scheme.causes')}
      </Text>
      <ul className={classes.schemeCauses}>
        {scheme.causes.map(({ dimension, layer, score, level, from }) => (
          <li key={`${dimension}-${layer}`}>
            {t('why.scheme.cause', {
              dimension: t(`shared:dimension.${dimension}`),
              layer: t(`shared:layer.${layer}`),
              score,
              level: careLevelText(level, currentLocale(), platform),
              from: careLevelText(from, currentLocale(), platform),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Products with a reason against them come first. It is more useful than "others were better". */
function LeftOut({ goods, hasScheme }: { goods: RecordDetail['excluded']; hasScheme: boolean }) {
  const { t } = useTranslation('records');
  const unsuited = goods.filter(({ reason }) => reason !== OVER_LIMIT);
  const outranked = goods.filter(({ reason }) => reason === OVER_LIMIT);
  return (
    <section aria-labelledby="why-excluded">
      <Title order={3} id="why-excluded" mb={4}>
        {t('why.excluded')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t(hasScheme ? 'why.excluded_hint_scheme' : 'why.excluded_hint')}
      </Text>
      <LeftOutList goods={unsuited} />
      {outranked.length > 0 && (
        <details className={classes.outranked}>
          <summary>{t('why.outranked', { count: outranked.length })}</summary>
          <LeftOutList goods={outranked} />
        </details>
      )}
    </section>
  );
}

function LeftOutList({ goods }: { goods: RecordDetail['excluded'] }) {
  const { t } = useTranslation('records');
  return (
    <ul className={classes.excluded}>
      {goods.map(({ goods_id, goods_name, reason }) => (
        <li key={goods_id}>
          <span>{goods_name}</span>
          <Text span size="sm" c="dimmed">
            {t(`why.reason.${reason}`, { defaultValue: reason })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function GoodsItem({ goods, scheme }: { goods: Goods; scheme: RecordDetail['scheme'] }) {
  const { t } = useTranslation('records');
  const trace = readTrace(goods.trace);
  return (
    <>
      <Thumbnail path={goods.goods_pic} size="4.5rem" icon={IconPackage} />
      <div>
        <Group gap="xs">
          <Text fw={600}>{goods.goods_name}</Text>
          {goods.tag && <Mark text={goods.tag} color="jade" />}
          {trace && trace.points > 0 && (
            <Text span size="sm" c="dimmed" ms="auto" title={trace.via === 'cycle' ? undefined : t('why.total_hint')}>
              {t('why.total', { count: trace.points })}
            </Text>
          )}
        </Group>
        {trace && <MatchReasons trace={trace} scheme={scheme} />}
      </div>
    </>
  );
}
