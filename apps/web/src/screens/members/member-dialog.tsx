import {
  Flex,
  Group,
  PasswordInput,
  Radio,
  Select,
  type SelectProps,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BAN_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import { IconSparkles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { NEW_PASSWORD_REFUSALS } from '../../ui/credential/credential-problems.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { codesOf } from '../../ui/permission-badges.tsx';
import { PermissionPicker } from '../../ui/permission-picker.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { Chosen } from '../../ui/resource/list-actions.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';
import { HistoryButton } from '../../ui/versions/history.tsx';
import {
  asStatus,
  changedFields,
  type MemberRow,
  type MemberValues,
  memberName,
  memberValues,
  missingFields,
  STATUSES,
  trimmed,
} from './member-values.ts';

function useMemberWords() {
  const { t } = useTranslation(['members', 'app', 'work', 'shared']);
  const { joined, onOff } = useWordTools();
  const power = (value: unknown) => joined(codesOf(String(value)).map((code) => t(`app:permission.${code}`)));
  return useFieldWords(
    {
      power,
      powerarr: power,
      status: (value) => t(`status.${value}`),
      sex: (value) => t(`shared:sex.${value}`),
      is_lock: onOff,
      pwd: () => t('work:history.pwd_changed'),
    },
    { is_lock: t('column.lock'), powerarr: t('shared:field.power') },
  );
}

export const AddDialog = ({ row: shop, ...props }: DialogProps<string>) => (
  <MemberDialog {...props} row={undefined} shop={shop} />
);

/** The form for a new guide or an existing one. For an existing guide it sends only the changes. */
export function MemberDialog({ row, shop, ...dialog }: DialogProps<MemberRow | undefined> & { shop?: string }) {
  const { t } = useTranslation(['members', 'shared']);
  const { platform } = useAccount();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isPasswordShown, password] = useDisclosure();
  const save = trpc.account.save.useMutation({ onSuccess: () => utils.account.invalidate() });

  const edit = useResourceForm<MemberValues>({
    initialValues: memberValues(row, shop),
    check: (values) => missingFields(values, row === undefined),
    fieldOfCode: {
      POWER_REQUIRED: 'powerarr',
      USER_ACCT_TAKEN: 'name',
      MOBILE_INVALID: 'mobile',
      MOBILE_TAKEN: 'mobile',
      ...NEW_PASSWORD_REFUSALS,
    },
    edited: row && edited(row, memberValues),
    useWords: useMemberWords,
    draft: { name: `member:${row?.user_id ?? 'new'}`, without: ['pwd'] },
    save: async (typed, { values: stored, rev }) => {
      const values = trimmed(typed);
      const sent = row ? changedFields(stored, values) : values;
      if (Object.keys(sent).length === 0) return notifyHint(t('shared:errors.NOTHING_CHANGED'));
      const { is_manager } = await save.mutateAsync({ ...sent, id: row?.user_id ?? '', rev });
      dialog.onClose();
      notifySuccess(row ? t('dialog.saved') : t('dialog.created', { name: values.name }));
      if (is_manager !== 1) void navigate({ to: '/skinmgr/home' });
    },
  });
  const { form } = edit;
  const field = (name: Exclude<keyof MemberValues, 'status' | 'powerarr'>) => ({
    ...edit.field(name, t(`help.${name}`)),
    required: true,
  });

  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={row ? t('dialog.edit', { name: memberName(row) }) : t('dialog.add')}
      submit={row ? t('dialog.save') : t('dialog.create')}
      size="lg"
      aside={
        row && (
          <HistoryButton
            name={memberName(row)}
            load={(page) => trpcClient.account.history.query({ id: row.user_id, page })}
            useWords={useMemberWords}
            restore={(earlier) => form.setValues({ ...memberValues({ ...row, ...earlier }), pwd: '' })}
          />
        )
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...field('name')} maxLength={64} autoComplete="off" data-autofocus />
        <TextInput {...field('mobile')} maxLength={32} inputMode="tel" autoComplete="off" />
      </SimpleGrid>
      <TextInput {...field('shop')} maxLength={128} autoComplete="off" />
      <Flex gap="xs" align="flex-start">
        <PasswordInput
          {...field('pwd')}
          flex={1}
          required={!row}
          description={t(row ? 'password.keep_hint' : 'help.pwd')}
          maxLength={128}
          autoComplete="new-password"
          visible={isPasswordShown}
          onVisibilityChange={password.toggle}
          visibilityToggleButtonProps={{ 'aria-label': t('password.toggle') }}
        />
        <ButtonWithIcon
          label={t('password.generate')}
          mt={25}
          icon={IconSparkles}
          onClick={() => {
            form.setFieldValue('pwd', newPassword());
            password.open();
          }}
        />
      </Flex>
      {platform === BAN_PLATFORM && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {(['location', 'level'] as const).map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              required={false}
              maxLength={64}
              readOnly={row !== undefined}
              variant={row ? 'filled' : undefined}
              description={t(row ? 'dialog.read_only' : `help.${name}`)}
            />
          ))}
        </SimpleGrid>
      )}
      <PermissionPicker {...form.getInputProps('powerarr')} />
      <Radio.Group
        label={t('shared:field.status')}
        description={t('help.status')}
        value={String(form.values.status)}
        onChange={(value) => form.setFieldValue('status', asStatus(value) ?? form.values.status)}
        error={form.errors.status}
        required
      >
        <Group mt={6}>
          {STATUSES.map((status) => (
            <Radio key={status} value={String(status)} label={t(`status.${status}`)} />
          ))}
        </Group>
      </Radio.Group>
    </FormDialog>
  );
}

/** The characters for new passwords. Similar characters such as 0 and O are missing. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

export const newPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (number) => LETTERS[number % LETTERS.length]).join('');

const HANDOVERS = ['keep', 'main', 'guide'] as const;
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
        <Notice text={t('delete.no_records', { count })} color="gray" />
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
