import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { QUANTITY, quantityProblem, REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';

export type CodeRow = Outputs['serial']['requestList']['list'][number];

const MAX_NAME = 64;
const MAX_REASON = 200;
const APPROVED = String(REQUEST_STATUS.approved);
const REJECTED = String(REQUEST_STATUS.rejected);

export function RequestDialog({ opened, onClose }: DialogProps<undefined>) {
  const { t } = useTranslation(['codes', 'shared']);
  const utils = trpc.useUtils();
  const request = trpc.serial.request.useMutation({ onSuccess: () => utils.serial.requestList.invalidate() });

  const edit = useResourceForm({
    schema: serialContract.request.input,
    initialValues: { name: '', num: '' },
    // Reports an empty field as empty, not as a wrong number.
    check: ({ num }): FieldProblems => {
      const problem = num.trim() ? quantityProblem(num) : undefined;
      return problem ? { num: problem } : {};
    },
    fieldOfCode: { QUANTITY_NOT_INTEGER: 'num', QUANTITY_TOO_SMALL: 'num', QUANTITY_TOO_LARGE: 'num' },
    save: async (values) => {
      await request.mutateAsync(values);
      onClose();
      notifySuccess(t('request.done'));
    },
  });
  const { form } = edit;

  return (
    <FormDialog edit={edit} opened={opened} onClose={onClose} title={t('request.title')} submit={t('request.submit')}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('shared:field.name')}
        description={t('request.name_hint')}
        maxLength={MAX_NAME}
        required
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('num')}
        label={t('shared:field.num')}
        description={t('request.num_hint', QUANTITY)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        required
      />
    </FormDialog>
  );
}

/** Approves a request, which creates its codes, or rejects it with a reason. */
export function ReviewDialog({ row, opened, onClose }: DialogProps<CodeRow>) {
  const { t } = useTranslation(['codes', 'shared']);
  const utils = trpc.useUtils();
  const review = trpc.serial.review.useMutation({ onSettled: () => utils.serial.invalidate() });

  const edit = useResourceForm({
    schema: serialContract.review.input,
    initialValues: { id: row.id, status: APPROVED, reason: '' },
    check: ({ status, reason }): FieldProblems =>
      status === REJECTED && !reason.trim() ? { reason: { code: 'INPUT_REQUIRED' } } : {},
    save: async ({ id, status, reason }) => {
      await review.mutateAsync({ id, status: Number(status), reason });
      onClose();
      notifySuccess(status === APPROVED ? t('review.approved') : t('review.rejected'));
    },
  });
  const { form } = edit;
  const isRejection = form.values.status === REJECTED;

  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('action.review_of', { name: row.name })}
      submit={isRejection ? t('review.reject') : t('review.approve')}
    >
      <Text size="sm">{t('review.summary', { count: row.num, name: row.opt_user })}</Text>
      <Radio.Group {...form.getInputProps('status')} label={t('review.decision')}>
        <Stack gap="xs" mt="xs">
          <Radio value={APPROVED} label={t('review.approve')} description={t('review.approve_hint')} />
          <Radio value={REJECTED} label={t('review.reject')} description={t('review.reject_hint')} />
        </Stack>
      </Radio.Group>
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
