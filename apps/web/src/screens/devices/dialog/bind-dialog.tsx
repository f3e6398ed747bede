import { Alert, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';

interface BindDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Takes a mirror into the shop: its number and the code that came with it. */
export function BindDialog({ opened, onClose }: BindDialogProps) {
  const { t } = useTranslation(['devices', 'shared']);
  const utils = trpc.useUtils();
  const bind = trpc.device.bind.useMutation({
    onSuccess: () => Promise.all([utils.device.invalidate(), utils.dashboard.invalidate()]),
  });
  const edit = useResourceForm({
    initialValues: { device_no: '', active_code: '', shop: '' },
    check: requiredTexts,
    fieldOfCode: {
      DEVICE_NOT_FOUND: 'device_no',
      DEVICE_BOUND_ELSEWHERE: 'device_no',
      DEVICE_BOUND_ALREADY: 'device_no',
      DEVICE_IS_LOCKED: 'device_no',
      ADVANCED_MODE_NEEDED: 'device_no',
      ACTIVE_CODE_INVALID: 'active_code',
    },
    save: async (values) => {
      const { device } = await bind.mutateAsync(values);
      onClose();
      notifySuccess(t('bind.done', { device: device.device_no }));
    },
  });
  const { form } = edit;
  return (
    <FormDialog edit={edit} opened={opened} onClose={onClose} title={t('bind.title')} submit={t('bind.confirm')}>
      <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />} role="note">
        {t('bind.hint')}
      </Alert>
      <TextInput
        {...form.getInputProps('device_no')}
        label={t('shared:field.device_no')}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        required
      />
      <TextInput
        {...form.getInputProps('active_code')}
        label={t('shared:field.active_code')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextInput
        {...form.getInputProps('shop')}
        label={t('shared:field.shop')}
        description={t('bind.shop_hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={128}
        required
      />
    </FormDialog>
  );
}
