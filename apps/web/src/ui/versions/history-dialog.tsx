import { Button, Group, Modal, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { notifyHint } from '../notify.tsx';
import { BeforeAndAfter, Difference, PictureVersion } from './difference.tsx';
import type { Values } from './differing.ts';
import type { FieldWords, UseFieldWords } from './field-words.ts';
import classes from './versions.module.css';

interface ThingRevision {
  readonly id: number;
  readonly crt_time: string;
  readonly user_name: string;
  readonly changes: readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];
}

export interface ThingHistory {
  readonly name: string;
  readonly load: (page: number) => Promise<{ readonly list: readonly ThingRevision[]; readonly total: number }>;
  readonly useWords: UseFieldWords;
  /** Puts an older state into the form. `earlier` contains only the fields that changed since then. */
  readonly restore?: (earlier: Values) => void;
}

export function HistoryDialog({
  name,
  load,
  useWords,
  restore,
  onAnswer,
}: ThingHistory & { onAnswer: (answer: undefined) => void }) {
  const { t } = useTranslation(['work', 'app']);
  const format = useFormat();
  const words = useWords();
  const id = useId();
  const pages = useInfiniteQuery({
    queryKey: ['thing-history', id],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.reduce((sum, { list }) => sum + list.length, 0) < last.total ? all.length + 1 : undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const revisions = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  /** Takes back all changes that are newer than a revision, and puts the old values into the form. */
  const takeBack = (at: number) => {
    const newer = revisions.slice(0, at).flatMap(({ changes }) => changes.map(({ key, before }) => [key, before]));
    restore?.(Object.fromEntries(newer));
    notifyHint(t('history.restored', { time: format.dateTime(revisions[at]?.crt_time ?? '') }));
    onAnswer(undefined);
  };
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      title={t('history.title', { name })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('app:action.close') }}
    >
      {pages.isPending && <Skeleton h={200} className="delayed" />}
      {pages.error && (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} retrying={pages.isFetching} />
      )}
      {pages.data && revisions.length === 0 && (
        <EmptyState title={t('history.empty')} description={t('history.empty_hint')} />
      )}
      <ol className={classes.list}>
        {revisions.map((revision, at) => (
          <li key={revision.id} className={classes.entry}>
            <Group justify="space-between" gap="xs" mb={6}>
              <Text size="sm" fw={600}>
                {t('history.by', { time: format.dateTime(revision.crt_time), user: revision.user_name })}
              </Text>
              {restore && at > 0 && (
                <Button size="compact-sm" variant="default" onClick={() => takeBack(at)}>
                  {t('history.restore')}
                </Button>
              )}
            </Group>
            <Changes revision={revision} words={words} />
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            {t('history.more')}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function Changes({ revision: { changes }, words }: { revision: ThingRevision; words: FieldWords }) {
  const { t } = useTranslation('work');
  if (changes.length === 0) return <Text size="sm">{t('history.added')}</Text>;
  const labels = [t('history.before'), t('history.after')] as const;
  return changes.map(({ key, before, after }) => {
    const name = words.nameOf(key);
    const [was, is] = [words.textOf(key, before), words.textOf(key, after)];
    return (
      <section key={key}>
        <Title order={3} fz="sm" mb={2}>
          {name}
        </Title>
        {words.isPicture?.(key) ? (
          <BeforeAndAfter
            labels={labels}
            versions={[
              <PictureVersion key="before" path={before} name={name} />,
              <PictureVersion key="after" path={after} name={name} />,
            ]}
          />
        ) : was === is ? (
          <Text size="sm">{t('value.formatting')}</Text>
        ) : (
          <Difference labels={labels} before={was} after={is} locale={currentLanguage()} />
        )}
      </section>
    );
  });
}
