import { Group, Paper, Stack, Text } from '@mantine/core';
import { DAY_MS, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { soldText } from '../../lib/sold-text.ts';
import { useAnswers } from '../../lib/use-answers.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { CustomerTest } from './customer-row.ts';

interface TestCardProps {
  test: CustomerTest;
  choice: ReactNode;
  children: ReactNode;
}

/** One test in a person's timeline. */
export function TestCard({ test, choice, children }: TestCardProps) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const { result, goods, scheme, mark, sold, status, total_score } = test;
  const { query, answers: given } = useAnswers(test.other_detects.questions);
  const answers = query.data ? given : [];
  const facts = [
    [t('fact.skin'), result && t(`shared:skin_type.${result.skin_type}`)],
    [t('fact.skin_age'), result?.skin_age !== undefined && t('age', { age: result.skin_age })],
    [t('fact.place'), [test.device_no, test.user_acct].filter(Boolean).join(' · ')],
    [t('fact.goods'), format.list(goods.map(({ goods_name }) => goods_name))],
    [t('fact.sold'), sold && (soldText(sold) || t('fact.sold_unnamed'))],
    [t('fact.scheme'), scheme],
    [t('fact.note'), mark],
    ...answers.map(({ question, answers: values }) => [question, format.list(values)] as const),
  ] as const;
  return (
    <Paper component="li" withBorder p="md">
      <Group align="start" wrap="nowrap" gap="md">
        {choice}
        <Thumbnail path={test.image} icon={IconUser} isBlurredFirst />
        <Stack gap="xs" flex={1} miw={0}>
          <FactList
            head={
              <TextLink
                fw={600}
                link={{ to: '/skinmgr/recordsList', search: { record: test.id, ...dayOf(test.test_time) } }}
              >
                {format.dateTime(test.test_time)}
              </TextLink>
            }
            aside={
              total_score === null ? (
                <Mark text={t(`shared:record_status.${status}`)} />
              ) : (
                <Text fw={700} title={t('column.score')}>
                  {format.score(total_score)}
                </Text>
              )
            }
            facts={facts.map(([name, value]) => [name, value || ''])}
          />
          {children}
        </Stack>
      </Group>
    </Paper>
  );
}

/** The days around a test, so that the list of tests has it whatever the time zone. */
function dayOf(test_time: string): { from: Day; to: Day } {
  const day = (offset: number) => new Date(Date.parse(test_time) + offset * DAY_MS).toISOString().slice(0, 10);
  return { from: day(-1), to: day(1) };
}
