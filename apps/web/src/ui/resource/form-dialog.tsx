import { Box, Button, Group, type ModalProps, Stack } from '@mantine/core';
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
  /** The text of the submit button; "Save" by default. With `false`, there is no submit button. */
  submit?: string | false;
  /** True if the form deletes something. The submit button is then red. */
  danger?: boolean;
  disabled?: boolean;
  /** The text of the second button. By default, the button is "Cancel" and closes the dialog. */
  cancel?: string;
  onCancel?: () => void;
  /** True to close without a question, because the input is stored or isn't important. */
  closesAtOnce?: boolean;
  aside?: ReactNode;
  /** Wraps the form in another element, for example to show a preview beside the form. */
  frame?: (form: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A dialog with a form. If there is unsaved input, the dialog asks before it closes. */
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
        {aside && <Box me="auto">{aside}</Box>}
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
    <Dialog opened={opened} title={title} size={size} closeOnClickOutside={closeOnClickOutside} onClose={close}>
      {frame ? frame(fields) : fields}
    </Dialog>
  );
}
