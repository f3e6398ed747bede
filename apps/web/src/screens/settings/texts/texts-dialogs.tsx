import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { DANGER } from '../../../ui/danger.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { Difference } from './difference.tsx';
import { isOwn, type TextRow, textAbout } from './text-row.ts';
import classes from './texts.module.css';

/** Goes back to the default words. Can be undone. */
export function useResetTexts() {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  return useAction({
    run: async (rows: readonly TextRow[]) => {
      // A row that shows another language's words is reset in the language in which they were written.
      for (const [locale, own] of Map.groupBy(rows, (row) => row.locale)) {
        await trpcClient.setting.resetArticles.mutate({ ids: own.map(({ id }) => id), locale });
      }
      return true;
    },
    done: (_, { length: count }) => t('reset.done', { count }),
    undo: (_, rows) => async () => {
      for (const { id, introduction, advice, locale } of rows) {
        await trpcClient.setting.editArticle.mutate({ id, introduction, advice, locale });
      }
      return undefined;
    },
    refresh: () => utils.setting.articles.invalidate(),
  });
}

/** The words of a text, and how long each may be. */
const FIELDS = [
  { key: 'introduction', seed: 'seed_introduction', maxLength: 1000 },
  { key: 'advice', seed: 'seed_advice', maxLength: 2000 },
] as const;

interface EditDialogProps {
  row: TextRow;
  name: string;
  /** The language that is written in. */
  locale: Locale;
  opened: boolean;
  onClose: () => void;
}

/** Words of the shop's own, beside those that come with the product. */
export function EditDialog({ row, name, locale, opened, onClose }: EditDialogProps) {
  const { t } = useTranslation(['settings', 'shared']);
  const utils = trpc.useUtils();
  const edit = trpc.setting.editArticle.useMutation({
    onSettled: () => Promise.all([utils.setting.articles.invalidate(), utils.report.preview.invalidate()]),
  });
  const { introduction, advice } = row;
  const dialog = useResourceForm({
    initialValues: { introduction, advice },
    check: requiredTexts,
    mustChange: true,
    save: async (values) => {
      const trimmed = { introduction: values.introduction.trim(), advice: values.advice.trim() };
      await edit.mutateAsync({ id: row.id, ...trimmed, locale });
      notifySuccess(t('texts.saved'));
      onClose();
    },
  });
  const { form } = dialog;
  const words = form.getValues();
  const about = useMemo(() => textAbout(row), [row]);
  const text = useMemo(
    () => ({ ...about, introduction: words.introduction, advice: words.advice }),
    [about, words.introduction, words.advice],
  );
  return (
    <FormDialog
      edit={dialog}
      opened={opened}
      onClose={onClose}
      title={t('texts.edit', { name })}
      size="82rem"
      frame={(fields) => (
        <WithPreview preview={{ page: about.section, text, locale }} isInDialog>
          {fields}
        </WithPreview>
      )}
    >
      {row.locale !== locale && (
        <Alert variant="light" color="jade" icon={<IconLanguage aria-hidden />}>
          {t(isOwn(row) ? 'texts.other_own' : 'texts.other_language', {
            shown: LOCALE_NAMES[row.locale],
            wanted: LOCALE_NAMES[locale],
          })}
        </Alert>
      )}
      {FIELDS.map(({ key, seed, maxLength }) => (
        <div key={key} className={classes.field}>
          <Textarea
            {...form.getInputProps(key)}
            label={t(`shared:field.${key}`)}
            required
            autosize
            minRows={4}
            maxRows={12}
            maxLength={maxLength}
            lang={locale}
          />
          <div>
            <p className={classes.seedLabel}>{t('texts.product_words')}</p>
            <p className={classes.seed}>{row[seed]}</p>
            {form.getValues()[key] !== row[seed] && (
              <Button
                size="compact-sm"
                variant="subtle"
                mt={4}
                onClick={() => form.setFieldValue(key, row[seed])}
                aria-label={t('texts.take_of', { field: t(`shared:field.${key}`) })}
              >
                {t('texts.take')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </FormDialog>
  );
}

interface ResetDialogProps {
  /** Texts that have words of the shop's own. */
  rows: readonly TextRow[];
  nameOf: (row: TextRow) => string;
  /** The language that the list shows. */
  locale: Locale;
  opened: boolean;
  onClose: () => void;
}

/** Shows what would be lost before the product's words are taken again. */
export function ResetDialog({ rows, nameOf, locale, opened, onClose }: ResetDialogProps) {
  const { t } = useTranslation(['settings', 'app']);
  const { run: reset, isBusy } = useResetTexts();
  const versions = (field: string) => [t('reset.mine', { field }), t('reset.product', { field })] as const;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('reset.title', { count: rows.length })} size="xl">
      <Text size="sm" c="dimmed" mb="sm">
        {t('reset.message')}
      </Text>
      <ul className={classes.differences}>
        {rows.map((row) => (
          <li key={row.id}>
            <h3 className={classes.differenceName}>{nameOf(row)}</h3>
            {row.locale !== locale && (
              <Text size="sm" c="dimmed">
                {t('reset.language', { language: LOCALE_NAMES[row.locale] })}
              </Text>
            )}
            {(['introduction', 'advice'] as const).map((field) => (
              <Difference
                key={field}
                labels={versions(t(`shared:field.${field}`))}
                before={row[field]}
                after={row[`seed_${field}`]}
                locale={row.locale}
              />
            ))}
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app:action.cancel')}
        </Button>
        <Button
          color={DANGER}
          loading={isBusy}
          onClick={async () => {
            if (await reset(rows)) onClose();
          }}
        >
          {t('reset.confirm', { count: rows.length })}
        </Button>
      </Group>
    </Dialog>
  );
}
