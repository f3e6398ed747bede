import { Button, Group, PasswordInput, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { trpc } from '../../../lib/trpc.ts';
import { notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { PermissionPicker } from '../../../ui/permission-picker.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { asStatus, type MemberRow, memberName, STATUSES } from '../member-row.ts';
import classes from '../members.module.css';
import { changedFields, type MemberValues, memberValues, missingFields, trimmed } from './member-values.ts';
import { newPassword } from './new-password.ts';

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
