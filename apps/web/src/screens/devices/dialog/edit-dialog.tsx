import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import type { DeviceDialogProps } from './device-dialog-props.ts';

/** Where a mirror stands, and what to remember about it. */
export function EditDialog({ row, opened, onClose }: DeviceDialogProps) {
  const { t } = useTranslation(['devices', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.device.save.useMutation({ onSuccess: () => utils.device.invalidate() });
  const edit = useResourceForm({
    initialValues: { shop: row.shop, remark: row.remark },
    check: ({ shop }) => requiredTexts({ shop }),
    mustChange: true,
    save: async ({ shop, remark }) => {
      await save.mutateAsync({ device_no: row.device_no, shop, remark });
      onClose();
      notifySuccess(t('edit.done'));
    },
  });
  const { form } = edit;
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('edit.title', { device: row.device_no })}
      submit={t('save')}
    >
      <TextInput
        {...form.getInputProps('shop')}
        label={t('shared:field.shop')}
        maxLength={128}
        data-autofocus
        required
      />
      <Textarea
        {...form.getInputProps('remark')}
        label={t('shared:field.remark')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
      />
    </FormDialog>
  );
}
