import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../danger.ts';
import { Dialog } from '../dialog.tsx';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps<Values> extends Pick<ModalProps, 'size' | 'closeOnClickOutside'> {
  /** The answer of `useResourceForm`. */
  edit: ResourceForm<Values>;
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The verb of the button that sends the form; "Save" where left out, no button where false. */
  submit?: string | false;
  /** The form takes something away. */
  danger?: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** The verb of the other button, "Cancel" where left out, and what it does instead of closing. */
  cancel?: string;
  onCancel?: () => void;
  /** Closing it asks nothing, because nothing typed is lost that matters. */
  closesAtOnce?: boolean;
  /** Something else that can be done, opposite to the buttons. */
  aside?: ReactNode;
  /** Puts something beside the form. */
  frame?: (form: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A form in a dialog. Closing it asks first where something was typed. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { edit, opened, onClose, title, submit, danger, disabled, cancel, closesAtOnce, aside, frame, children } =
    props;
  const { size, closeOnClickOutside } = props;
  const { t } = useTranslation(['app', 'table']);
  const leave = useDirtyGuard(opened && !closesAtOnce && !edit.isSaving && edit.form.isDirty());
  const close = () => void leave(onClose);
  const fields = (
    <form onSubmit={edit.submit} noValidate>
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
