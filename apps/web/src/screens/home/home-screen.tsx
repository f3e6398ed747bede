import { Grid, Stack } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRecordChanges } from '../../lib/use-record-changes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DailyCard } from './daily-card.tsx';
import { SellerTable } from './seller-table.tsx';
import { SetupList } from './setup-list.tsx';
import { PlatformStats, Stats } from './stats.tsx';
import { TodoList } from './todo-list.tsx';
import { UserGuide } from './user-guide.tsx';

/** The shortest time between two reloads. */
const RELOAD_MS = 2000;
/** Finds changes that have no event, such as midnight. */
const REFRESH_MS = 5 * 60_000;
const DAYS = 30;

export function HomeScreen() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { auth_type } = useAccount();
  return (
    <>
      <PageHeader title={t('page')} description={format.fullDay(format.today())} />
      {auth_type === AUTH_TYPES.platform ? <PlatformStats /> : <ShopOverview />}
    </>
  );
}

function ShopOverview() {
  const utils = trpc.useUtils();
  const about = trpc.dashboard.about.useQuery({}, { refetchInterval: REFRESH_MS });
  const daily = trpc.dashboard.daily.useQuery({ days: DAYS }, { refetchInterval: REFRESH_MS });
  const reload = useThrottledCallback(() => void utils.dashboard.invalidate(), RELOAD_MS);
  useRecordChanges(reload, reload);

  const failed = about.error ?? daily.error;
  const isGuide = useAccount().auth_type === AUTH_TYPES.guide;
  // Stays hidden after an error without data. It would look like it is still loading.
  const showsAbout = about.data || !about.error;
  const showsDaily = daily.data || !daily.error;

  return (
    <Stack gap="md">
      {failed && <ErrorState error={failed} onRetry={() => utils.dashboard.invalidate()} retrying={about.isFetching} />}
      <SetupList />
      {showsAbout && <Stats counts={about.data} />}
      <Grid gap="md">
        {showsDaily && (
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <DailyCard days={daily.data?.days} />
          </Grid.Col>
        )}
        {showsAbout && (
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <TodoList worklist={about.data?.worklist} />
          </Grid.Col>
        )}
      </Grid>
      {showsAbout && <SellerTable sellers={about.data?.sellers} />}
      {isGuide && <UserGuide />}
    </Stack>
  );
}
