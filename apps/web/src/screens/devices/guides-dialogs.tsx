import { Text, Textarea } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { codesOf } from '../../ui/permission-badges.tsx';
import { PermissionPicker } from '../../ui/permission-picker.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { type FieldProblems, requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { type GuideRow, guideName } from './device-row.ts';
import { InAdvancedMode } from './in-advanced-mode.tsx';

export const ApproveDialog = (props: DialogProps<GuideRow>) => <ReviewDialog {...props} answer="approve" />;

export const RejectDialog = (props: DialogProps<GuideRow>) => <ReviewDialog {...props} answer="reject" />;

function ReviewDialog({ row, answer, ...dialog }: DialogProps<GuideRow> & { answer: 'approve' | 'reject' }) {
  const { t } = useTranslation('devices');
  const isApproval = answer === 'approve';
  const of = { name: guideName(row), device_no: row.device_no };
  const edit = useDialogForm({
    ...dialog,
    initialValues: { powerarr: codesOf(row.power), reason: '' },
    check({ powerarr, reason }): FieldProblems {
      if (!isApproval) return requiredTexts({ reason });
      return powerarr.length === 0 ? { powerarr: { code: 'POWER_REQUIRED' } } : {};
    },
    fieldOfCode: { POWER_REQUIRED: 'powerarr' },
    send: ({ powerarr, reason }) => {
      const decision = isApproval
        ? { status: REVIEW_STATUS.approved, powerarr }
        : { status: REVIEW_STATUS.rejected, reason };
      return trpcClient.device.guideReview.mutate({ id: row.id, ...decision });
    },
    done: () => t(isApproval ? 'review.approved' : 'review.rejected', of),
  });
  const { field } = edit;
  return (
    <InAdvancedMode {...dialog}>
      <FormDialog
        {...dialog}
        edit={edit}
        title={t(`review.${answer}_title`, of)}
        submit={t(`action.${answer}`)}
        danger={!isApproval}
      >
        {isApproval ? (
          <>
            <Text size="sm">{t('review.approve_message', of)}</Text>
            <PermissionPicker {...field('powerarr')} />
          </>
        ) : (
          <Textarea
            {...field('reason', t('review.reason_hint'))}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={200}
            data-autofocus
            required
          />
        )}
      </FormDialog>
    </InAdvancedMode>
  );
}
