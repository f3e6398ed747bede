import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** How many values differ from the saved ones; `true` where they aren't counted. */
  changes: number | boolean;
  onSave: () => unknown;
  onDiscard: () => void;
  isSaving: boolean;
  /** The bar stands in a form, which Enter submits as well. */
  isInForm?: boolean;
  /** Leaves without saving. The button shows while there is nothing to discard, and always for something new. */
  onLeave?: () => void;
  /** Nothing is saved yet: the bar stays in view from the start. */
  isNew?: boolean;
  /** The verb of the button; "Save" where left out. */
  label?: string;
  /** Something still on its way, said in place of the state; saving waits for it. */
  waitingFor?: string | false;
}

/**
 * Saves everything on the page or discards it; Ctrl+S saves as well. It stays in view while something is unsaved, else
 * it ends the form.
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
