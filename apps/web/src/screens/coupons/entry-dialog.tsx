import { Switch, TextInput } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { CODE_MODES } from '@skin-mirror/shared/coupon/coupon.ts';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../lib/trpc-client.ts';
import { type Config, useConfig } from '../../lib/use-config.ts';
import { PendingDialog } from '../../ui/dialog.tsx';
import { PictureField } from '../../ui/image-upload/picture-field.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { WithMirrorPreview } from '../../ui/mirror-preview/with-mirror-preview.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';

const KEYS = ['coupon_status', 'coupon_title', 'coupon_pic', 'coupon_link', 'coupon_code_mode'] as const;
const MAX_TITLE = 30;
const MAX_LINK = 500;
const entrySettings = shopConfig.pick({
  coupon_status: true,
  coupon_title: true,
  coupon_pic: true,
  coupon_link: true,
});

/** Edits the heading above the coupons of a report, and chooses the codes that customers get. */
export function EntryDialog({ row: _, ...dialog }: DialogProps<undefined>) {
  const { t } = useTranslation('coupons');
  const query = useConfig(KEYS, LOADED_ONCE);
  const title = t('entry.title');
  if (!query.data) return <PendingDialog query={query} {...dialog} title={title} />;
  return <EntryForm {...dialog} title={title} stored={query.data} />;
}

type Stored = Config<(typeof KEYS)[number]>;

const entryValues = ({ coupon_code_mode, coupon_status, coupon_title, coupon_pic, coupon_link }: Stored) => ({
  coupon_status,
  coupon_title,
  coupon_pic,
  coupon_link,
  coupon_code_mode: String(coupon_code_mode),
});
type Values = ReturnType<typeof entryValues>;

function EntryForm({
  title,
  stored,
  ...dialog
}: Omit<DialogProps<undefined>, 'row'> & { title: string; stored: Stored }) {
  const { t } = useTranslation('coupons');
  const edit = useDialogForm<Values, unknown>({
    ...dialog,
    schema: entrySettings,
    initialValues: entryValues(stored),
    // A refused save answers only with the settings that were to be changed.
    edited: { rev: stored.rev, valuesOf: (newer) => entryValues({ ...stored, ...(newer as Partial<Stored>) }) },
    mustChange: true,
    names: { coupon_pic: 'coupons:entry.picture' },
    send: ({ coupon_code_mode, ...values }, { rev }) => {
      const mode = Object.values(CODE_MODES).find((one) => String(one) === coupon_code_mode);
      return trpcClient.config.update.mutate({ ...values, coupon_code_mode: mode, rev });
    },
    done: () => t('entry.saved'),
  });
  const { form, field } = edit;
  const { coupon_code_mode: _, ...changes } = form.values;
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={title}
      size="82rem"
      frame={(fields) => (
        <WithMirrorPreview shows="result" changes={changes} isInDialog>
          {fields}
        </WithMirrorPreview>
      )}
    >
      <Switch
        label={t('entry.status')}
        description={t('entry.status_hint')}
        checked={isOpen(form.values.coupon_status)}
        onChange={(event) => form.setFieldValue('coupon_status', event.currentTarget.checked ? 1 : -1)}
        data-autofocus
      />
      <TextInput {...field('coupon_title', t('entry.title_hint'))} maxLength={MAX_TITLE} autoComplete="off" />
      <PictureField {...field('coupon_pic')} kind="shop" />
      <TextInput {...field('coupon_link', t('entry.link_hint'))} type="url" maxLength={MAX_LINK} autoComplete="off" />
      <RadioList
        {...form.getInputProps('coupon_code_mode')}
        label={t('entry.codes')}
        options={Object.values(CODE_MODES).map((mode) => ({
          value: String(mode),
          label: t(`entry.code_mode.${mode}`),
        }))}
      />
    </FormDialog>
  );
}
