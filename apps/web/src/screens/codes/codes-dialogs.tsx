import { Text, Textarea, TextInput } from '@mantine/core';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { QUANTITY, quantityProblem, REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';

export type CodeRow = Outputs['serial']['requestList']['list'][number];

const MAX_NAME = 64;
const MAX_REASON = 200;
const APPROVED = String(REQUEST_STATUS.approved);
const REJECTED = String(REQUEST_STATUS.rejected);

export function RequestDialog(dialog: DialogProps<undefined>) {
  const { t } = useTranslation('codes');
  const edit = useDialogForm({
    ...dialog,
    schema: serialContract.request.input,
    initialValues: { name: '', num: '' },
    // Doesn't check an empty field, because the error "required" is clearer than "not a number".
    check: ({ num }): FieldProblems => {
      const problem = num.trim() ? quantityProblem(num) : undefined;
      return problem ? { num: problem } : {};
    },
    fieldOfCode: { QUANTITY_NOT_INTEGER: 'num', QUANTITY_TOO_SMALL: 'num', QUANTITY_TOO_LARGE: 'num' },
    send: (values) => trpcClient.serial.request.mutate(values),
    done: ({ batch_id }) => t(batch_id ? 'review.approved' : 'request.done'),
  });
  const { field } = edit;

  return (
    <FormDialog {...dialog} edit={edit} title={t('request.title')} submit={t('request.submit')}>
      <TextInput {...field('name')} description={t('request.name_hint')} maxLength={MAX_NAME} required data-autofocus />
      <TextInput
        {...field('num')}
        description={t('request.num_hint', QUANTITY)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        required
      />
    </FormDialog>
  );
}

/**
 * Approves a request for device numbers, or rejects it with a reason. An approval creates the numbers and their codes.
 */
export function ReviewDialog({ row, ...dialog }: DialogProps<CodeRow>) {
  const { t } = useTranslation(['codes', 'shared']);
  const edit = useDialogForm({
    ...dialog,
    schema: serialContract.review.input,
    initialValues: { id: row.id, status: APPROVED, reason: '' },
    check: ({ status, reason }): FieldProblems =>
      status === REJECTED && !reason.trim() ? { reason: { code: 'INPUT_REQUIRED' } } : {},
    send: ({ status, ...values }) => trpcClient.serial.review.mutate({ ...values, status: Number(status) }),
    done: (_, { status }) => t(status === APPROVED ? 'review.approved' : 'review.rejected'),
  });
  const { form } = edit;
  const isRejection = form.values.status === REJECTED;

  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('action.review_of', { name: row.name })}
      submit={isRejection ? t('review.reject') : t('review.approve')}
    >
      <Text size="sm">{t('review.summary', { count: row.num, name: row.opt_user })}</Text>
      <RadioList
        {...form.getInputProps('status')}
        label={t('review.decision')}
        options={[
          { value: APPROVED, label: t('review.approve'), description: t('review.approve_hint') },
          { value: REJECTED, label: t('review.reject'), description: t('review.reject_hint') },
        ]}
      />
      <Textarea
        {...form.getInputProps('reason')}
        label={isRejection ? t('shared:field.reason') : t('review.remark')}
        maxLength={MAX_REASON}
        autosize
        minRows={2}
        maxRows={6}
        required={isRejection}
      />
    </FormDialog>
  );
}
