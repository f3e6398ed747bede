import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import { IconPlus } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Question } from '../confirm-dialog.tsx';
import type { DialogOf, OpenDialog } from '../lazy-dialog.tsx';
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
  /** Adds an Undo button to the toast. If the call resolves with a text, the next toast shows it. */
  readonly undo?: (result: Result, subject: Subject, tools: Tools) => (() => Promise<unknown>) | undefined;
}

interface Face {
  readonly icon?: Icon;
  /** The text key of its name; `action.<key>` by default. */
  readonly label?: string;
  /** The permission that the action needs. */
  readonly can?: Access;
  /** Tells which accounts see the action; all by default. */
  readonly shownTo?: (account: AccountAttributes) => boolean;
  /** True if the action removes something, so that it is red. */
  readonly danger?: boolean;
}

interface RowFace<Row> extends Face {
  readonly when?: (row: Row) => boolean;
  /** True if a click on the row or Enter runs the action too. */
  readonly opens?: boolean;
  /** True to draw a button with a text instead of an icon. */
  readonly asButton?: boolean;
  /** True to draw no icon on rows, because a cell already offers the action. */
  readonly hasNoIcon?: boolean;
}

type Prepare<Row> = (chosen: Chosen<Row>, tools: Tools) => Invocation;

/** An action with its rows, ready to run. */
export interface Invocation {
  readonly reason?: string;
  readonly open?: () => void;
  readonly to?: LinkProps;
  readonly ask?: Question;
  readonly run?: () => Promise<{ readonly done?: string; readonly undo?: () => Promise<unknown> }>;
}

export interface ListAction<Row> extends RowFace<Row> {
  readonly key: string;
  readonly on: 'page' | 'row' | 'rows';
  /** True if the Delete key runs the action. */
  readonly isDelete?: boolean;
  /** True if the action can be applied to all rows that match the filter, loaded or not. */
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

/** Makes an action on the ticked rows, and on one row from its icon. */
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

/** Makes the question before rows are deleted, from these texts of the list. */
export const askDelete = ({ count }: Chosen<unknown>, { t }: Tools, message = DELETE.message): Question => ({
  title: t(DELETE.title, { count }),
  message: t(message),
  confirm: t(DELETE.confirm, { count }),
  danger: true,
});

/** Makes the page's button that adds a row. The key N runs it too. */
export const create = (effect: ActionEffect<undefined, unknown> & Face = {}): ListAction<unknown> => ({
  icon: IconPlus,
  ...effect,
  key: 'add',
  on: 'page',
  prepare: (_, tools) => prepare(effect, undefined, tools),
});

/** Puts a component among a row's actions, such as a menu. */
export const part = <Row,>(key: string, Part: (props: { row: Row }) => ReactNode): ListAction<Row> => ({
  key,
  on: 'row',
  Part,
});

/** Runs the action with this key on a row. */
export type Act = (key: string, row: unknown) => void;

export const ActContext = createContext<Act>(() => {
  throw new Error('a cell runs an action, but no list is around it');
});

/** Lets a cell run an action of its list. */
export const useAct = (): Act => useContext(ActContext);
