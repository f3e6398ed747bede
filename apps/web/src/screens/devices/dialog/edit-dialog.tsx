import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { requiredTexts } from '../../../ui/resource-form/field-problems.ts';
import { useDirtyGuard } from '../../../ui/resource-form/use-dirty-guard.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import type { DeviceDialogProps } from './device-dialog-props.ts';

/** Where a mirror stands, and what to remember about it. */
export function EditDialog({ row, opened, onClose }: DeviceDialogProps) {
  const { t } = useTranslation(['devices', 'app', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.device.save.useMutation({ onSuccess: () => utils.device.invalidate() });
  const { form, submit, isSaving } = useResourceForm({
    initialValues: { shop: row.shop, remark: row.remark },
    check: ({ shop }) => requiredTexts({ shop }),
    save: async ({ shop, remark }) => {
      if (shop.trim() === row.shop && remark.trim() === row.remark) {
        return notifyHint(t('shared:errors.NOTHING_CHANGED'));
      }
      await save.mutateAsync({ device_no: row.device_no, shop, remark });
      onClose();
      notifySuccess(t('edit.done'));
    },
  });
  const leave = useDirtyGuard(opened && !isSaving && form.isDirty());
  return (
    <Dialog opened={opened} onClose={() => leave(onClose)} title={t('edit.title', { device: row.device_no })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            {...form.getInputProps('shop')}
            label={t('shared:field.shop')}
            maxLength={128}
            data-autofocus
            required
          />
          <Textarea
            {...form.getInputProps('remark')}
            label={t('shared:field.remark')}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={500}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
