import { Alert, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useCallbackRef, useNetwork } from '@mantine/hooks';
import { IconArrowUp, IconClock, IconMailX, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Problem } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { problemText } from '../../../lib/use-problem-text.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { useDialogs } from '../../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Screen } from '../../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../../ui/resource/use-list.ts';
import texts from '../../../ui/text.module.css';
import { TextLink } from '../../../ui/text-link.tsx';
import { dropNote, retryRefused, startSending, type UnsentNote, useUnsentNotes } from '../../../ui/unsent-notes.ts';
import { useOpenRow } from '../../../ui/use-open-row.ts';
import { recordFilter } from '../filters.ts';
import { useLiveRecords } from '../use-live-records.ts';
import { useTextsOfLanguage } from '../use-texts-of-language.ts';
import classes from './today.module.css';
import { loadDialogs, TodayRow } from './today-row.tsx';

const RecordDialog = lazyPart(() => import('../dialog/record-dialog.tsx'), 'RecordDialog');

/** How many tests the screen shows. The button below the rows takes the next number. */
const SIZES = [30, 100, 200] as const;
/** Up to this scroll position (in px) new tests appear at once. Further down they are only counted. */
const TOP = 80;
const isAtTop = () => window.scrollY <= TOP;

/** Shows the tests of the shop's day as they come, for a guide with a phone. */
export const TodayScreen: Screen = () => {
  const { t } = useTranslation(['today', 'records']);
  const format = useFormat();
  const { user_id } = useAccount();
  const day = useToday();
  const [pageSize, setPageSize] = useState<number>(SIZES[0]);
  const query = { ...recordFilter({ from: day, to: day }, day), page: 1, pageSize, sort: '' as const };
  const records = trpc.record.list.useQuery(query, { ...KEEP_ROWS, refetchOnWindowFocus: isAtTop });
  const rows = records.data?.list;
  const live = useLiveRecords({ query, rows, isLive: isAtTop });
  useTextsOfLanguage();
  const { unsent, sent } = useUnsentNotes();
  const { open, element } = useDialogs();
  // A function that stays the same, so that a new test draws no other row again.
  const openDialog = useCallbackRef<typeof open>(open);
  const record = useOpenRow('record');
  const shown = useMemo(() => new Set(rows?.map(({ analysis_id }) => analysis_id)), [rows]);
  const isLoaded = rows !== undefined;
  useEffect(() => {
    if (isLoaded) void loadDialogs();
  }, [isLoaded]);
  useEffect(() => startSending(user_id), [user_id]);
  const more = SIZES.find((size) => size > pageSize);
  const total = records.data?.total ?? 0;

  return (
    <section className={classes.screen} aria-busy={records.isFetching} aria-label={t('page')}>
      <PageHeader
        title={t('page')}
        description={[format.fullDay(day), rows && t('count', { count: total })].filter(Boolean).join(' · ')}
      />
      <Offline at={records.dataUpdatedAt} />
      {rows && <UnsentAlert unsent={unsent} shown={shown} />}
      {records.error && !records.isFetching && (
        <ErrorState error={records.error} onRetry={() => void records.refetch()} />
      )}
      <div className={classes.notice} role="status">
        {live.waiting > 0 && (
          <ButtonWithIcon
            label={t('records:new', { count: live.waiting })}
            variant="filled"
            radius="xl"
            icon={IconArrowUp}
            onClick={() => {
              live.show();
              window.scrollTo({ top: 0 });
            }}
          />
        )}
        {live.waiting === 0 && live.fresh.size > 0 && (
          <VisuallyHidden>{t('records:arrived', { count: live.fresh.size })}</VisuallyHidden>
        )}
      </div>
      {!rows && !records.error && <Waiting />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconClock aria-hidden />}
          title={t('empty')}
          description={t('empty_hint')}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/skinmgr/recordsList" {...props} />}>
              {t('see_all')}
            </Button>
          }
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.rows} aria-label={t('page')}>
          {rows.map((row) => (
            <TodayRow
              key={row.id}
              record={row}
              unsent={unsent.findLast(({ analysis_id }) => analysis_id === row.analysis_id)}
              isSent={sent.has(row.analysis_id)}
              isFresh={live.fresh.has(row.id)}
              open={openDialog}
            />
          ))}
        </ul>
      )}
      {rows && rows.length < total && (
        <Group justify="center" mt="md">
          {more ? (
            <Button variant="default" loading={records.isPlaceholderData} onClick={() => setPageSize(more)}>
              {t('more')}
            </Button>
          ) : (
            <TextLink link={{ to: '/skinmgr/recordsList', search: { from: day, to: day } }}>{t('all')}</TextLink>
          )}
        </Group>
      )}
      {element}
      {record.last && (
        <Suspense>
          <RecordDialog
            key={record.last}
            id={record.last}
            row={rows?.find(({ id }) => id === record.last)}
            opened={record.isOpen}
            onClose={record.close}
          />
        </Suspense>
      )}
    </section>
  );
};

/** @param at the time in ms when the rows were loaded, or 0 */
function Offline({ at }: { at: number }) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Notice
          text={at > 0 ? t('offline', { time: format.time(new Date(at)) }) : t('offline_empty')}
          color="orange"
          icon={IconWifiOff}
          mb="md"
        />
      )}
    </div>
  );
}

const Waiting = () => (
  <Stack gap="sm" className="delayed" aria-hidden>
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} h={112} />
    ))}
  </Stack>
);

const LOOK_MS = 30_000;

/** Returns the shop's current day. A screen that stays open over midnight goes on to the next day by itself. */
function useToday(): string {
  const format = useFormat();
  const [, setDay] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setDay(format.today()), LOOK_MS);
    return () => clearInterval(timer);
  }, [format]);
  return format.today();
}

interface UnsentAlertProps {
  unsent: readonly UnsentNote[];
  /** The tests that the screen shows. A note about another test is named here. */
  shown: ReadonlySet<string>;
}

/** Names the notes that the server refuses, and those of tests that aren't on the screen. */
function UnsentAlert({ unsent, shown }: UnsentAlertProps) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const named = unsent.filter(({ analysis_id, refusal }) => refusal || !shown.has(analysis_id));
  if (named.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconMailX />} title={t('unsent_title', { count: named.length })} mb="md">
      <Stack component="ul" gap="sm">
        {named.map(({ name, customer, test_time, mark, refusal }) => (
          <li key={name}>
            <Text size="sm" fw={600}>
              {[customer, format.shortDateTime(test_time)].join(' · ')}
            </Text>
            <Text size="sm" className={texts.lines}>
              {mark}
            </Text>
            <Refusal name={name} customer={customer} refusal={refusal} />
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

function Refusal({ name, customer, refusal }: Pick<UnsentNote, 'name' | 'customer'> & { refusal?: Problem }) {
  const { t } = useTranslation(['today', 'app']);
  if (!refusal) {
    return <Hint>{t('waits')}</Hint>;
  }
  return (
    <>
      <Text size="sm">{problemText(refusal)}</Text>
      <Group gap="xs" mt={4}>
        <Button size="compact-sm" variant="default" onClick={retryRefused}>
          {t('app:action.retry')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('discard_of', { name: customer })}
          onClick={() => dropNote({ name })}
        >
          {t('discard')}
        </Button>
      </Group>
    </>
  );
}
