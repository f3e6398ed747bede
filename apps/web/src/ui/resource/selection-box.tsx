import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type SelectionStore, useIsSelected, usePageState } from './selection.ts';

/** Ticks all rows of the page. */
export function PageBox({ selection, label }: { selection: SelectionStore; label?: string }) {
  const { t } = useTranslation('table');
  const state = usePageState(selection);
  return (
    <Checkbox
      size="sm"
      label={label}
      aria-label={label ? undefined : t('select_page')}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={selection.togglePage}
    />
  );
}

/** Ticks one row; with Shift all rows since the last one ticked. `name` is what the row is called. */
export function RowBox({ selection, id, name }: { selection: SelectionStore; id: string; name: string }) {
  const { t } = useTranslation('table');
  const checked = useIsSelected(selection, id);
  return (
    <Checkbox
      size="sm"
      aria-label={t('select_row', { name })}
      checked={checked}
      onMouseDown={keepTextUnselected}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false)
      }
    />
  );
}

/** Shift on text means "select up to here". */
const keepTextUnselected = (event: React.MouseEvent) => event.shiftKey && event.preventDefault();
