import { List, Text, TextInput } from '@mantine/core';
import { customerContract } from '@skin-mirror/shared/customer/customer.contract.ts';
import { CONFIRM_DIGITS, ERASE_HOURS } from '@skin-mirror/shared/customer/customer.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { type CustomerDetail, customerName } from './customer-row.ts';

export function EraseDialog({ row, ...dialog }: DialogProps<CustomerDetail>) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const edit = useDialogForm({
    schema: customerContract.erase.input,
    initialValues: { id: row.id, confirm: '' },
    fieldOfCode: { ERASE_UNCONFIRMED: 'confirm' },
    onClose: dialog.onClose,
    send: (values) => trpcClient.customer.erase.mutate(values),
    done: ({ erase_at }) => t('erase.planned', { time: format.dateTime(erase_at) }),
    undo: async () => {
      await trpcClient.customer.keep.mutate({ id: row.id });
      return t('erase.kept');
    },
  });
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('erase.title', { name: customerName(row) })}
      submit={t('erase.submit')}
      danger
      closesAtOnce
    >
      <Text size="sm">{t('erase.hint', { hours: ERASE_HOURS })}</Text>
      <List size="sm" listStyleType="disc">
        <List.Item>{t('erase.gone')}</List.Item>
        <List.Item>{t('erase.tickets')}</List.Item>
        <List.Item>{t('erase.stays')}</List.Item>
      </List>
      <TextInput
        {...edit.field('confirm', t('erase.confirm_hint', { mobile: row.mobile }))}
        maxLength={CONFIRM_DIGITS}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
