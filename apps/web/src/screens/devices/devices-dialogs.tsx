import { Alert, Button, Checkbox, Group, List, Skeleton, Stack, Table, Text, Textarea, TextInput } from '@mantine/core';
import { CHECK_MINUTES, TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { type FieldProblems, requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';

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
      <Notice text={t('bind.hint')} color="gray" role="note" />
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

const OFFERED_DAYS = 30;
const OFFERED_TESTS = 20;

/** Checks how far a mirror's results scatter: three tests of one face in a row are chosen and stored. */
export function RepeatDialog({ row: { device_no }, opened, onClose }: DialogProps<DeviceRow>) {
  const { t } = useTranslation(['devices', 'shared']);
  const format = useFormat();
  const [chosen, setChosen] = useState<string[]>([]);
  const known = trpc.progress.repeatability.useQuery({ device_no });
  const tests = trpc.record.list.useQuery({
    device_no,
    status: RECORD_STATUS.success,
    pageSize: OFFERED_TESTS,
    from: addDays(format.today(), -OFFERED_DAYS),
  });
  const check = useAction({
    run: () => trpcClient.progress.check.mutate({ device_no, record_ids: chosen }),
    done: ({ checks }) => {
      setChosen([]);
      return t('repeat.done', { count: checks });
    },
    refresh: refreshAllButAccount,
  });
  const remove = useAction({
    ask: () => ({
      title: t('repeat.remove_title'),
      message: t('repeat.remove_message'),
      confirm: t('repeat.remove'),
      danger: true,
    }),
    run: (check_id: string) => trpcClient.progress.removeCheck.mutate({ device_no, check_id }),
    done: () => t('repeat.removed'),
    refresh: refreshAllButAccount,
  });
  const scatter = known.data?.list ?? [];
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('repeat.title', { device: device_no })}>
      <Stack gap="md">
        <Hint>{t('repeat.hint', { tests: TESTS_PER_CHECK, minutes: CHECK_MINUTES })}</Hint>
        {tests.data ? (
          <Checkbox.Group label={t('repeat.choose', { tests: TESTS_PER_CHECK })} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {tests.data.list.length === 0 && <Text size="sm">{t('repeat.none')}</Text>}
              {tests.data.list.map(({ id, test_time, customer_nickname, total_score }) => (
                <Checkbox
                  key={id}
                  value={id}
                  disabled={chosen.length === TESTS_PER_CHECK && !chosen.includes(id)}
                  label={[
                    format.shortDateTime(test_time),
                    customer_nickname,
                    total_score !== null && format.score(total_score),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Pending query={tests} height={200} />
        )}
        <Button
          className={classes.submit}
          disabled={chosen.length !== TESTS_PER_CHECK}
          loading={check.isBusy}
          onClick={() => void check.run()}
        >
          {t('repeat.submit')}
        </Button>
        {known.data && <Text fw={600}>{t('repeat.checks', { count: known.data.checks })}</Text>}
        {!known.data && <Pending query={known} height={100} />}
        {known.data && known.data.history.length > 0 && (
          <Stack component="ul" gap={4}>
            {known.data.history.map(({ check_id, time }) => (
              <Group key={check_id} component="li" justify="space-between" wrap="nowrap">
                <Text size="sm">{t('repeat.check', { time: format.dateTime(time) })}</Text>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('repeat.remove_of', { time: format.dateTime(time) })}
                  loading={remove.pending === check_id}
                  onClick={() => void remove.run(check_id)}
                >
                  {t('repeat.remove')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
        {scatter.length > 0 && (
          <Table aria-label={t('repeat.scatter')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('repeat.dimension')}</Table.Th>
                <Table.Th ta="right">{t('repeat.deviation')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {scatter.map(({ dimension, layer, deviation }) => (
                <Table.Tr key={`${layer}/${dimension}`}>
                  <Table.Td>{`${t(`shared:dimension.${dimension}`)} · ${t(`shared:layer.${layer}`)}`}</Table.Td>
                  <Table.Td ta="right">{format.points(deviation)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  );
}
