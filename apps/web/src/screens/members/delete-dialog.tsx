import { Alert, Select, type SelectProps, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { Chosen } from '../../ui/resource/list-actions.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { type MemberRow, memberName } from './member-values.ts';

const HANDOVERS = ['keep', 'main', 'guide'] as const;
/** The question names at most this number of guides. */
const MAX_NAMES = 5;

/** Deletes the accounts of guides. Asks which other account takes over the skin tests of the deleted ones. */
export function DeleteDialog({ row: { rows, count }, ...dialog }: DialogProps<Chosen<MemberRow>>) {
  const { t } = useTranslation('members');
  const { user_id: mainAccount } = useAccount();
  const records = rows.reduce((sum, { record_count }) => sum + record_count, 0);
  const names = rows.slice(0, MAX_NAMES).map(memberName);

  const edit = useDialogForm({
    ...dialog,
    initialValues: { handover: 'keep' as (typeof HANDOVERS)[number], guide: null as string | null },
    check: ({ handover, guide }): FieldProblems =>
      handover === 'guide' && !guide ? { guide: { code: 'INPUT_REQUIRED' } } : {},
    send: ({ handover, guide }) => {
      const handover_to = { keep: '' as const, main: mainAccount, guide: Number(guide) }[handover];
      return trpcClient.account.remove.mutate({ ids: rows.map(({ user_id }) => user_id), handover_to });
    },
    done: (removed) => t('delete.done', { count: removed.count }),
  });
  const { form } = edit;

  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('delete.title', { count })}
      submit={t('delete.confirm', { count })}
      danger
      closesAtOnce
    >
      <Text size="sm">
        {names.join(t('delete.separator'))}
        {count > MAX_NAMES && t('delete.more', { count: count - MAX_NAMES })}
      </Text>
      <Text size="sm">{t('delete.message', { count })}</Text>
      {records === 0 ? (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          {t('delete.no_records', { count })}
        </Alert>
      ) : (
        <RadioList
          {...form.getInputProps('handover')}
          label={t('delete.handover', { count: records })}
          options={HANDOVERS.map((value) => ({
            value,
            label: t(`delete.to_${value}`),
            description: t(`delete.to_${value}_hint`),
          }))}
        />
      )}
      {form.values.handover === 'guide' && (
        <GuideSelect
          {...form.getInputProps('guide')}
          without={rows}
          error={form.errors.guide && t('delete.guide_missing')}
        />
      )}
    </FormDialog>
  );
}

function GuideSelect({ without, ...props }: SelectProps & { without: readonly MemberRow[] }) {
  const { t } = useTranslation('members');
  const { data } = trpc.account.list.useQuery({ pageSize: 500 });
  const leaving = new Set(without.map(({ user_id }) => user_id));
  const guides = data?.list.filter(({ user_id }) => !leaving.has(user_id)) ?? [];
  return (
    <Select
      {...props}
      ms={32}
      searchable
      aria-label={t('delete.guide')}
      placeholder={t('delete.guide')}
      nothingFoundMessage={t('delete.no_guide')}
      data={guides.map((row) => ({
        value: String(row.user_id),
        label: [memberName(row), row.mobile].filter(Boolean).join(' · '),
      }))}
    />
  );
}
