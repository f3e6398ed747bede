import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { mayAccess } from '../../lib/may-access.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { useDialogs } from '../lazy-dialog.tsx';
import { notifyHint } from '../notify.tsx';
import { useAction } from './action.ts';
import { linkRoot, OVER_LIST, RowActionBar, RowButton } from './cells.tsx';
import type { ResourceColumn } from './column.tsx';
import type { Act, Chosen, Invocation, ListAction, Tools } from './list-actions.tsx';
import { MenuButton } from './menu-button.tsx';
import { textWidth } from './text-width.ts';
import type { ListValues } from './use-list.ts';
import { expectNewRow } from './use-row-focus.ts';

interface ListActionsOptions<Row> {
  /** The namespace of the texts. */
  name: string;
  listName: ListName;
  list: ListValues<string>;
  actions: readonly ListAction<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
}

/** Returns the actions that the account may use: for the page, for each row, for selected rows and for the keyboard. */
export function useListActions<Row>(options: ListActionsOptions<Row>) {
  const { name, listName, list, rows = [], idOf, nameOf } = options;
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
  const labelOf = ({ key, label = `action.${key}`, renamed }: ListAction<Row>, row?: Row) =>
    renamed && row !== undefined && renamed.when(row) ? renamed.label : label;

  const chosenOf = (chosen: readonly Row[], matching?: number): Chosen<Row> => ({
    count: matching ?? chosen.length,
    rows: chosen,
    target: (toId, filterOf) =>
      matching === undefined
        ? { ids: chosen.map((row) => toId(idOf(row))) }
        : { all: filterOf(list), expected: matching },
  });
  const expectNew = () => expectNewRow(listName, rows.map(idOf));
  const act = (action: ListAction<Row>, chosen: readonly Row[], matching?: number) => {
    if (action.on === 'page') expectNew();
    const invocation = action.prepare?.(chosenOf(chosen, matching), tools) ?? {};
    if (invocation.reason) notifyHint(invocation.reason);
    else if (invocation.open) invocation.open();
    else if (invocation.to) void navigate({ ...OVER_LIST, ...invocation.to });
    else void job.run(invocation);
  };
  const actOnIds = (action: ListAction<Row>, ids: readonly string[], matching?: number) => {
    const chosen = rows.filter((row) => ids.includes(idOf(row)));
    if (matching !== undefined && !action.takesAll) notifyHint(t('table:not_for_all'));
    else act(action, chosen, matching);
  };
  const onRow = actions.filter(({ on }) => on !== 'page');
  const inRow = onRow.filter(({ isElsewhere }) => !isElsewhere);
  const isOffered = (action: ListAction<Row>, row: Row) => action.when?.(row) ?? true;
  const ofRow = useCallbackRef((row: Row) => {
    const offered = inRow.filter((action) => isOffered(action, row));
    const parts = offered.filter(({ Part }) => Part);
    // An action that deletes the row is never its button.
    const first = offered.find(({ Part, danger }) => !Part && !danger);
    const others = offered.filter((action) => !action.Part && action !== first);
    if (offered.length === 0) return null;
    const name = nameOf(row);
    return (
      <RowActionBar>
        {parts.map(({ key, Part }) => Part && <Part key={key} row={row} />)}
        {first && (
          <RowButton
            label={tools.t(`${labelOf(first, row)}_of`, { ...row, name })}
            to={first.link?.(row)}
            onClick={() => act(first, [row])}
          >
            {t(labelOf(first, row))}
          </RowButton>
        )}
        {others.length > 0 && (
          <MenuButton
            label={t('table:more_of', { name })}
            title={t('table:more')}
            entries={() =>
              others.map((action) => ({
                key: action.key,
                label: t(labelOf(action, row)),
                icon: action.icon,
                danger: action.danger,
                to: action.link?.(row),
                run: () => act(action, [row]),
              }))
            }
          />
        )}
      </RowActionBar>
    );
  });
  const remove = actions.find(({ isDelete }) => isDelete);
  const add = actions.find(({ on }) => on === 'page');
  const opening = onRow.find(({ opens }) => opens);

  // One of these actions is the button of a row: the ones up to the first that every row offers.
  const last = inRow.findIndex(({ when, Part, danger }) => !when && !Part && !danger);
  const firsts = last < 0 ? inRow : inRow.slice(0, last + 1);
  const widest = Math.max(
    0,
    ...firsts.flatMap(({ renamed, ...action }) =>
      action.Part
        ? PART_WIDTH
        : [labelOf(action), ...(renamed ? [renamed.label] : [])].map((label) => textWidth(t(label)) + 20),
    ),
  );
  const width = 20 + widest + (inRow.length > 1 ? MENU_WIDTH : 0);
  const hasColumn = inRow.length > 0;
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
      .map((action) => {
        const to = action.prepare?.(NOTHING, tools).to;
        return (
          <Button
            key={action.key}
            renderRoot={linkRoot(to)}
            onClick={to ? expectNew : () => act(action, [])}
            leftSection={action.icon && <action.icon size={18} aria-hidden />}
            data-add
          >
            {t(labelOf(action))}
          </Button>
        );
      }),
    /** The column with the actions, as a list. The list is empty if rows have no actions. */
    column,
    bulk: actions
      .filter(({ on }) => on === 'rows')
      .map((action) => ({
        key: action.key,
        label: t(labelOf(action)),
        icon: action.icon && <action.icon size={16} aria-hidden />,
        danger: action.danger,
        takesAll: action.takesAll,
        run: (ids: string[], matching?: number) => actOnIds(action, ids, matching),
      })),
    onOpen: opening && ((row: Row) => isOffered(opening, row) && act(opening, [row])),
    onDelete: remove && ((ids: string[], matching?: number) => actOnIds(remove, ids, matching)),
    onNew: add && (() => act(add, [])),
    act: useCallbackRef<Act>((key, row) => {
      const action = actions.find((one) => one.key === key);
      if (action) act(action, [row as Row]);
    }),
    /** The open dialog. The screen has to render it. */
    dialog: dialogs.element,
  };
}

/** The widths of a row's menu and of a screen's own part of a row, in px. */
const MENU_WIDTH = 36;
const PART_WIDTH = 136;
const NOTHING: Chosen<never> = { count: 0, rows: [], target: () => ({ ids: [] }) };
