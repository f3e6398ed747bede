import { Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../danger.ts';
import { notifyHint } from '../notify.tsx';
import type { BulkAction, Paging } from './column.tsx';
import classes from './resource-list.module.css';
import { type SelectionStore, useSelectionSize } from './selection.ts';
import { PageBox } from './selection-box.tsx';

interface ListBarProps {
  paging: Paging;
  selection?: SelectionStore;
  actions: readonly BulkAction[];
  /** Something to say about the rows, such as that there are new ones. */
  notice?: ReactNode;
  /** How the list is shown. */
  tools: ReactNode;
  /** The box for all rows stands here where there is no header to hold it. */
  withPageBox: boolean;
}

/** Above the rows, and staying in view: how many there are, how many are ticked and what can be done with them. */
export function ListBar({ paging, selection, actions, notice, tools, withPageBox }: ListBarProps) {
  return (
    <div className={classes.bar}>
      {selection ? (
        <BulkBar selection={selection} actions={actions} withPageBox={withPageBox} total={<Total paging={paging} />} />
      ) : (
        <Total paging={paging} />
      )}
      {notice}
      <div className={classes.tools}>{tools}</div>
    </div>
  );
}

interface BulkBarProps extends Pick<ListBarProps, 'actions' | 'withPageBox'> {
  selection: SelectionStore;
  /** Shown while nothing is ticked. */
  total: ReactNode;
}

function BulkBar({ selection, actions, withPageBox, total }: BulkBarProps) {
  const { t } = useTranslation('table');
  const count = useSelectionSize(selection);
  const run = (action: BulkAction) => {
    const ids = [...selection.ids()];
    if (ids.length === 0) notifyHint(t('select_first'));
    else action.run(ids);
  };
  return (
    <div className={classes.bulk} data-active={count > 0 || undefined}>
      {withPageBox && <PageBox selection={selection} label={count > 0 ? undefined : t('select_all')} />}
      <span role="status">
        {count > 0 ? (
          <Text size="sm" fw={600}>
            {t('selected', { count })}
          </Text>
        ) : (
          total
        )}
      </span>
      {count > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={selection.clear}
        >
          {t('clear_selection')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.key}
          size="compact-sm"
          variant={count > 0 && action.danger ? 'filled' : 'default'}
          color={count > 0 && action.danger ? DANGER : undefined}
          leftSection={action.icon}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

function Total({ paging: { total, isCapped } }: { paging: Paging }) {
  const { t } = useTranslation('table');
  if (total === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {isCapped ? t('total_capped', { number: total }) : t('total', { count: total })}
    </Text>
  );
}
