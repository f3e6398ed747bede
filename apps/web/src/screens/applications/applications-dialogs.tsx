import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import type { Application } from './application.ts';

export function ApplyDialog({ row: before, opened, onClose }: DialogProps<Application | undefined>) {
  const { t } = useTranslation(['applications', 'shared']);
  const utils = trpc.useUtils();
  const apply = trpc.device.applyFor.useMutation({ onSuccess: () => utils.device.invalidate() });
  const edit = useResourceForm({
    initialValues: { device_no: before?.device_no ?? '' },
    check: requiredTexts,
    fieldOfCode: {
      DEVICE_NOT_FOUND: 'device_no',
      DEVICE_IS_LOCKED: 'device_no',
      APPLICATIONS_CLOSED: 'device_no',
      ALREADY_APPLIED: 'device_no',
      OTHER_OWNER: 'device_no',
    },
    save: async (values) => {
      await apply.mutateAsync(values);
      onClose();
      notifySuccess(t('apply.done'));
    },
  });
  const { form } = edit;
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t(before ? 'again' : 'apply.title')}
      submit={t('apply.confirm')}
    >
      <TextInput
        {...form.getInputProps('device_no')}
        label={t('shared:field.device_no')}
        description={t('apply.device_hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
      />
    </FormDialog>
  );
}
