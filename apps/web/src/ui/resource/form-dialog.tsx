import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../danger.ts';
import { Dialog } from '../dialog.tsx';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';

interface FormDialogProps<Values> {
  /** The answer of `useResourceForm`. */
  edit: ResourceForm<Values>;
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The verb of the button that sends the form; "Save" where left out. */
  submit?: string;
  /** The form takes something away. */
  danger?: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** Something else that can be done, opposite to the buttons. */
  aside?: ReactNode;
  size?: string;
  /** Puts something beside the form. */
  frame?: (form: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A form in a dialog. Closing it asks first where something was typed. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { edit, opened, onClose, title, submit, danger, disabled, aside, size, frame, children } = props;
  const { t } = useTranslation(['app', 'table']);
  const leave = useDirtyGuard(opened && !edit.isSaving && edit.form.isDirty());
  const close = () => void leave(onClose);
  const fields = (
    <form onSubmit={edit.submit} noValidate>
      <Stack gap="md">{children}</Stack>
      <Group mt="lg" gap="sm" justify="flex-end">
        {aside && <div style={{ marginInlineEnd: 'auto' }}>{aside}</div>}
        <Button variant="default" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" color={danger ? DANGER : undefined} loading={edit.isSaving} disabled={disabled}>
          {submit ?? t('table:save.save')}
        </Button>
      </Group>
    </form>
  );
  return (
    <Dialog opened={opened} onClose={close} title={title} size={size}>
      {frame ? frame(fields) : fields}
    </Dialog>
  );
}
