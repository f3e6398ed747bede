import { Alert, Button, Group, PasswordInput, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle, IconSparkles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { DANGER } from '../../ui/danger.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyError, notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { PermissionPicker } from '../../ui/permission-picker.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { changedFields, type MemberValues, memberValues, missingFields, trimmed } from './dialog/member-values.ts';
import { asStatus, type MemberRow, memberName, STATUSES } from './member-row.ts';
import classes from './members.module.css';

interface MemberDialogProps {
  /** Undefined for a new guide. */
  row: MemberRow | undefined;
  /** Offered as the shop of a new guide. */
  shop: string;
  opened: boolean;
  onClose: () => void;
}

/** Adds a guide, or changes one. */
export function MemberDialog({ row, shop, opened, onClose }: MemberDialogProps) {
  const { t } = useTranslation(['members', 'shared']);
  const { platform } = useAccount();
  const [isPasswordShown, password] = useDisclosure();
  const save = useSaveMember(row);

  const before = memberValues(row, shop);
  const edit = useResourceForm<MemberValues>({
    initialValues: before,
    check: (values) => missingFields(values, row === undefined),
    fieldOfCode: {
      POWER_REQUIRED: 'powerarr',
      USER_ACCT_TAKEN: 'name',
      MOBILE_INVALID: 'mobile',
      MOBILE_TAKEN: 'mobile',
      PASSWORD_TOO_SHORT: 'pwd',
      PASSWORD_COMMON: 'pwd',
    },
    save: async (values) => {
      if (await save(before, trimmed(values))) onClose();
    },
  });
  const { form } = edit;
  const field = (name: keyof MemberValues) => ({
    ...form.getInputProps(name),
    label: t(`shared:field.${name}`),
    required: true,
  });

  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={row ? t('dialog.edit', { name: memberName(row) }) : t('dialog.add')}
      submit={row ? t('dialog.save') : t('dialog.create')}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...field('name')} maxLength={64} autoComplete="off" data-autofocus />
        <TextInput {...field('mobile')} maxLength={32} inputMode="tel" autoComplete="off" />
      </SimpleGrid>
      <TextInput {...field('shop')} maxLength={128} autoComplete="off" />
      <div className={classes.passwordField}>
        <PasswordInput
          {...field('pwd')}
          required={!row}
          description={row ? t('password.keep_hint') : t('password.hint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={128}
          autoComplete="new-password"
          visible={isPasswordShown}
          onVisibilityChange={password.toggle}
          visibilityToggleButtonProps={{ 'aria-label': t('password.toggle') }}
        />
        <Button
          variant="default"
          mt={25}
          leftSection={<IconSparkles size={18} aria-hidden />}
          onClick={() => {
            form.setFieldValue('pwd', newPassword());
            password.open();
          }}
        >
          {t('password.generate')}
        </Button>
      </div>
      {platform === 'ban' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {(['location', 'level'] as const).map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              required={false}
              maxLength={64}
              readOnly={row !== undefined}
              variant={row ? 'filled' : undefined}
              description={row ? t('dialog.read_only') : undefined}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
            />
          ))}
        </SimpleGrid>
      )}
      <PermissionPicker {...form.getInputProps('powerarr')} />
      <Radio.Group
        label={t('shared:field.status')}
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

/** Sends a new guide in full, of another one only what changed; false where nothing did. */
function useSaveMember(row: MemberRow | undefined) {
  const { t } = useTranslation(['members', 'shared']);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const save = trpc.account.save.useMutation({ onSuccess: () => utils.account.invalidate() });

  return async (before: MemberValues, values: MemberValues): Promise<boolean> => {
    const sent = row ? changedFields(before, values) : values;
    if (Object.keys(sent).length === 0) {
      notifyHint(t('shared:errors.NOTHING_CHANGED'));
      return false;
    }
    const { is_manager } = await save.mutateAsync({ ...sent, id: row?.user_id ?? '' });
    notifySuccess(row ? t('dialog.saved') : t('dialog.created', { name: values.name }));
    if (is_manager !== 1) void navigate({ to: '/skinmgr/home' });
    return true;
  };
}

const HANDOVERS = ['keep', 'main', 'guide'] as const;
type Handover = (typeof HANDOVERS)[number];
/** As many names as the question can still show. */
const NAMED = 5;

interface DeleteDialogProps {
  rows: readonly MemberRow[];
  opened: boolean;
  onClose: () => void;
}

/** Asks before guides are deleted, and who gets their skin tests. */
export function DeleteDialog({ rows, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['members', 'app']);
  const { user_id: mainAccount } = useAccount();
  const [handover, setHandover] = useState<Handover>('keep');
  const [guide, setGuide] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const remove = trpc.account.remove.useMutation({
    onSettled: () => Promise.all([utils.account.invalidate(), utils.device.invalidate(), utils.record.invalidate()]),
  });
  const count = rows.length;
  const records = rows.reduce((sum, { record_count }) => sum + record_count, 0);
  const names = rows.slice(0, NAMED).map(memberName);

  const confirm = async () => {
    if (remove.isPending) return;
    if (handover === 'guide' && !guide) {
      setMissing(true);
      select.current?.focus();
      return;
    }
    const handover_to = { keep: '' as const, main: mainAccount, guide: Number(guide) }[handover];
    try {
      const removed = await remove.mutateAsync({ ids: rows.map(({ user_id }) => user_id), handover_to });
      onClose();
      notifySuccess(t('delete.done', { count: removed.count }));
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={t('delete.title', { count })}>
      <Text size="sm">
        {names.join(t('delete.separator'))}
        {count > NAMED && t('delete.more', { count: count - NAMED })}
      </Text>
      <Text size="sm" mt="xs">
        {t('delete.message', { count })}
      </Text>
      {records === 0 ? (
        <Alert mt="md" color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {t('delete.no_records', { count })}
        </Alert>
      ) : (
        <Radio.Group<Handover>
          mt="md"
          label={t('delete.handover', { count: records })}
          value={handover}
          onChange={setHandover}
        >
          <div className={classes.handover}>
            {HANDOVERS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`delete.to_${value}`)}
                description={t(`delete.to_${value}_hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {handover === 'guide' && (
        <GuideSelect
          ref={select}
          without={rows}
          value={guide}
          onChange={(next) => {
            setGuide(next);
            setMissing(false);
          }}
          error={isMissing && t('delete.guide_missing')}
        />
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app:action.cancel')}
        </Button>
        <Button color={DANGER} onClick={confirm} loading={remove.isPending}>
          {t('delete.confirm', { count })}
        </Button>
      </Group>
    </Dialog>
  );
}

interface GuideSelectProps {
  /** Guides who are about to go. */
  without: readonly MemberRow[];
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | false;
  ref: React.Ref<HTMLInputElement>;
}

function GuideSelect({ without, ...props }: GuideSelectProps) {
  const { t } = useTranslation('members');
  const { data } = trpc.account.list.useQuery({ pageSize: 500 });
  const leaving = new Set(without.map(({ user_id }) => user_id));
  const guides = data?.list.filter(({ user_id }) => !leaving.has(user_id)) ?? [];
  return (
    <Select
      {...props}
      mt="xs"
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

/** Nothing that is mistaken for something else when it is read out or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A password that nobody guesses and everybody can read. */
export const newPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (number) => LETTERS[number % LETTERS.length]).join('');
