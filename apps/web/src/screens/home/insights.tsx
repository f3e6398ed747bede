import { Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconChartBar, IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, TestsLink } from './card.tsx';
import classes from './home.module.css';

type Month = Outputs['dashboard']['insights'];

/**
 * Shows the customers' most frequent skin problems, the returning customers and the average score of the last 30 days.
 */
export function CustomersCard({ month }: { month?: Month }) {
  const { t } = useTranslation(['home', 'shared']);
  const format = useFormat();
  const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
  return (
    <Card title={t('month.customers')}>
      {!month && <Skeleton h={160} className="delayed" />}
      {month?.count_success === 0 && <NoTests icon={<IconChartBar aria-hidden />} />}
      {month && month.count_success > 0 && (
        <Stack gap="md">
          <SimpleGrid component="dl" minColWidth="9rem" autoFlow="auto-fit" spacing="md">
            <Figure name={t('month.score')}>
              {month.average_score === null ? '—' : format.points(month.average_score)}
            </Figure>
            <Figure name={t('month.returning')}>
              {month.count_customer === 0
                ? '—'
                : t('month.percent', { percent: percent(month.count_returning, month.count_customer) })}
            </Figure>
          </SimpleGrid>
          <Stack gap="xs">
            <Hint>{t('month.concerns')}</Hint>
            <Stack component="ul" gap="sm">
              {month.concerns.map(({ dimension, count }) => (
                <li key={dimension}>
                  <Group justify="space-between" gap="xs" fz="sm" wrap="nowrap">
                    <TestsLink search={{ from: month.from.month, to: format.today() }}>
                      {t(`shared:dimension.${dimension}`)}
                    </TestsLink>
                    {t('month.share', { count, percent: percent(count, month.count_success) })}
                  </Group>
                  <Progress value={percent(count, month.count_success)} size="sm" mt={4} aria-hidden />
                </li>
              ))}
            </Stack>
          </Stack>
        </Stack>
      )}
    </Card>
  );
}

export function GoodsCard({ month }: { month?: Month }) {
  const { t } = useTranslation('home');
  return (
    <Card title={t('month.goods')}>
      {!month && <Skeleton h={160} className="delayed" />}
      {month?.goods.length === 0 && <NoTests icon={<IconPackage aria-hidden />} />}
      <Stack component="ul" gap={2} fz="sm">
        {month?.goods.map(({ goods_id, goods_name, count, visits }) => (
          <Group key={goods_id} component="li" justify="space-between" wrap="nowrap" py={8} className={classes.todo}>
            <TextLink link={{ to: '/skinmgr/goodsEdit', search: { id: goods_id } }} access={user('goods')}>
              {goods_name}
            </TextLink>
            <Text span size="sm" c="dimmed" className={classes.sign}>
              {t('month.reports', { count })}
              {visits > 0 && ` · ${t('month.visits', { count: visits })}`}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

function NoTests({ icon }: { icon: ReactNode }) {
  const { t } = useTranslation('home');
  return <EmptyState icon={icon} title={t('daily.empty')} description={t('month.empty_hint')} />;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fz="1.5rem" fw={600} m={0}>
        {children}
      </Text>
    </div>
  );
}
