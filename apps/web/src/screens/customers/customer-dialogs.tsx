import { List, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { customerContract } from '@skin-mirror/shared/customer/customer.contract.ts';
import { CONFIRM_DIGITS, ERASE_HOURS } from '@skin-mirror/shared/customer/customer.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { type CustomerDetail, customerName, pageOf } from './customer-row.ts';

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

const SHOWN = 10;

/** Joins the tests of another customer to this one. */
export function MergeDialog({ row, ...dialog }: DialogProps<CustomerDetail>) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, 300);
  const found = trpc.customer.list.useQuery({ q, pageSize: SHOWN }, { placeholderData: (previous) => previous });
  const others = (found.data?.list ?? []).filter(({ id }) => id !== row.id);
  const edit = useDialogForm({
    schema: customerContract.merge.input,
    initialValues: { from_customer: '', to_customer: row.id } as { from_customer: string; to_customer: number },
    names: { from_customer: 'customers:merge.other' },
    onClose: dialog.onClose,
    send: ({ from_customer, to_customer }) =>
      trpcClient.customer.merge.mutate({ from_customer: Number(from_customer), to_customer }),
    done: ({ tests }) => t('merge.done', { count: tests }),
    undo: async ({ move_id }) => {
      await trpcClient.customer.undo.mutate({ move_id });
      await navigate(pageOf(row));
      return t('move.undone');
    },
  });
  const { form } = edit;
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('merge.title', { name: customerName(row) })}
      submit={t('merge.submit')}
      disabled={!form.values.from_customer}
      closesAtOnce
    >
      <Text size="sm">{t('merge.hint')}</Text>
      <TextInput
        type="search"
        label={t('search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <RadioList
        {...form.getInputProps('from_customer')}
        label={t('merge.other')}
        options={others.map((other) => ({
          value: String(other.id),
          label: customerName(other),
          description: [
            t('merge.person', { mobile: other.mobile, count: other.tests, time: format.date(other.last_time) }),
            other.sex !== null && t(`shared:sex.${other.sex}`),
            other.age !== null && t('age', { age: other.age }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {found.data && others.length === 0 && <Text c="dimmed">{t('merge.nobody')}</Text>}
    </FormDialog>
  );
}
