import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { customerContract } from '@skin-mirror/shared/customer/customer.contract.ts';
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
