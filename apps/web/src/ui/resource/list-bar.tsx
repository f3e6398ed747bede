import { Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../danger.ts';
import { Hint } from '../hint.tsx';
import type { Paging } from './page-count.ts';
import classes from './resource-list.module.css';
import { type SelectionStore, useMatching, usePageState, useSelectionCount } from './selection.ts';
import { PageBox } from './selection-box.tsx';

export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly takesAll?: boolean;
  /** `matching` is the number of all rows that match the filter, if the user has selected all of them. */
  readonly run: (ids: string[], matching?: number) => void;
}

interface ListBarProps {
  filters: ReactNode;
  paging: Paging;
  selection?: SelectionStore;
  actions: readonly BulkAction[];
  notice?: ReactNode;
  tools: ReactNode;
  /** True to show the "select all" checkbox in this bar, because cards have no table header. */
  withPageBox: boolean;
  /** True if the list has no rows, even without filters. Then there is nothing to count. */
  isBlank: boolean;
}

/**
 * The bar above the rows: the filters, the number of rows and the tools. While rows are selected, their actions stand
 * in the place of the filters. The bar stays visible while the list scrolls.
 */
export function ListBar(props: ListBarProps) {
  const { filters, paging, selection, actions, notice, tools, withPageBox, isBlank } = props;
  return (
    <div className={classes.bar} data-list-bar="">
      {filters}
      {!isBlank && (
        <>
          <div className={classes.state}>
            {selection ? (
              <BulkBar selection={selection} actions={actions} withPageBox={withPageBox} paging={paging} />
            ) : (
              <Total paging={paging} />
            )}
            {notice}
          </div>
          <div className={classes.tools}>{tools}</div>
        </>
      )}
    </div>
  );
}

interface BulkBarProps extends Pick<ListBarProps, 'actions' | 'withPageBox' | 'paging'> {
  selection: SelectionStore;
}

function BulkBar({ selection, actions, withPageBox, paging }: BulkBarProps) {
  const { t } = useTranslation('table');
  const count = useSelectionCount(selection);
  const matching = useMatching(selection);
  return (
    <div className={classes.bulk} data-active={count > 0 || undefined}>
      {withPageBox && <PageBox selection={selection} label={count > 0 ? undefined : t('select_all')} />}
      <span role="status">
        {count > 0 ? (
          <Text size="sm" fw={600}>
            {matching === undefined ? t('selected', { count }) : t('all_selected', { count })}
          </Text>
        ) : (
          <Total paging={paging} />
        )}
      </span>
      {count > 0 && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={selection.clear}
          >
            {t('clear_selection')}
          </Button>
          {actions.map(({ key, label, icon, danger, takesAll, run }) => (
            <Button
              key={key}
              size="compact-sm"
              variant={danger ? 'filled' : 'default'}
              color={danger ? DANGER : undefined}
              leftSection={icon}
              disabled={matching !== undefined && !takesAll}
              title={matching !== undefined && !takesAll ? t('not_for_all') : undefined}
              onClick={() => run([...selection.ids()], matching)}
            >
              {label}
            </Button>
          ))}
          {matching === undefined && actions.some(({ takesAll }) => takesAll) && (
            <SelectMatching selection={selection} paging={paging} />
          )}
        </>
      )}
    </div>
  );
}

/** Offers to select the rows of all pages. The button appears when all rows of this page are selected. */
function SelectMatching({ selection, paging: { total = 0, isCapped } }: { selection: SelectionStore; paging: Paging }) {
  const { t } = useTranslation('table');
  const ticked = useSelectionCount(selection);
  const isWholePage = usePageState(selection) === 'all';
  if (!isWholePage || isCapped || total <= ticked) return null;
  return (
    <Button size="compact-sm" variant="transparent" onClick={() => selection.selectMatching(total)}>
      {t('select_matching', { count: total })}
    </Button>
  );
}

function Total({ paging: { total, isCapped } }: { paging: Paging }) {
  const { t } = useTranslation('table');
  if (total === undefined) return null;
  return <Hint>{isCapped ? t('total_capped', { number: total }) : t('total', { count: total })}</Hint>;
}
