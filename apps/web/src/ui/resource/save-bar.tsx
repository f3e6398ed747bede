import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The number of unsaved values, or `true` if they aren't counted. */
  changes: number | boolean;
  onSave: () => unknown;
  onDiscard: () => void;
  isSaving: boolean;
  /** The bar is inside a form, which Enter submits as well. */
  isInForm?: boolean;
  /** Leaves without saving. Its button is shown if there is nothing to discard, and always for a new thing. */
  onLeave?: () => void;
  /** Nothing is saved yet, so the bar is visible from the start. */
  isNew?: boolean;
  /** The text of the save button; "Save" by default. */
  label?: string;
  /** The name of something that still loads or uploads. Saving waits for it. */
  waitingFor?: string | false;
}

/**
 * Saves or discards everything on the page; Ctrl+S saves as well. It stays visible while something is unsaved.
 * Otherwise it is at the end of the form.
 */
export function SaveBar(props: SaveBarProps) {
  const { changes, onSave, onDiscard, isSaving, isInForm = false, onLeave, isNew = false, label, waitingFor } = props;
  const { t } = useTranslation(['table', 'app']);
  const isDirty = Boolean(changes);
  useHotkeys([['mod+S', () => void (waitingFor || onSave())]], [], true);
  const count = typeof changes === 'number' ? t('save.changes', { count: changes }) : t('save.unsaved');
  return (
    <div className={classes.bar} data-sticky={isDirty || isNew || undefined} data-dirty={isDirty || undefined}>
      <Text size="sm" role="status" className={classes.state}>
        {waitingFor || (isDirty ? count : !isNew && t('save.none'))}
      </Text>
      {isDirty && !isNew && (
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          {t('save.discard')}
        </Button>
      )}
      {onLeave && (isNew || !isDirty) && (
        <Button variant="default" onClick={onLeave}>
          {t('app:action.cancel')}
        </Button>
      )}
      <Button
        type={isInForm ? 'submit' : 'button'}
        onClick={isInForm ? undefined : () => void onSave()}
        loading={isSaving}
        disabled={Boolean(waitingFor)}
      >
        {label ?? t('save.save')}
      </Button>
    </div>
  );
}
