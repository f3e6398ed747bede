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
  /** The selected rows of the current page. */
  readonly rows: readonly Row[];
  /** Returns the input for the server: the ids of the rows, or the filter if all matching rows are selected. */
  target<Id, Filter>(toId: (id: string) => Id, filterOf: (list: ListValues<string>) => Filter): Target<Id, Filter>;
}

type Target<Id, Filter> =
  | { ids: Id[]; all?: undefined; expected?: undefined }
  | { ids?: undefined; all: Filter; expected: number };

export interface Tools {
  /** Translates a key of the list's namespace. Other keys need their namespace, for example `shared:field.name`. */
  readonly t: Translate;
  readonly open: OpenDialog;
}

/** The effect of an action. Exactly one of `dialog`, `to` and `run` is set. */
interface ActionEffect<Subject, Result> {
  /** Returns the reason why the action isn't possible. A toast shows it, and the action doesn't run. */
  readonly guard?: (subject: Subject, tools: Tools) => string | undefined;
  readonly dialog?: DialogOf<Subject>;
  readonly to?: (subject: Subject) => LinkProps;
  readonly run?: (subject: Subject, tools: Tools) => Promise<Result>;
  readonly ask?: (subject: Subject, tools: Tools) => Question | undefined;
  readonly done?: (result: Result, subject: Subject, tools: Tools) => string | undefined;
  /** Adds an Undo button to the toast. If the promise resolves with a string, another toast shows the string. */
  readonly undo?: (result: Result, subject: Subject, tools: Tools) => (() => Promise<unknown>) | undefined;
}

interface Face {
  readonly icon?: Icon;
  /** The i18next key of the action's name; `action.<key>` by default. */
  readonly label?: string;
  readonly can?: Access;
  readonly shownTo?: (account: AccountAttributes) => boolean;
  readonly danger?: boolean;
}

interface RowFace<Row> extends Face {
  readonly when?: (row: Row) => boolean;
  /** Another name, as an i18next key, for the rows in which the action shows something else. */
  readonly renamed?: { readonly label: string; readonly when: (row: Row) => boolean };
  /** True if a click on the row, or Enter, also runs the action. */
  readonly opens?: boolean;
  /** True if the row doesn't offer the action, because a cell already does, or because it is for many rows only. */
  readonly isElsewhere?: boolean;
}

type Prepare<Row> = (chosen: Chosen<Row>, tools: Tools) => Invocation;

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
  /** True if the action also works for all rows that match the filter, not only for the rows of this page. */
  readonly takesAll?: boolean;
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

/** Makes an action of a row. The first one that a row offers is its button; the others are in the row's menu. */
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

/** Makes an action for the selected rows. The menu of each row runs the action for this row only. */
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

export const askDelete = ({ count }: Chosen<unknown>, { t }: Tools, message = DELETE.message): Question => ({
  title: t(DELETE.title, { count }),
  message: t(message),
  confirm: t(DELETE.confirm, { count }),
  danger: true,
});

/** Makes the button that adds a row. The key N does the same. */
export const create = (effect: ActionEffect<undefined, unknown> & Face = {}): ListAction<unknown> => ({
  icon: IconPlus,
  ...effect,
  key: 'add',
  on: 'page',
  prepare: (_, tools) => prepare(effect, undefined, tools),
});

export const part = <Row,>(key: string, Part: (props: { row: Row }) => ReactNode): ListAction<Row> => ({
  key,
  on: 'row',
  Part,
});

export type Act = (key: string, row: unknown) => void;

export const ActContext = createContext<Act>(() => {
  throw new Error('a cell runs an action, but no list is around it');
});

/** Returns a function with which a cell can run an action of its list. */
export const useAct = (): Act => useContext(ActContext);
