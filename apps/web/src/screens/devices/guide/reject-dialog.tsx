import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../ui/notify.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { guideName } from '../device-row.ts';
import type { GuideDialogProps } from './guide-dialog-props.ts';
import { useReview } from './use-review.ts';

const REJECTED = 11;

/** Turns an application down, with the reason that the guide reads. */
export function RejectDialog({ row, opened, onClose }: GuideDialogProps) {
  const { t } = useTranslation(['devices', 'shared']);
  const review = useReview();
  const of = { name: guideName(row), device: row.device_no };
  const edit = useResourceForm({
    initialValues: { reason: '' },
    check: requiredTexts,
    save: async ({ reason }) => {
      await review.mutateAsync({ id: row.id, status: REJECTED, reason });
      onClose();
      notifySuccess(t('review.rejected', of));
    },
  });
  const { form } = edit;
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('review.reject_title', of)}
      submit={t('review.reject')}
      danger
    >
      <Textarea
        {...form.getInputProps('reason')}
        label={t('shared:field.reason')}
        description={t('review.reason_hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={200}
        data-autofocus
        required
      />
    </FormDialog>
  );
}
