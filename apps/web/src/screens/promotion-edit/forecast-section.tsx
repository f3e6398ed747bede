import { Alert, Group, Table, Text } from '@mantine/core';
import { chiSquare, type DrawPrize, expectedShares, simulateDraws } from '@skin-mirror/shared/draw/draw.ts';
import { forecastStock, randomOf, type StockForecast } from '@skin-mirror/shared/draw/stock-forecast.ts';
import { DAY_MS, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { IconChartHistogram } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { Prize } from './promotion-values.ts';

const TRIAL = 1_000;
const MAX_DAYS = 365;

interface ForecastSectionProps {
  /** -1 for a promotion that isn't saved. */
  act_id: number;
  start_time: Day | '';
  end_time: Day | '';
}

/** Simulates the promotion: how long the stock lasts at the shop's own traffic, and how a thousand draws turn out. */
export function ForecastSection({ act_id, start_time, end_time }: ForecastSectionProps) {
  const { t } = useTranslation('promotion-edit');
  const format = useFormat();
  const prizes = trpc.promotion.prizes.useQuery({ act_id }).data?.list ?? [];
  const traffic = trpc.draw.traffic.useQuery({}).data?.days;
  const [turn, setTurn] = useState(0);
  const today = format.today();
  const days = daysUntil(start_time > today ? start_time : today, end_time);
  const mean = traffic ? traffic.reduce((sum, tests) => sum + tests, 0) / Math.max(1, traffic.length) : 0;
  const forecast = turn > 0 && traffic ? forecastOf(prizes, traffic, days, turn) : undefined;
  const isReady = prizes.length > 0 && traffic !== undefined && days > 0;
  return (
    <Section
      title={t('forecast.title')}
      hint={t('forecast.hint', { tests: format.number(Math.round(mean * 10) / 10) })}
    >
      <Group>
        <ButtonWithIcon
          label={t(turn > 0 ? 'forecast.again' : 'forecast.start')}
          icon={IconChartHistogram}
          disabled={!isReady}
          onClick={() => setTurn(turn + 1)}
        />
      </Group>
      {forecast && (
        <>
          {mean === 0 && <Alert color="gray">{t('forecast.no_tests')}</Alert>}
          <ScrollBox name={t('forecast.title')}>
            <ForecastTable prizes={prizes} forecast={forecast} />
          </ScrollBox>
          <Text size="sm" role="status">
            {t(forecast.isFair ? 'forecast.fair' : 'forecast.unusual')}
          </Text>
        </>
      )}
    </Section>
  );
}

const daysUntil = (from: Day | '', to: Day | ''): number =>
  from && to ? Math.min(MAX_DAYS, Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)) : 0;

function forecastOf(prizes: readonly Prize[], traffic: readonly number[], days: number, turn: number) {
  const random = randomOf(turn);
  const inDraw = prizes.map(({ id: award_id, probability, left_num, total_num }) => ({
    award_id,
    probability: Math.round(probability * 100),
    left: left_num,
    total: total_num,
  }));
  const entered: DrawPrize[] = inDraw;
  const drawn = simulateDraws(entered, TRIAL, random);
  const shares = expectedShares(entered);
  return { stock: forecastStock(inDraw, traffic, days, random), drawn, shares, ...chiSquare(drawn, shares) };
}

function ForecastTable({ prizes, forecast }: { prizes: readonly Prize[]; forecast: ReturnType<typeof forecastOf> }) {
  const { t } = useTranslation('promotion-edit');
  const format = useFormat();
  const rows = [
    ...prizes.map(({ id, prize_name }) => ({ id, name: prize_name })),
    { id: null, name: t('forecast.none') },
  ];
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('forecast.prize')}</Table.Th>
          <Table.Th>{t('forecast.lasts')}</Table.Th>
          <Table.Th ta="right">{t('forecast.expected')}</Table.Th>
          <Table.Th ta="right">{t('forecast.drawn')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows
          .filter(({ id }) => id !== null || forecast.shares.has(null))
          .map(({ id, name }) => (
            <Table.Tr key={id ?? 'none'}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Lasts stock={forecast.stock.find(({ award_id }) => award_id === id)} />
              </Table.Td>
              <Table.Td ta="right">{format.number((forecast.shares.get(id) ?? 0) / 10)}</Table.Td>
              <Table.Td ta="right">{format.number(forecast.drawn.get(id) ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}

function Lasts({ stock }: { stock: StockForecast | undefined }) {
  const { t } = useTranslation('promotion-edit');
  const format = useFormat();
  if (!stock) return t('forecast.endless');
  const { day, early, chance, left } = stock;
  if (day !== null) return t('forecast.days', { count: day, early: format.number(early ?? day) });
  const values = { left: format.number(Math.round(left)), percent: format.number(Math.round(chance * 100)) };
  return t(chance > 0 ? 'forecast.perhaps' : 'forecast.enough', values);
}
