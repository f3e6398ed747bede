import { NativeSelect, Textarea } from '@mantine/core';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Outputs } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useFieldWords } from '../../ui/versions/field-words.ts';

const MAX_LENGTH = 500;
const { mark, status } = serialContract.mark.input.shape;
/** The form calls this field `remark`, because the field's label has that name. */
const schema = z.object({ status, remark: mark });

const serialValues = ({ status, comment }: SerialRow) => ({ status: String(status), remark: comment });

function useSerialWords() {
  const { t } = useTranslation('serials');
  return useFieldWords({ status: (value) => t(`status.${value}`) });
}

export function RemarkDialog({ row, ...dialog }: DialogProps<SerialRow>) {
  const { t } = useTranslation(['serials', 'shared']);
  const edit = useDialogForm({
    ...dialog,
    schema,
    initialValues: serialValues(row),
    edited: edited(row, serialValues),
    useWords: useSerialWords,
    draft: { name: `serial:${row.id}` },
    fieldOfCode: { INPUT_REQUIRED: 'remark' },
    mustChange: true,
    send: ({ status, remark }, { rev }) =>
      trpcClient.serial.mark.mutate({ id: row.id, mark: remark.trim(), status: Number(status), rev }),
    done: () => t('remark.saved'),
  });
  const { form, field } = edit;

  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('action.remark_of', { name: row.device_no })}
      submit={t('remark.save')}
    >
      <NativeSelect
        {...field('status')}
        description={t(`remark.hint.${form.values.status}`)}
        data={STATUSES.map((value) => ({ value: String(value), label: t(`status.${value}`) }))}
      />
      <Textarea
        {...field('remark', t('remark.length', { length: form.values.remark.length, max: MAX_LENGTH }))}
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

export function CodeDialog({ row, ...dialog }: DialogProps<{ device_no: string; active_code: string }>) {
  const { t } = useTranslation('serials');
  return (
    <SecretDialog
      {...dialog}
      title={t('renew.done', { device_no: row.device_no })}
      notice={t('renew.once')}
      secret={row.active_code}
      copyLabel={t('renew.copy')}
    />
  );
}

export type SerialRow = Outputs['serial']['list']['list'][number];

export const STATUSES = Object.values(SERIAL_STATUS);
