import { NativeSelect, Textarea } from '@mantine/core';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { edited, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useFieldWords } from '../../ui/versions/field-words.ts';
import { type SerialRow, STATUSES } from './serial-row.ts';

const MAX_LENGTH = 500;
const { mark, status } = serialContract.mark.input.shape;
/** `remark` is the key of the field's label. */
const schema = z.object({ status, remark: mark });

const serialValues = ({ status, comment }: SerialRow) => ({ status: String(status), remark: comment });

function useSerialWords() {
  const { t } = useTranslation('serials');
  return useFieldWords({ status: (value) => t(`status.${value}`) });
}

export function RemarkDialog({ row, opened, onClose }: DialogProps<SerialRow>) {
  const { t } = useTranslation(['serials', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.serial.mark.useMutation({ onSuccess: () => utils.serial.list.invalidate() });

  const edit = useResourceForm({
    schema,
    initialValues: serialValues(row),
    edited: edited(row, serialValues),
    useWords: useSerialWords,
    draft: { name: `serial:${row.id}` },
    fieldOfCode: { INPUT_REQUIRED: 'remark' },
    mustChange: true,
    save: async (values, { rev }) => {
      const remark = values.remark.trim();
      await save.mutateAsync({ id: row.id, mark: remark, status: Number(values.status), rev });
      onClose();
      notifySuccess(t('remark.saved'));
    },
  });
  const { form } = edit;

  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('action.remark_of', { name: row.device_no })}
      submit={t('remark.save')}
    >
      <NativeSelect
        {...form.getInputProps('status')}
        label={t('shared:field.status')}
        description={t(`remark.hint.${form.values.status}`)}
        data={STATUSES.map((value) => ({ value: String(value), label: t(`status.${value}`) }))}
      />
      <Textarea
        {...form.getInputProps('remark')}
        label={t('shared:field.remark')}
        description={t('remark.length', { length: form.values.remark.length, max: MAX_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_LENGTH}
        required
        data-autofocus
      />
    </FormDialog>
  );
}

export function CodeDialog({ row, opened, onClose }: DialogProps<{ device_no: string; active_code: string }>) {
  const { t } = useTranslation('serials');
  return (
    <SecretDialog
      opened={opened}
      onClose={onClose}
      title={t('renew.done', { device_no: row.device_no })}
      notice={t('renew.once')}
      secret={row.active_code}
      copyLabel={t('renew.copy')}
    />
  );
}
