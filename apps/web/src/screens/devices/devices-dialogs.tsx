import { Alert, List, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { type FieldProblems, requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { DeviceRow } from './device-row.ts';

/** Adds a mirror to the shop. The user types the activation code either here or on the mirror. */
export function BindDialog(dialog: DialogProps<undefined>) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const edit = useDialogForm({
    ...dialog,
    names: { shop: 'devices:column.shop' },
    initialValues: { device_no: '', active_code: '', shop: '' },
    check: ({ device_no }) => requiredTexts({ device_no }),
    fieldOfCode: {
      DEVICE_NOT_FOUND: 'device_no',
      DEVICE_BOUND_ELSEWHERE: 'device_no',
      DEVICE_BOUND_ALREADY: 'device_no',
      DEVICE_IS_LOCKED: 'device_no',
      ACTIVE_CODE_INVALID: 'active_code',
    },
    send: (values) => trpcClient.device.connect.mutate(values),
    done: ({ device: { device_no: device, open_until } }) =>
      open_until ? t('bind.done', { device, time: format.time(open_until) }) : t('bind.connected', { device }),
  });
  const { field } = edit;
  const code = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' };
  return (
    <FormDialog {...dialog} edit={edit} title={t('action.add')} submit={t('bind.confirm')}>
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="note">
        {t('bind.hint')}
      </Alert>
      <TextInput {...field('device_no')} {...code} maxLength={32} data-autofocus required />
      <TextInput {...field('active_code', t('bind.code_hint'))} {...code} maxLength={64} placeholder="XXXX-XXXX-XXXX" />
      <TextInput {...field('shop', t('bind.shop_hint'))} maxLength={128} />
    </FormDialog>
  );
}

const deviceValues = ({ shop, remark }: DeviceRow) => ({ shop, remark });

export function EditDialog({ row, ...dialog }: DialogProps<DeviceRow>) {
  const { t } = useTranslation('devices');
  const edit = useDialogForm({
    ...dialog,
    names: { shop: 'devices:column.shop' },
    initialValues: deviceValues(row),
    edited: edited(row, deviceValues),
    draft: { name: `device:${row.device_no}` },
    check: ({ shop }) => requiredTexts({ shop }),
    mustChange: true,
    send: (values, { rev }) => trpcClient.device.save.mutate({ device_no: row.device_no, ...values, rev }),
    done: () => t('edit.done'),
  });
  const { field } = edit;
  return (
    <FormDialog {...dialog} edit={edit} title={t('edit.title', { device: row.device_no })} submit={t('save')}>
      <TextInput {...field('shop', t('bind.shop_hint'))} maxLength={128} data-autofocus required />
      <Textarea {...field('remark', t('edit.remark_hint'))} autosize minRows={3} maxRows={8} maxLength={500} />
    </FormDialog>
  );
}

/** Removes a mirror from the shop. The user confirms with the device number and gets a new activation code. */
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
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('unbind.warning')} role="note">
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
    <List size="sm" spacing={6} listStyleType="disc">
      <List.Item>{t('unbind.key')}</List.Item>
      {Object.entries(counts).map(
        ([what, count]) => count > 0 && <List.Item key={what}>{t(`unbind.${what}`, { count })}</List.Item>,
      )}
      <List.Item>{t('unbind.code')}</List.Item>
    </List>
  );
}
