import { Text, Textarea } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import type { RowDialogProps } from '../../../ui/dialog.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { codesOf } from '../../../ui/permission-badges.tsx';
import { PermissionPicker } from '../../../ui/permission-picker.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { type FieldProblems, requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { type GuideRow, guideName } from '../device-row.ts';

/** Answers an application; lists and to-dos follow, also where somebody else answered it meanwhile. */
function useReview() {
  const utils = trpc.useUtils();
  return trpc.device.guideReview.useMutation({
    onSettled: () => Promise.all([utils.device.invalidate(), utils.account.invalidate(), utils.dashboard.invalidate()]),
  });
}

/** Lets a guide work with a mirror, with the permissions that the guide has from then on. */
export function ApproveDialog({ row, opened, onClose }: RowDialogProps<GuideRow>) {
  const { t } = useTranslation('devices');
  const review = useReview();
  const of = { name: guideName(row), device: row.device_no };
  const edit = useResourceForm({
    initialValues: { powerarr: codesOf(row.power) },
    check: ({ powerarr }): FieldProblems => (powerarr.length === 0 ? { powerarr: { code: 'POWER_REQUIRED' } } : {}),
    fieldOfCode: { POWER_REQUIRED: 'powerarr' },
    save: async ({ powerarr }) => {
      await review.mutateAsync({ id: row.id, status: REVIEW_STATUS.approved, powerarr });
      onClose();
      notifySuccess(t('review.approved', of));
    },
  });
  const { form } = edit;
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('review.approve_title', of)}
      submit={t('review.approve')}
    >
      <Text size="sm">{t('review.approve_message', of)}</Text>
      <PermissionPicker {...form.getInputProps('powerarr')} />
    </FormDialog>
  );
}

/** Turns an application down, with the reason that the guide reads. */
export function RejectDialog({ row, opened, onClose }: RowDialogProps<GuideRow>) {
  const { t } = useTranslation(['devices', 'shared']);
  const review = useReview();
  const of = { name: guideName(row), device: row.device_no };
  const edit = useResourceForm({
    initialValues: { reason: '' },
    check: requiredTexts,
    save: async ({ reason }) => {
      await review.mutateAsync({ id: row.id, status: REVIEW_STATUS.rejected, reason });
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
