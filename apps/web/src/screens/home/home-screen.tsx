import { Alert, Button, Grid, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useLocalStorage, useThrottledCallback } from '@mantine/hooks';
import { AUTH_TYPES, owner, user } from '@skin-mirror/shared/kernel/access.ts';
import { type Day, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { IconBrandWechat } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRecordChanges } from '../../lib/use-record-changes.ts';
import { Can } from '../../ui/can.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Card } from './card.tsx';
import { DailyCard } from './daily-card.tsx';
import classes from './home.module.css';
import { CustomersCard, GoodsCard } from './insights.tsx';
import { News, useNews } from './news.tsx';
import { OVERVIEW_DAYS } from './overview.ts';
import { SellerTable } from './seller-table.tsx';
import { PlatformSetupList, SetupList, usePlatformSetup, useSetup } from './setup-list.tsx';
import { PlatformStats, Stats } from './stats.tsx';
import { PlatformTodos, ShopTodos } from './todo-list.tsx';

/** The shortest time between two reloads, in ms. Each new test requests a reload. */
const RELOAD_MS = 2000;
/** The time between regular reloads, in ms. A new day starts without an event from the server. */
const REFRESH_MS = 5 * MINUTE_MS;

export function HomeScreen() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { auth_type } = useAccount();
  return (
    <>
      <PageHeader title={t('page')} description={format.fullDay(format.today())} />
      {auth_type === AUTH_TYPES.platform ? <PlatformOverview /> : <ShopOverview />}
    </>
  );
}

function ShopOverview() {
  const { dashboard: overview } = trpc.useUtils();
  const about = trpc.dashboard.about.useQuery({}, { refetchInterval: REFRESH_MS });
  const daily = trpc.dashboard.daily.useQuery({ days: OVERVIEW_DAYS }, { refetchInterval: REFRESH_MS });
  const insights = trpc.dashboard.insights.useQuery({}, { refetchInterval: REFRESH_MS });
  // Doesn't reload the insights, because the server computes them from a month of tests. That is too slow for each new
  // test.
  const reload = useThrottledCallback(
    () => void Promise.all([overview.about, overview.daily, overview.setup].map((part) => part.invalidate())),
    RELOAD_MS,
  );
  useRecordChanges(reload, reload);
  const navigate = useNavigate();
  const mayOpenTests = useMayAccess(user('records'));
  const openDay = (day: Day) => void navigate({ to: '/skinmgr/recordsList', search: { from: day, to: day } });

  // The notices above the figures are loaded first, because the page would otherwise move.
  const isLoading = [useNews(), useSetup(), useAccountPrompt()].some((notice) => notice.isLoading);

  const failed = about.error ?? daily.error ?? insights.error;
  const isGuide = useAccount().auth_type === AUTH_TYPES.guide;
  // Hides a part that failed to load. Otherwise it would look as if it were still loading.
  const showsAbout = about.data || !about.error;
  const showsDaily = daily.data || !daily.error;
  // A slow phone shows the figures before the chart and the tables, which come below them.
  const isWhole = useDeferredValue(!isLoading, false);

  if (isLoading) return <Skeleton h={480} className="delayed" />;
  return (
    <Stack gap="md">
      {failed && <ErrorState error={failed} onRetry={() => overview.invalidate()} retrying={about.isFetching} />}
      <News />
      <SetupList />
      <AccountPrompt />
      {showsAbout && <Stats counts={about.data} yesterdayUntilNow={daily.data?.yesterday_until_now} />}
      {isWhole ? (
        <>
          <Grid gap="md">
            {showsDaily && (
              <Grid.Col span={{ base: 12, lg: 8 }}>
                <DailyCard
                  days={daily.data?.days}
                  leftOut={daily.data?.left_out}
                  onDay={mayOpenTests ? openDay : undefined}
                />
              </Grid.Col>
            )}
            {showsAbout && (
              <Grid.Col span={{ base: 12, lg: 4 }}>
                <ShopTodos worklist={about.data?.worklist} insights={insights.data} />
              </Grid.Col>
            )}
          </Grid>
          {(insights.data || !insights.error) && (
            <Grid gap="md">
              <Grid.Col span={{ base: 12, lg: 6 }}>
                <CustomersCard month={insights.data} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 6 }}>
                <GoodsCard month={insights.data} />
              </Grid.Col>
            </Grid>
          )}
          {showsAbout && <SellerTable sellers={about.data?.sellers} />}
          {isGuide && <UserGuide />}
        </>
      ) : (
        <div className={classes.below} />
      )}
    </Stack>
  );
}

