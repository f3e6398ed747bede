import { Anchor, Button, Text } from '@mantine/core';
import { useElementSize, useHotkeys, usePrevious } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The number of unsaved values, or `true` if they aren't counted. */
  changes: number | boolean;
  onSave: () => unknown;
  onDiscard: () => void;
  isSaving: boolean;
  /** True if the bar is inside a form. The save button then submits the form. */
  isInForm?: boolean;
  onLeave?: () => void;
  /** True if the object is new. The bar is then visible from the start. */
  isNew?: boolean;
  /** The text of the save button; "Save" by default. */
  label?: string;
  /** A message while something still loads or uploads. Saving is disabled during this time. */
  waitingFor?: string | false;
  wrongFields?: ResourceForm<unknown>['wrongFields'];
}

/** Saves or discards all changes of the page. It appears while there are unsaved changes. Ctrl+S saves too. */
export function SaveBar(props: SaveBarProps) {
  const { changes, onSave, onDiscard, isSaving, isInForm = false, onLeave, isNew = false, label, waitingFor } = props;
  const { wrongFields = [] } = props;
  const { t } = useTranslation(['table', 'app']);
  const isDirty = Boolean(changes);
  const isShown = isDirty || isNew;
  const { ref, height } = useElementSize<HTMLDivElement>();
  useHotkeys([['mod+S', () => void (waitingFor || onSave())]], [], true);
  useEffect(() => {
    document.documentElement.style.setProperty('--save-bar', `${height}px`);
  }, [height]);
  const wasShown = usePrevious(isShown);
  useEffect(() => {
    // True if the pressed button has disappeared together with the bar.
    const isLost = wasShown && !isShown && document.activeElement === document.body;
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
  }, [wasShown, isShown]);
  const state = isDirty && (typeof changes === 'number' ? t('save.changes', { count: changes }) : t('save.unsaved'));
  const wrong = wrongFields.length > 0 && t('save.wrong', { count: wrongFields.length });
  return (
    <div ref={ref} className={classes.bar} data-shown={isShown || undefined} data-dirty={isDirty || undefined}>
      <div className={classes.state}>
        <Text size="sm" role="status">
          {waitingFor || wrong || state}
        </Text>
        {wrong && (
          <ul className={classes.wrong} aria-label={wrong}>
            {wrongFields.map(({ field, name, focus }) => (
              <li key={field}>
                <Anchor component="button" type="button" size="sm" onClick={focus}>
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isShown && (
        <>
          {isNew
            ? onLeave && (
                <Button variant="default" onClick={onLeave}>
                  {t('app:action.cancel')}
                </Button>
              )
            : isDirty && (
                <Button variant="default" onClick={onDiscard} disabled={isSaving}>
                  {t('save.discard')}
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
        </>
      )}
    </div>
  );
}
