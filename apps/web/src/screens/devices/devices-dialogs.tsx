import { Alert, List, Skeleton, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { type FieldProblems, requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { BELOW } from '../../ui/resource-form/field-props.ts';
import { edited, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { DeviceRow } from './device-row.ts';

/** Takes a mirror into the shop. The code is typed once: here, or on the mirror. */
export function BindDialog({ opened, onClose }: DialogProps<undefined>) {
  const { t } = useTranslation(['devices', 'shared']);
  const format = useFormat();
  const connect = trpc.device.connect.useMutation({ onSuccess: refreshAllButAccount });
  const edit = useResourceForm({
    initialValues: { device_no: '', active_code: '', shop: '' },
    check: ({ device_no }) => requiredTexts({ device_no }),
    fieldOfCode: {
      DEVICE_NOT_FOUND: 'device_no',
      DEVICE_BOUND_ELSEWHERE: 'device_no',
      DEVICE_BOUND_ALREADY: 'device_no',
      DEVICE_IS_LOCKED: 'device_no',
      ACTIVE_CODE_INVALID: 'active_code',
    },
    save: async (values) => {
      const { device_no, open_until } = (await connect.mutateAsync(values)).device;
      onClose();
      notifySuccess(
        open_until
          ? t('bind.done', { device: device_no, time: format.time(open_until) })
          : t('bind.connected', { device: device_no }),
      );
    },
  });
  const { form } = edit;
  const code = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' };
  const fields: Record<keyof typeof form.values, TextInputProps> = {
    device_no: { ...code, maxLength: 32, required: true },
    active_code: {
      ...code,
      inputWrapperOrder: BELOW,
      maxLength: 64,
      placeholder: 'XXXX-XXXX-XXXX',
      description: t('bind.code_hint'),
    },
    shop: { inputWrapperOrder: BELOW, maxLength: 128, description: t('bind.shop_hint') },
  };
  return (
    <FormDialog edit={edit} opened={opened} onClose={onClose} title={t('action.add')} submit={t('bind.confirm')}>
      <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />} role="note">
        {t('bind.hint')}
      </Alert>
      {Object.entries(fields).map(([name, field]) => (
        <TextInput
          key={name}
          {...form.getInputProps(name)}
          label={t(`shared:field.${name}`)}
          data-autofocus={name === 'device_no' || undefined}
          {...field}
        />
      ))}
    </FormDialog>
  );
}

const deviceValues = ({ shop, remark }: DeviceRow) => ({ shop, remark });

export function EditDialog({ row, ...dialog }: DialogProps<DeviceRow>) {
  const { t } = useTranslation(['devices', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.device.save.useMutation({ onSuccess: () => utils.device.invalidate() });
  const edit = useResourceForm({
    initialValues: deviceValues(row),
    edited: edited(row, deviceValues),
    draft: { name: `device:${row.device_no}` },
    check: ({ shop }) => requiredTexts({ shop }),
    mustChange: true,
    save: async ({ shop, remark }, { rev }) => {
      await save.mutateAsync({ device_no: row.device_no, shop, remark, rev });
      dialog.onClose();
      notifySuccess(t('edit.done'));
    },
  });
  const { form } = edit;
  return (
    <FormDialog {...dialog} edit={edit} title={t('edit.title', { device: row.device_no })} submit={t('save')}>
      <TextInput
        {...form.getInputProps('shop')}
        label={t('shared:field.shop')}
        description={t('bind.shop_hint')}
        inputWrapperOrder={BELOW}
        maxLength={128}
        data-autofocus
        required
      />
      <Textarea
        {...form.getInputProps('remark')}
        label={t('shared:field.remark')}
        description={t('edit.remark_hint')}
        inputWrapperOrder={BELOW}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
      />
    </FormDialog>
  );
}

/**
 * Takes a mirror out of the shop. Explains the consequences, asks for the number, and shows the code to bind the mirror
 * again.
 */
export function UnbindDialog({ row: { device_no: device }, ...dialog }: DialogProps<DeviceRow>) {
  const { t } = useTranslation('devices');
  const [code, setCode] = useState('');
  const preview = trpc.device.unbindPreview.useQuery({ device_no: device }, { staleTime: 0, enabled: !code });
  const unbind = trpc.device.unbind.useMutation({ onSuccess: refreshAllButAccount });
  const edit = useResourceForm({
    initialValues: { typed: '' },
    check: ({ typed }): FieldProblems => (typed.trim() === device ? {} : { typed: { code: 'INPUT_INVALID' } }),
    save: async () => {
      const { active_code } = await unbind.mutateAsync({ device_no: device });
      notifySuccess(t('unbind.done', { device }));
      setCode(active_code);
    },
  });
  const { form } = edit;
  if (code) {
    return (
      <SecretDialog
        {...dialog}
        title={t('unbind.code_title', { device })}
        notice={t('unbind.code_notice')}
        secret={code}
        copyLabel={t('unbind.copy')}
      />
    );
  }
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('unbind.title', { device })}
      submit={t('unbind.confirm')}
      danger
      closesAtOnce
      disabled={!preview.data}
    >
      {preview.error ? (
        <ErrorState error={preview.error} onRetry={preview.refetch} retrying={preview.isFetching} />
      ) : (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('unbind.warning')}
          role="note"
        >
          {preview.data ? <Ends ends={preview.data} /> : <Skeleton h={120} className="delayed" />}
        </Alert>
      )}
      <Text size="sm">{t('unbind.stays', { count: preview.data?.record_count ?? 0 })}</Text>
      <TextInput
        {...form.getInputProps('typed')}
        label={t('unbind.type', { device })}
        error={form.errors.typed && t('unbind.mistyped')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
      />
    </FormDialog>
  );
}

function Ends({ ends }: { ends: Outputs['device']['unbindPreview'] }) {
  const { t } = useTranslation('devices');
  const counts = { guides: ends.guide_count, pending: ends.pending_count, settings: ends.setting_count };
  return (
    <List size="sm" spacing={6}>
      <List.Item>{t('unbind.key')}</List.Item>
      {Object.entries(counts).map(
        ([what, count]) => count > 0 && <List.Item key={what}>{t(`unbind.${what}`, { count })}</List.Item>,
      )}
      <List.Item>{t('unbind.code')}</List.Item>
    </List>
  );
}
