import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import type { Application } from './application.ts';

export function ApplyDialog({ row: before, ...dialog }: DialogProps<Application | undefined>) {
  const { t } = useTranslation(['applications', 'shared']);
  const edit = useDialogForm({
    ...dialog,
    initialValues: { device_no: before?.device_no ?? '' },
    check: requiredTexts,
    fieldOfCode: {
      DEVICE_NOT_FOUND: 'device_no',
      DEVICE_IS_LOCKED: 'device_no',
      APPLICATIONS_CLOSED: 'device_no',
      ALREADY_APPLIED: 'device_no',
      OTHER_OWNER: 'device_no',
    },
    send: (values) => trpcClient.device.applyFor.mutate(values),
    done: () => t('apply.done'),
  });
  const { field } = edit;
  return (
    <FormDialog {...dialog} edit={edit} title={t(before ? 'again' : 'apply.title')} submit={t('apply.confirm')}>
      <TextInput
        {...field('device_no', t('apply.device_hint'))}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
      />
    </FormDialog>
  );
}
