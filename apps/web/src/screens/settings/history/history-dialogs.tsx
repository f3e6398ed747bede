import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { FACE_KEYS, PICTURE_KEYS } from '@skin-mirror/shared/config/config.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { useFormat } from '../../../lib/format.ts';
import { isTemporary, problemOf } from '../../../lib/problem.ts';
import { refreshAllButAccount } from '../../../lib/query-client.ts';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { problemText } from '../../../lib/use-problem-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { Difference } from '../texts/difference.tsx';
import classes from './history.module.css';
import {
  type Area,
  type Change,
  type ChangeWords,
  type RevisionRow,
  textKey,
  useChangeWords,
  usePlaceName,
} from './use-change-words.ts';

/** The state right after a revision, or right before it. */
type Moment = 'after' | 'before';

/** The newest revision is already in force, so only the state before it is useful. */
const momentOf = ({ is_newest }: RevisionRow): Moment => (is_newest ? 'before' : 'after');

/** Restores earlier settings. Can be undone. */
function useRestore() {
  const { t } = useTranslation('settings-history');
  return useAction({
    run: (moment: { id: number; to: Moment; newest_id: number }) => trpcClient.revision.restore.mutate(moment),
    done: ({ count }) => t('restore.done', { count }),
    undo:
      ({ id }) =>
      async () => {
        await trpcClient.revision.restore.mutate({ id, to: 'before' });
        return t('restore.taken_back');
      },
    refresh: refreshAllButAccount,
  });
}

