import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../danger.ts';
import { Dialog } from '../dialog.tsx';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';
import { DraftBanner } from './edit-screen.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps<Values> extends Pick<ModalProps, 'size' | 'closeOnClickOutside'> {
  edit: ResourceForm<Values>;
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The text of the submit button; "Save" by default, and no button if false. */
  submit?: string | false;
  /** True if sending the form removes something, so that the button is red. */
  danger?: boolean;
  disabled?: boolean;
  /** The text and the action of the other button; by default "Cancel", which closes the dialog. */
  cancel?: string;
  onCancel?: () => void;
  /** True to close without a question, because typed text is kept or not important. */
  closesAtOnce?: boolean;
  /** Another action, on the left of the buttons. */
  aside?: ReactNode;
  /** Wraps the form, to place something beside it. */
  frame?: (form: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Shows a form in a dialog. Closing it asks first if something was typed. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { edit, opened, onClose, title, submit, danger, disabled, cancel, closesAtOnce, aside, frame, children } =
    props;
  const { size, closeOnClickOutside } = props;
  const { t } = useTranslation(['app', 'table']);
  const leave = useDirtyGuard(opened && !(closesAtOnce && edit.isKept) && !edit.isSaving && edit.form.isDirty());
  const close = () => void leave(onClose);
  const fields = (
    <form onSubmit={edit.submit} noValidate>
      <DraftBanner draft={edit.draft} />
      <Stack gap="md">{children}</Stack>
      <Group className={classes.foot} gap="sm" justify="flex-end">
        {aside && <div style={{ marginInlineEnd: 'auto' }}>{aside}</div>}
        <Button variant="default" onClick={props.onCancel ?? close} data-autofocus={danger}>
          {cancel ?? t('action.cancel')}
        </Button>
        {submit !== false && (
          <Button type="submit" color={danger ? DANGER : undefined} loading={edit.isSaving} disabled={disabled}>
            {submit ?? t('table:save.save')}
          </Button>
        )}
      </Group>
    </form>
  );
  return (
    <Dialog {...{ opened, title, size, closeOnClickOutside }} onClose={close}>
      {frame ? frame(fields) : fields}
    </Dialog>
  );
}
