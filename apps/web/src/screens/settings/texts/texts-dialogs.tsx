import { Button, Textarea, Title } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { ClaimHint } from '../../../ui/claim-hint.tsx';
import { Hint } from '../../../ui/hint.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notifyActionError } from '../../../ui/notify.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import type { Chosen } from '../../../ui/resource/list-actions.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { trimmed } from '../../../ui/resource-form/trimmed.ts';
import { useDialogForm } from '../../../ui/resource-form/use-dialog-form.ts';
import { edited } from '../../../ui/resource-form/use-resource-form.tsx';
import { Difference } from '../../../ui/versions/difference.tsx';
import classes from '../../../ui/versions/versions.module.css';
import { isOwn, type TextRow, textAbout, textName } from './text-row.ts';

const FIELDS = [
  { key: 'introduction', seed: 'seed_introduction', maxLength: 1000 },
  { key: 'advice', seed: 'seed_advice', maxLength: 2000 },
] as const;

const textValues = ({ introduction, advice }: TextRow) => ({ introduction, advice });

export function EditDialog({ row, ...dialog }: DialogProps<TextRow>) {
  const { t } = useTranslation(['texts', 'shared']);
  const { wanted: locale, device_no } = row;
  const edit = useDialogForm({
    ...dialog,
    initialValues: textValues(row),
    edited: edited(row, textValues),
    draft: { name: `text:${device_no}${row.id}:${locale}`, isLong: true },
    check: requiredTexts,
    mustChange: true,
    send: (values, { rev }) =>
      trpcClient.setting.editArticle.mutate({ id: row.id, device_no, ...trimmed(values), locale, rev }),
    done: () => t('saved'),
  });
  const { form, field } = edit;
  const words = form.getValues();
  const text = useMemo(
    () => ({ ...textAbout(row), introduction: words.introduction, advice: words.advice }),
    [row, words.introduction, words.advice],
  );
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('edit', { name: textName(row) })}
      size="82rem"
      frame={(fields) => (
        <WithPreview preview={{ page: text.section, text, locale, device_no }} isInDialog>
          {fields}
        </WithPreview>
      )}
    >
      {row.locale !== locale && (
        <Notice
          text={t(isOwn(row) ? 'other_own' : 'other_language', {
            shown: LOCALE_NAMES[row.locale],
            wanted: LOCALE_NAMES[locale],
          })}
          color="jade"
          icon={IconLanguage}
        />
      )}
      {text.dimension === 'total' && <Hint>{t('help.total')}</Hint>}
      {FIELDS.map(({ key, seed, maxLength }) => (
        <div key={key} className={classes.difference}>
          <div>
            <Textarea
              {...field(key)}
              description={t(`help.${key}`)}
              required
              autosize
              minRows={4}
              maxRows={12}
              maxLength={maxLength}
              lang={locale}
            />
            <ClaimHint text={words[key]} locale={locale} />
          </div>
          <div>
            <p className={classes.label}>{t(device_no ? 'shop_words' : 'product_words')}</p>
            <p className={classes.version}>{row[seed]}</p>
            {form.getValues()[key] !== row[seed] && (
              <Button
                size="compact-sm"
                variant="subtle"
                mt={4}
                onClick={() => form.setFieldValue(key, row[seed])}
                aria-label={t(device_no ? 'take_of_shop' : 'take_of', { field: t(`shared:field.${key}`) })}
              >
                {t('take')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </FormDialog>
  );
}

/** Replaces the shop's own texts with the built-in ones. Shows the shop's texts first. */
export function ResetDialog({ row: chosen, ...dialog }: DialogProps<Chosen<TextRow>>) {
  const { t } = useTranslation(['texts', 'shared']);
  const rows = chosen.rows.filter(isOwn);
  const device_no = rows[0]?.device_no ?? '';
  const edit = useDialogForm({
    ...dialog,
    initialValues: {},
    onFailure: notifyActionError,
    send: async () => {
      // Resets each text in the language that its row shows. This may not be the language of the list.
      for (const [locale, own] of Map.groupBy(rows, (row) => row.locale)) {
        await trpcClient.setting.resetArticles.mutate({ ids: own.map(({ id }) => id), device_no, locale });
      }
    },
    done: () => t('reset.done', { count: rows.length }),
    undo: async () => {
      for (const { id, introduction, advice, locale } of rows) {
        await trpcClient.setting.editArticle.mutate({ id, device_no, introduction, advice, locale });
      }
    },
  });
  const versions = (field: string) =>
    [t('reset.mine', { field }), t(device_no ? 'reset.shop' : 'reset.product', { field })] as const;
  return (
    <FormDialog
      edit={edit}
      {...dialog}
      title={t('reset.title', { count: rows.length })}
      submit={t('reset.confirm', { count: rows.length })}
      danger
      size="xl"
    >
      <Hint>{t(device_no ? 'reset.message_mirror' : 'reset.message')}</Hint>
      {rows.map((row) => (
        <section key={row.id}>
          <Title order={3} mb={6}>
            {textName(row)}
          </Title>
          {row.locale !== row.wanted && <Hint>{t('reset.language', { language: LOCALE_NAMES[row.locale] })}</Hint>}
          {FIELDS.map(({ key, seed }) => (
            <Difference
              key={key}
              labels={versions(t(`shared:field.${key}`))}
              before={row[key]}
              after={row[seed]}
              locale={row.locale}
            />
          ))}
        </section>
      ))}
    </FormDialog>
  );
}
