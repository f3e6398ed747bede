import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './resource-list.module.css';
import { type SelectionStore, useIsSelected, usePageState } from './selection.ts';

export function PageBox({ selection, label }: { selection: SelectionStore; label?: string }) {
  const { t } = useTranslation('table');
  const state = usePageState(selection);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={classes.boxLabel}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        checked={state === 'all'}
        onChange={selection.togglePage}
      />
      {label ?? <VisuallyHidden>{t('select_page')}</VisuallyHidden>}
    </label>
  );
}

/** With Shift, a click ticks a range of rows. Mantine's checkbox would be too slow for 500 rows. */
export function RowBox({ selection, id, name }: { selection: SelectionStore; id: string; name: string }) {
  const { t } = useTranslation('table');
  const checked = useIsSelected(selection, id);
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t('select_row', { name })}
      checked={checked}
      onMouseDown={preventTextSelection}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false)
      }
    />
  );
}

/** A click with Shift would select text. This handler prevents that. */
const preventTextSelection = (event: React.MouseEvent) => event.shiftKey && event.preventDefault();