/** Platform administrators see only numbers, because tests and customers belong to the shops. */
function PlatformOverview() {
  const { t } = useTranslation('home');
  const platform = trpc.dashboard.platform.useQuery({}, { refetchInterval: REFRESH_MS });
  // The list of first steps stands above the figures, and would move them.
  const isLoading = usePlatformSetup().isLoading;
  if (platform.error && !platform.data)
    return <ErrorState error={platform.error} onRetry={platform.refetch} retrying={platform.isFetching} />;
  if (isLoading) return <Skeleton h={480} className="delayed" />;
  return (
    <Stack gap="md">
      <PlatformSetupList />
      <PlatformStats figures={platform.data} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <DailyCard title={t('platform.tests')} days={platform.data?.days} leftOut={platform.data?.left_out} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <PlatformTodos figures={platform.data} />
        </Grid.Col>
      </Grid>
      <Hint>{t('platform.description')}</Hint>
    </Stack>
  );
}

const STEPS = ['test', 'read', 'share'] as const;

function UserGuide() {
  const { t } = useTranslation('home');
  return (
    <Card
      title={t('guide.title')}
      aside={
        <Can access={user('records')}>
          <Button component={Link} to="/skinmgr/recordsList" variant="light" size="compact-sm">
            {t('guide.open_records')}
          </Button>
        </Can>
      }
    >
      <ol className={classes.guide}>
        {STEPS.map((step) => (
          <Group key={step} component="li" gap="sm" align="start" wrap="nowrap">
            <ThemeIcon size={28} radius="xl" variant="light" fz="sm" fw={600} className={classes.step} />
            <Text component="div" size="sm" c="dimmed" lh={1.6}>
              <Title order={3} fz="sm" c="var(--mantine-color-text)" mt={2} mb={4}>
                {t(`guide.${step}`)}
              </Title>
              {t(`guide.${step}_text`)}
            </Text>
          </Group>
        ))}
      </ol>
    </Card>
  );
}

/**
 * Asks the main account to connect the shop's official account, until somebody closes it. Consoles in English don't have
 * this way, as on the screen of the QR code.
 */
function AccountPrompt() {
  const { t } = useTranslation('home');
  const { isShown, close } = useAccountPrompt();
  if (!isShown) return null;
  return (
    <Alert
      role="note"
      icon={<IconBrandWechat aria-hidden />}
      title={t('account_prompt.title')}
      withCloseButton
      closeButtonLabel={t('account_prompt.close')}
      onClose={close}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('account_prompt.text')}</Text>
        <Button component={Link} to="/skinmgr/qrbaseset" size="compact-sm" variant="default">
          {t('account_prompt.open')}
        </Button>
      </Group>
    </Alert>
  );
}

function useAccountPrompt() {
  const { i18n } = useTranslation('home');
  const { user_id } = useAccount();
  const isMain = useMayAccess(owner());
  const [isClosed, setClosed] = useLocalStorage({
    key: `official-account-prompt:${user_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const mayAsk = isMain && !isClosed && i18n.language !== 'en';
  const { data, isLoading } = trpc.officialAccount.about.useQuery({}, { enabled: mayAsk });
  return { isShown: mayAsk && data !== undefined && !data.is_bound, isLoading, close: () => setClosed(true) };
}