/** All changes of a revision, with buttons to go back. */
export function RevisionDialog({ row, opened, onClose }: DialogProps<RevisionRow>) {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const title = usePlaceName()(row);
  const { data, error, refetch, isFetching } = trpc.revision.detail.useQuery({ id: row.id });
  const [wanted, setWanted] = useState<Moment>();
  const to = momentOf(row);
  if (wanted) return <RestoreDialog row={row} to={wanted} opened={opened} onClose={onClose} />;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl">
      <Text size="sm" c="dimmed" mb="sm">
        {t('changed_by', { time: format.dateTime(row.crt_time), user: row.user_name || t('platform') })}
      </Text>
      {!data && !error && <Skeleton h={160} className="delayed" />}
      {error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {data && <ChangeList area={row.area} changes={data.changes} isMirror={row.device_no !== ''} />}
      <Group mt="lg" justify="flex-end">
        {to === 'after' && (
          <Button variant="default" onClick={() => setWanted('before')}>
            {t('action.restore_before')}
          </Button>
        )}
        <Button variant="light" onClick={() => setWanted(to)}>
          {t(to === 'after' ? 'action.restore' : 'action.take_back')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Shows the effect of going back, then does it. */
export function RestoreDialog({
  row,
  to = momentOf(row),
  opened,
  onClose,
}: DialogProps<RevisionRow> & { to?: Moment }) {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const preview = trpc.revision.preview.useQuery({ id: row.id, to }, { staleTime: 0, gcTime: 0 });
  const { run: restore } = useRestore();
  const { data, error } = preview;
  const count = data?.changes.length ?? 0;
  const problem = error && problemOf(error);
  const edit = useResourceForm({
    initialValues: {},
    save: async () => {
      if (data && (await restore({ id: row.id, to, newest_id: data.newest_id }))) onClose();
    },
  });
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t(`restore.title_${to}`)}
      submit={count > 0 && t('restore.confirm', { count })}
      size="xl"
    >
      <Text size="sm" c="dimmed">
        {t(`restore.message_${to}`, { time: format.dateTime(row.crt_time), user: row.user_name || t('platform') })}
      </Text>
      {!data && !error && <Skeleton h={160} className="delayed" />}
      {problem &&
        (isTemporary(problem) ? (
          <ErrorState error={error} onRetry={preview.refetch} retrying={preview.isFetching} />
        ) : (
          <Alert color="orange" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {problemText(problem)}
          </Alert>
        ))}
      {data && count === 0 && <Text role="status">{t('restore.nothing')}</Text>}
      {data && count > 0 && <ChangeList area={row.area} changes={data.changes} isMirror={row.device_no !== ''} />}
    </FormDialog>
  );
}

interface ChangeListProps {
  area: Area;
  changes: readonly Change[];
  isMirror: boolean;
}

function ChangeList({ area, changes, isMirror }: ChangeListProps) {
  const words = useChangeWords();
  return (
    <Stack component="ul" m={0} p={0}>
      {changes.map((change) => (
        <li key={change.key}>
          <Title order={3} mb={6}>
            {words.nameOf(area, change.key)}
          </Title>
          <ChangedValue area={area} change={change} isMirror={isMirror} words={words} />
        </li>
      ))}
    </Stack>
  );
}

const isOneOf = (keys: readonly string[], key: string) => keys.includes(key);

interface ChangedValueProps {
  area: Area;
  change: Change;
  isMirror: boolean;
  words: ChangeWords;
}

function ChangedValue({ area, change, isMirror, words: { wordsFor } }: ChangedValueProps) {
  const { key, before, after } = change;
  if (area === 'text') return <ChangedWords change={change} />;
  if (area === 'config' && isOneOf(FACE_KEYS, key)) return <ChangedHtml change={change} />;
  const isPicture = area === 'config' && isOneOf(PICTURE_KEYS, key);
  const shown = (value: unknown) =>
    isPicture && value ? (
      <img src={fileAddress(String(value))} alt={wordsFor(area, key, value, isMirror)} className={classes.picture} />
    ) : (
      wordsFor(area, key, value, isMirror)
    );
  return <Values before={shown(before)} after={shown(after)} />;
}

function Values({ before, after }: { before: React.ReactNode; after: React.ReactNode }) {
  const { t } = useTranslation('settings-history');
  return (
    <dl className={classes.values}>
      <div>
        <dt>{t('before')}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{t('after')}</dt>
        <dd className={classes.after}>{after}</dd>
      </div>
    </dl>
  );
}

type Words = Readonly<Record<'introduction' | 'advice', string>>;

function ChangedWords({ change: { key, before, after } }: { change: Change }) {
  const { t } = useTranslation(['settings-history', 'shared']);
  const { locale } = textKey(key);
  return (['introduction', 'advice'] as const).map((field) => {
    const label = t(`shared:field.${field}`);
    const version = (words: unknown) => (words === null ? t('value.product_words') : (words as Words)[field]);
    return (
      <Difference
        key={field}
        labels={[t('before_of', { field: label }), t('after_of', { field: label })]}
        before={version(before)}
        after={version(after)}
        locale={locale}
      />
    );
  });
}

type HtmlByLocale = Readonly<Partial<Record<Locale, string>>>;

function ChangedHtml({ change: { before, after } }: { change: Change }) {
  const { t } = useTranslation('settings-history');
  const [was, is] = [(before ?? {}) as HtmlByLocale, (after ?? {}) as HtmlByLocale];
  const changed = LOCALES.filter((locale) => was[locale] !== is[locale]);
  const version = (html: string | undefined) => (html === undefined ? t('value.product_words') : htmlText(html));
  return changed.map((locale) => {
    const [old, now] = [version(was[locale]), version(is[locale])];
    const field = LOCALE_NAMES[locale];
    if (old === now) {
      return (
        <Text key={locale} size="sm">
          {t('formatting_only', { language: field })}
        </Text>
      );
    }
    return (
      <Difference
        key={locale}
        labels={[t('before_of', { field }), t('after_of', { field })]}
        before={old}
        after={now}
        locale={locale}
      />
    );
  });
}

/** The text of sanitised HTML, with one line per block. */
function htmlText(html: string): string {
  const lines = html.replace(/<\/(p|h[1-6]|li|tr|blockquote|pre)>|<br\s*\/?>/gi, '$&\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim();
}
