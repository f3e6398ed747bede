import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { useFormat } from '../../../lib/format.ts';
import { isTemporary, problemOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { problemText } from '../../../lib/use-problem-text.ts';
import {
  type Change,
  isHtmlKey,
  isOfShop,
  isPictureKey,
  type RevisionRow,
  textKey,
  useChangeWords,
  usePlaceName,
} from '../../../ui/config/use-change-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notifyActionError } from '../../../ui/notify.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../../ui/resource-form/use-dialog-form.ts';
import { Difference } from '../../../ui/versions/difference.tsx';
import { htmlText } from '../../../ui/versions/field-words.ts';
import classes from '../../../ui/versions/versions.module.css';

/** The settings just after a change, or just before it. */
type Moment = 'after' | 'before';

/** The newest change is still in effect. Only the settings before it can be restored. */
const momentOf = ({ is_newest }: RevisionRow): Moment => (is_newest ? 'before' : 'after');

export function RevisionDialog({ row, ...dialog }: DialogProps<RevisionRow>) {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const title = usePlaceName()(row);
  const detail = trpc.revision.detail.useQuery({ id: row.id });
  const [wanted, setWanted] = useState<Moment>();
  const to = momentOf(row);
  if (wanted) return <RestoreDialog row={row} to={wanted} {...dialog} />;
  return (
    <Dialog {...dialog} title={title} size="xl">
      <Hint mb="sm">
        {t('changed_by', { time: format.dateTime(row.crt_time), user: row.user_name || t('platform') })}
      </Hint>
      <Pending query={detail} height={160} />
      {detail.data && <ChangeList row={row} changes={detail.data.changes} />}
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

export function RestoreDialog({ row, to = momentOf(row), ...dialog }: DialogProps<RevisionRow> & { to?: Moment }) {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const preview = trpc.revision.preview.useQuery({ id: row.id, to }, { staleTime: 0, gcTime: 0 });
  const { data } = preview;
  const count = data?.changes.length ?? 0;
  const problem = preview.error && problemOf(preview.error);
  const edit = useDialogForm({
    ...dialog,
    initialValues: {},
    onFailure: notifyActionError,
    send: () => trpcClient.revision.restore.mutate({ id: row.id, to, newest_id: data?.newest_id }),
    done: (restored) => t('restore.done', { count: restored.count }),
    undo: async ({ id }) => {
      await trpcClient.revision.restore.mutate({ id, to: 'before' });
      return t('restore.taken_back');
    },
  });
  return (
    <FormDialog
      edit={edit}
      {...dialog}
      title={t(`restore.title_${to}`)}
      submit={count > 0 && t('restore.confirm', { count })}
      size="xl"
    >
      <Hint>
        {t(`restore.message_${to}`, { time: format.dateTime(row.crt_time), user: row.user_name || t('platform') })}
      </Hint>
      {problem && !isTemporary(problem) ? (
        <Notice text={problemText(problem)} color="orange" role="alert" icon={IconAlertTriangle} />
      ) : (
        <Pending query={preview} height={160} />
      )}
      {data && count === 0 && <Text role="status">{t('restore.nothing')}</Text>}
      {data && count > 0 && <ChangeList row={row} changes={data.changes} />}
    </FormDialog>
  );
}

function ChangeList({ row, changes }: { row: RevisionRow; changes: readonly Change[] }) {
  const { area } = row;
  const { nameOf, wordsFor } = useChangeWords();
  return (
    <Stack component="ul" m={0} p={0}>
      {changes.map((change) => {
        const { key } = change;
        const isPicture = area === 'config' && isPictureKey(key);
        const shown = (value: unknown) => {
          const words = wordsFor(area, key, value, isOfShop(row));
          if (!isPicture || !value) return words;
          return <img src={fileAddress(String(value))} alt={words} className={classes.picture} />;
        };
        return (
          <li key={key}>
            <Title order={3} mb={6}>
              {nameOf(area, key)}
            </Title>
            {area === 'text' ? (
              <ChangedWords change={change} />
            ) : area === 'config' && isHtmlKey(key) ? (
              <ChangedHtml change={change} />
            ) : (
              <Values change={change} shown={shown} />
            )}
          </li>
        );
      })}
    </Stack>
  );
}

function Values({ change, shown }: { change: Change; shown: (value: unknown) => ReactNode }) {
  const { t } = useTranslation('settings-history');
  return (
    <dl className={classes.difference}>
      {(['before', 'after'] as const).map((moment) => (
        <div key={moment}>
          <dt className={classes.label}>{t(moment)}</dt>
          <dd className={classes.version} data-after={moment === 'after' || undefined}>
            {shown(change[moment])}
          </dd>
        </div>
      ))}
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
