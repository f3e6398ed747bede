import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAccess, useAccount } from '../../lib/account.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import type { Question } from '../confirm-dialog.tsx';
import { type DialogOf, type OpenDialog, useDialogs } from '../lazy-dialog.tsx';
import { notifyHint } from '../notify.tsx';
import { useAction } from './action.ts';
import { OVER_LIST, RowAction, RowActionBar } from './cells.tsx';
import type { BulkAction, ResourceColumn } from './column.tsx';
import type { ListValues } from './use-list.ts';

export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
type Translate = (key: string, values?: Record<string, unknown>) => string;

export interface Chosen<Row> {
  readonly count: number;
  /** The loaded rows. */
  readonly rows: readonly Row[];
  /** The selection as the server takes it: ids of rows, or the list's filter for all matching rows. */
  target<Id, Filter>(toId: (id: string) => Id, filterOf: (list: ListValues<string>) => Filter): Target<Id, Filter>;
}

type Target<Id, Filter> =
  | { ids: Id[]; all?: undefined; expected?: undefined }
  | { ids?: undefined; all: Filter; expected: number };

/** The tools that actions can use, besides `trpcClient`. */
export interface Tools {
  /** Translates the list's texts, and others with their namespace. */
  readonly t: Translate;
  readonly open: OpenDialog;
}

/** The effect of an action: one of `dialog`, `to` and `run`. */
interface ActionEffect<Subject, Result> {
  /** The reason why the action isn't possible. It is shown instead of running the action. */
  readonly guard?: (subject: Subject, tools: Tools) => string | undefined;
  readonly dialog?: DialogOf<Subject>;
  /** A screen to open over this list. */
  readonly to?: (subject: Subject) => LinkProps;
  readonly run?: (subject: Subject, tools: Tools) => Promise<Result>;
  readonly ask?: (subject: Subject, tools: Tools) => Question | undefined;
  readonly done?: (result: Result, subject: Subject, tools: Tools) => string | undefined;
  /** Adds an Undo button to the toast. Resolves with the text of the next toast. */
  readonly undo?: (result: Result, subject: Subject, tools: Tools) => (() => Promise<string | undefined>) | undefined;
}

interface Face {
  readonly icon?: Icon;
  /** Text key of its name; `action.<key>` by default. */
  readonly label?: string;
  /** The permission that the action needs. */
  readonly can?: Access;
  /** The accounts that see it; all by default. */
  readonly shownTo?: (account: AccountAttributes) => boolean;
  /** Removes something, so it is red. */
  readonly danger?: boolean;
}

interface RowFace<Row> extends Face {
  readonly when?: (row: Row) => boolean;
  /** A click on the row or Enter runs it too. */
  readonly opens?: boolean;
  /** Drawn as a button with a text instead of an icon. */
  readonly asButton?: boolean;
  /** Has no icon on rows, because a cell already offers the action. */
  readonly hasNoIcon?: boolean;
}

type Prepare<Row> = (chosen: Chosen<Row>, tools: Tools) => Invocation;

/** An action with its rows, ready to run. */
interface Invocation {
  readonly reason?: string;
  readonly open?: () => void;
  readonly to?: LinkProps;
  readonly ask?: Question;
  readonly run?: () => Promise<{ readonly done?: string; readonly undo?: () => Promise<string | undefined> }>;
}

export interface ListAction<Row> extends RowFace<Row> {
  readonly key: string;
  readonly on: 'page' | 'row' | 'rows';
  /** The Delete key runs it. */
  readonly isDelete?: boolean;
  /** Can be applied to all rows that match the filter, loaded or not. */
  readonly takesAll?: boolean;
  /** The screen that its icon links to. */
  readonly link?: (row: Row) => LinkProps;
  readonly prepare?: Prepare<Row>;
  readonly Part?: (props: { row: Row }) => ReactNode;
}

const prepare = <Subject, Result>(
  effect: ActionEffect<Subject, Result>,
  subject: Subject,
  tools: Tools,
): Invocation => {
  const { dialog, run } = effect;
  return {
    reason: effect.guard?.(subject, tools),
    open: dialog && (() => tools.open(dialog, subject)),
    to: effect.to?.(subject),
    ask: effect.ask?.(subject, tools),
    run:
      run &&
      (async () => {
        const result = await run(subject, tools);
        return { done: effect.done?.(result, subject, tools), undo: effect.undo?.(result, subject, tools) };
      }),
  };
};

export const row = <Row, Result = unknown>(
  key: string,
  effect: ActionEffect<Row, Result> & RowFace<Row>,
): ListAction<Row> => ({
  ...effect,
  key,
  on: 'row',
  link: effect.to,
  prepare: ({ rows: [first] }, tools) => (first === undefined ? {} : prepare(effect, first, tools)),
});

/** An action on the ticked rows, and on one row from its icon. */
export const rows = <Row, Result = unknown>(
  key: string,
  effect: ActionEffect<Chosen<Row>, Result> & RowFace<Row> & Pick<ListAction<Row>, 'isDelete' | 'takesAll'>,
): ListAction<Row> => ({
  ...effect,
  key,
  on: 'rows',
  prepare: (chosen, tools) => prepare(effect, chosen, tools),
});

const DELETE = { title: 'delete.title', message: 'delete.message', confirm: 'delete.confirm' };

/** The question before rows are deleted, from these text keys of the list. */
export const askDelete = ({ count }: Chosen<unknown>, { t }: Tools, message = DELETE.message): Question => ({
  title: t(DELETE.title, { count }),
  message: t(message),
  confirm: t(DELETE.confirm, { count }),
  danger: true,
});

/** The button of the page that makes a new row. The key N runs it too. */
export const create = (effect: ActionEffect<undefined, unknown> & Face = {}): ListAction<unknown> => ({
  icon: IconPlus,
  ...effect,
  key: 'add',
  on: 'page',
  prepare: (_, tools) => prepare(effect, undefined, tools),
});

/** A component among a row's actions, such as a menu. */
export const part = <Row,>(key: string, Part: (props: { row: Row }) => ReactNode): ListAction<Row> => ({
  key,
  on: 'row',
  Part,
});

/** Runs the action with this key on a row. */
type Act = (key: string, row: unknown) => void;

export const ActContext = createContext<Act>(() => {
  throw new Error('a cell runs an action, but no list is around it');
});

/** Lets a cell run an action of its list. */
export const useAct = (): Act => useContext(ActContext);

interface ListActionsOptions<Row> {
  name: string;
  list: ListValues<string>;
  actions: readonly ListAction<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
}

export interface ListActions<Row> {
  /** The buttons beside the page's title. */
  readonly page: ReactNode;
  readonly ofRow: (row: Row) => ReactNode;
  /** The column of icons; empty if no row has any. */
  readonly column: readonly ResourceColumn<Row>[];
  readonly bulk: readonly BulkAction[];
  readonly onOpen?: (row: Row) => void;
  readonly onDelete?: (ids: string[], matching?: number) => void;
  readonly onNew?: () => void;
  readonly act: Act;
  /** The open dialog. The screen has to place it. */
  readonly dialog: ReactNode;
}

/** The actions of a list that the account may use: on the page, on each row, above ticked rows and by keyboard. */
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

/** An action that opens a screen is a link, so that it can be opened in another tab. */
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
