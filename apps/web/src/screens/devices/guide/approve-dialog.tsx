import { Text } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../ui/notify.tsx';
import { codesOf } from '../../../ui/permission-badges.tsx';
import { PermissionPicker } from '../../../ui/permission-picker.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { guideName } from '../device-row.ts';
import type { GuideDialogProps } from './guide-dialog-props.ts';
import { useReview } from './use-review.ts';

/** Lets a guide work with a mirror, with the permissions that the guide has from then on. */
export function ApproveDialog({ row, opened, onClose }: GuideDialogProps) {
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
