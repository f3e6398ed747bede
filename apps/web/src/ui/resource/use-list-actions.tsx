import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAccess, useAccount } from '../../lib/account.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { useDialogs } from '../lazy-dialog.tsx';
import { notifyHint } from '../notify.tsx';
import { useAction } from './action.ts';
import { OVER_LIST, RowAction, RowActionBar } from './cells.tsx';
import type { ResourceColumn } from './column.tsx';
import type { Act, Chosen, Invocation, ListAction, Tools } from './list-actions.tsx';
import type { BulkAction } from './list-bar.tsx';
import type { ListValues } from './use-list.ts';

interface ListActionsOptions<Row> {
  name: string;
  list: ListValues<string>;
  actions: readonly ListAction<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
}

interface ListActions<Row> {
  readonly page: ReactNode;
  readonly ofRow: (row: Row) => ReactNode;
  /** The column with the action icons, as a list. The list is empty if rows have no actions. */
  readonly column: readonly ResourceColumn<Row>[];
  readonly bulk: readonly BulkAction[];
  readonly onOpen?: (row: Row) => void;
  readonly onDelete?: (ids: string[], matching?: number) => void;
  readonly onNew?: () => void;
  readonly act: Act;
  /** The open dialog. The screen has to render it. */
  readonly dialog: ReactNode;
}

/** Returns the actions that the account may use: for the page, for each row, for selected rows and for the keyboard. */
export function useListActions<Row>(options: ListActionsOptions<Row>): ListActions<Row> {
  const { name, list, rows = [], idOf, nameOf } = options;
  const { t } = useTranslation([name, 'table']);
  const account = useAccount();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const tools: Tools = { t: (key, values = {}) => t(key, values), open: dialogs.open };
  const job = useAction({
    ask: ({ ask }: Invocation) => ask,
    run: async ({ run }) => run?.(),
    done: (outcome) => outcome?.done,
    undo: (outcome) => outcome?.undo,
    refresh: refreshAllButAccount,
  });
  const actions = options.actions.filter(
    ({ can, shownTo }) => (!can || mayAccess(can, account)) && (shownTo?.(account) ?? true),
  );
  const labelOf = ({ key, label = `action.${key}` }: ListAction<Row>) => label;

  const chosenOf = (chosen: readonly Row[], matching?: number): Chosen<Row> => ({
    count: matching ?? chosen.length,
    rows: chosen,
    target: (toId, filterOf) =>
      matching === undefined
        ? { ids: chosen.map((row) => toId(idOf(row))) }
        : { all: filterOf(list), expected: matching },
  });
  const act = (action: ListAction<Row>, chosen: readonly Row[], matching?: number) => {
    const invocation = action.prepare?.(chosenOf(chosen, matching), tools) ?? {};
    if (invocation.reason) notifyHint(invocation.reason);
    else if (invocation.open) invocation.open();
    else if (invocation.to) void navigate({ ...OVER_LIST, ...invocation.to });
    else void job.run(invocation);
  };
  const actOnIds = (action: ListAction<Row>, ids: readonly string[], matching?: number) =>
    act(
      action,
      rows.filter((row) => ids.includes(idOf(row))),
      matching,
    );
  const onRow = actions.filter(({ on }) => on !== 'page');
  const drawn = onRow.filter(({ hasNoIcon }) => !hasNoIcon);
  const isOffered = (action: ListAction<Row>, row: Row) => action.when?.(row) ?? true;
  const ofRow = useCallbackRef((row: Row) => {
    const nameOfRow = nameOf(row);
    const offered = drawn.filter((action) => isOffered(action, row));
    if (offered.length === 0) return null;
    return (
      <RowActionBar>
        {offered.map((action) => {
          const { key, Part, icon: Sign, asButton, link } = action;
          if (Part) return <Part key={key} row={row} />;
          const label = tools.t(`${labelOf(action)}_of`, { ...row, name: nameOfRow });
          const run = () => act(action, [row]);
          return asButton || !Sign ? (
            <Button key={key} size="compact-sm" variant="light" aria-label={label} onClick={run}>
              {t(labelOf(action))}
            </Button>
          ) : (
            <RowAction key={key} label={label} title={t(labelOf(action))} to={link?.(row)} onClick={run}>
              <Sign size={20} stroke={1.6} aria-hidden />
            </RowAction>
          );
        })}
      </RowActionBar>
    );
  });
  const remove = actions.find(({ isDelete }) => isDelete);
  const add = actions.find(({ on }) => on === 'page');
  const opening = onRow.find(({ opens }) => opens);
  const isWide = drawn.some(({ asButton, Part }) => asButton || Part);

  const width = isWide ? 208 : Math.max(84, 16 + drawn.length * SIGN_WIDTH);
  const hasColumn = drawn.length > 0;
  const column = useMemo(
    (): ResourceColumn<Row>[] =>
      hasColumn
        ? [{ key: 'actions', title: t('table:actions'), width, always: true, pinned: 'right', render: ofRow }]
        : [],
    [hasColumn, width, ofRow, t],
  );

  return {
    ofRow,
    page: actions
      .filter(({ on }) => on === 'page')
      .map((action) => <PageButton key={action.key} {...{ action, tools }} onClick={() => act(action, [])} />),
    column,
    bulk: actions
      .filter(({ on }) => on === 'rows')
      .map((action) => ({
        key: action.key,
        label: t(labelOf(action)),
        icon: action.icon && <action.icon size={16} aria-hidden />,
        danger: action.danger,
        takesAll: action.takesAll,
        run: (ids, matching) => actOnIds(action, ids, matching),
      })),
    onOpen: opening && ((row) => isOffered(opening, row) && act(opening, [row])),
    onDelete: remove && ((ids, matching) => actOnIds(remove, ids, matching)),
    onNew: add && (() => act(add, [])),
    act: useCallbackRef((key, row) => {
      const action = actions.find((one) => one.key === key);
      if (action) act(action, [row as Row]);
    }),
    dialog: dialogs.element,
  };
}

const SIGN_WIDTH = 34;
const NOTHING: Chosen<never> = { count: 0, rows: [], target: () => ({ ids: [] }) };

interface PageButtonProps<Row> {
  action: ListAction<Row>;
  tools: Tools;
  onClick: () => void;
}

/** If an action opens a screen, its button is a link. Users can open the screen in another tab. */
function PageButton<Row>({ action, tools, onClick }: PageButtonProps<Row>) {
  const { key, icon: Sign, label = `action.${key}` } = action;
  const look = { leftSection: Sign && <Sign size={18} aria-hidden />, children: tools.t(label) };
  const to = action.prepare?.(NOTHING, tools).to;
  return to ? (
    <Button renderRoot={(props) => <Link {...OVER_LIST} {...to} {...props} />} {...look} />
  ) : (
    <Button onClick={onClick} {...look} />
  );
}
