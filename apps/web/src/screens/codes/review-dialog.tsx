import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { type CodeRow, STATUS } from './code-row.ts';

const MAX_REASON = 200;
const APPROVED = String(STATUS.approved);
const REJECTED = String(STATUS.rejected);

interface ReviewDialogProps {
  row: CodeRow;
  opened: boolean;
  onClose: () => void;
}

/** Approves an application, which makes its codes, or rejects it with a reason. */
export function ReviewDialog({ row, opened, onClose }: ReviewDialogProps) {
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
      title={t('review.title', { name: row.name })}
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
