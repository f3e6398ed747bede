import { Button, Group, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../../../ui/danger.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useDirtyGuard } from '../../../ui/resource-form/use-dirty-guard.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { guideName } from '../device-row.ts';
import type { GuideDialogProps } from './guide-dialog-props.ts';
import { useReview } from './use-review.ts';

const REJECTED = 11;

/** Turns an application down, with the reason that the guide reads. */
export function RejectDialog({ row, opened, onClose }: GuideDialogProps) {
  const { t } = useTranslation(['devices', 'app', 'shared']);
  const review = useReview();
  const of = { name: guideName(row), device: row.device_no };
  const { form, submit, isSaving } = useResourceForm({
    initialValues: { reason: '' },
    check: requiredTexts,
    save: async ({ reason }) => {
      await review.mutateAsync({ id: row.id, status: REJECTED, reason });
      onClose();
      notifySuccess(t('review.rejected', of));
    },
  });
  const leave = useDirtyGuard(opened && !isSaving && form.isDirty());
  return (
    <Dialog opened={opened} onClose={() => leave(onClose)} title={t('review.reject_title', of)}>
      <form onSubmit={submit} noValidate>
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
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" color={DANGER} loading={isSaving}>
            {t('review.reject')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
