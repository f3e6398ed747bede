import { Alert, Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { DANGER } from '../../ui/danger.ts';
import { Dialog, type DialogProps, type RowDialogProps } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';

export type DeviceDialogProps = RowDialogProps<DeviceRow>;

/** Takes a mirror into the shop: its number and the code that came with it. */
export function BindDialog({ opened, onClose }: DialogProps) {
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

/** Where a mirror stands, and what to remember about it. */
export function EditDialog({ row, opened, onClose }: DeviceDialogProps) {
  const { t } = useTranslation(['devices', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.device.save.useMutation({ onSuccess: () => utils.device.invalidate() });
  const edit = useResourceForm({
    initialValues: { shop: row.shop, remark: row.remark },
    check: ({ shop }) => requiredTexts({ shop }),
    mustChange: true,
    save: async ({ shop, remark }) => {
      await save.mutateAsync({ device_no: row.device_no, shop, remark });
      onClose();
      notifySuccess(t('edit.done'));
    },
  });
  const { form } = edit;
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('edit.title', { device: row.device_no })}
      submit={t('save')}
    >
      <TextInput
        {...form.getInputProps('shop')}
        label={t('shared:field.shop')}
        maxLength={128}
        data-autofocus
        required
      />
      <Textarea
        {...form.getInputProps('remark')}
        label={t('shared:field.remark')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
      />
    </FormDialog>
  );
}

/** Gives a mirror up: says first what ends, asks for its number, and shows the code that binds it anew. */
export function UnbindDialog({ row, opened, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const [code, setCode] = useState('');
  const device = row.device_no;
  if (code) {
    return (
      <SecretDialog
        opened={opened}
        onClose={onClose}
        title={t('unbind.code_title', { device })}
        notice={t('unbind.code_notice')}
        secret={code}
        copyLabel={t('unbind.copy')}
      />
    );
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('unbind.title', { device })}>
      <Question device={device} onClose={onClose} onDone={setCode} />
    </Dialog>
  );
}

interface QuestionProps {
  device: string;
  onClose: () => void;
  /** With the code that binds the mirror anew. */
  onDone: (code: string) => void;
}

function Question({ device, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation(['devices', 'app']);
  const utils = trpc.useUtils();
  const preview = trpc.device.unbindPreview.useQuery({ device_no: device }, { staleTime: 0 });
  const unbind = trpc.device.unbind.useMutation({
    onSuccess: () => Promise.all([utils.device.invalidate(), utils.dashboard.invalidate()]),
  });
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (unbind.isPending) return;
    if (typed.trim() !== device) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    try {
      const { active_code } = await unbind.mutateAsync({ device_no: device });
      notifySuccess(t('unbind.done', { device }));
      onDone(active_code);
    } catch (error) {
      notifyError(error);
    }
  };

  if (preview.error) {
    return <ErrorState error={preview.error} onRetry={preview.refetch} retrying={preview.isFetching} />;
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('unbind.warning')}
          role="note"
        >
          {preview.data ? <Ends ends={preview.data} /> : <Skeleton h={120} className="delayed" />}
        </Alert>
        <Text size="sm">{t('unbind.stays', { count: preview.data?.record_count ?? 0 })}</Text>
        <TextInput
          ref={field}
          label={t('unbind.type', { device })}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          error={isWrong && t('unbind.mistyped')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          required
        />
      </Stack>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('app:action.cancel')}
        </Button>
        <Button type="submit" color={DANGER} loading={unbind.isPending} disabled={!preview.data}>
          {t('unbind.confirm')}
        </Button>
      </Group>
    </form>
  );
}

function Ends({ ends }: { ends: Outputs['device']['unbindPreview'] }) {
  const { t } = useTranslation('devices');
  return (
    <ul className={classes.ends}>
      <li>{t('unbind.key')}</li>
      {ends.guide_count > 0 && <li>{t('unbind.guides', { count: ends.guide_count })}</li>}
      {ends.pending_count > 0 && <li>{t('unbind.pending', { count: ends.pending_count })}</li>}
      {ends.setting_count > 0 && <li>{t('unbind.settings', { count: ends.setting_count })}</li>}
      <li>{t('unbind.code')}</li>
    </ul>
  );
}
