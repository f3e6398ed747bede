// biome-ignore-all lint/correctness/noComponentHookFactories: columns are made once, when the module of their screen loads.
import { Badge, type BadgeProps, type MantineColor } from '@mantine/core';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './cells.module.css';
import { LinesCell, NoteCell, NoValue, TextCell } from './cells.tsx';

/** The place of a value on a row's card. */
export type Place = 'head' | 'aside' | 'fact' | 'none';

interface ColumnLook {
  /** The smallest width in px. The columns share the remaining width. */
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Set for a column that stays visible while the others scroll sideways. */
  readonly pinned?: 'left' | 'right';
  readonly always?: boolean;
  /** True if the column is hidden at first. People can show it. */
  readonly hidden?: boolean;
  /** True if the column shows a picture, which makes rows higher. */
  readonly picture?: boolean;
  /**
   * The column's name for sorting, in the address and for the server. Without it the list can't be sorted by this
   * column.
   */
  readonly sort?: string;
  /** Where the value is on the card that shows a row on a phone; `fact` by default. */
  readonly card?: Place;
  /** Tells which accounts see the column; all by default. */
  readonly shownTo?: (account: AccountAttributes) => boolean;
}

/** The look of the column that names a row: it is always there, stays in view, and is the head of the card. */
export const NAME = { always: true, pinned: 'left', card: 'head' } as const;

export interface CellProps<Row> {
  row: Row;
}

/** One column of a list, as data. It describes a cell of the table and a part of a phone's card. */
export interface Column<Row> extends ColumnLook {
  /** The column's name in the stored settings. */
  readonly key: string;
  /** The key of the title's text, with the namespace: `shared:field.name`. */
  readonly title: string;
  /** Tells for which rows the card leaves the value out. */
  readonly isEmpty?: (row: Row) => boolean;
  readonly Cell: (props: CellProps<Row>) => ReactNode;
}

/** A column with a translated title, as the table draws it. */
export interface ResourceColumn<Row> extends ColumnLook {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

type Having<Key extends string, Value> = { readonly [Name in Key]: Value };
type Text = string | null;

export const text = <Key extends string>(key: Key, title: string, look?: ColumnLook): Column<Having<Key, Text>> => ({
  ...look,
  key,
  title,
  isEmpty: (row) => !row[key],
  Cell: ({ row }) => <TextCell text={row[key] ?? ''} />,
});

/** Makes a column with a text of several lines. The table shows two of them. */
export const note = <Key extends string>(key: Key, title: string, look?: ColumnLook): Column<Having<Key, Text>> => ({
  ...look,
  key,
  title,
  isEmpty: (row) => !row[key],
  Cell: ({ row }) => <NoteCell text={row[key] ?? ''} />,
});

/** Makes a column with a text and a smaller text below it. */
export const lines = <Key extends string, Hint extends string>(
  key: Key,
  hint: Hint,
  title: string,
  look?: ColumnLook,
): Column<Having<Key | Hint, Text>> => ({
  ...look,
  key,
  title,
  isEmpty: (row) => !row[key] && !row[hint],
  Cell: ({ row }) =>
    row[key] || row[hint] ? (
      <LinesCell hint={row[hint]} isLong>
        {row[key] || <NoValue />}
      </LinesCell>
    ) : (
      <NoValue />
    ),
});

export const number = <Key extends string>(
  key: Key,
  title: string,
  look?: ColumnLook,
): Column<Having<Key, number>> => ({
  width: 84,
  align: 'right',
  ...look,
  key,
  title,
  Cell: ({ row }) => useFormat().number(row[key]),
});

/** Makes a column with a day; with `time`, the time is below it. `none` is the key of the text for a missing day. */
export const date = <Key extends string>(
  key: Key,
  title: string,
  { time, none, ...look }: ColumnLook & { readonly time?: boolean; readonly none?: string } = {},
): Column<Having<Key, Text>> => ({
  width: 128,
  ...look,
  key,
  title,
  isEmpty: (row) => !row[key] && !none,
  Cell({ row }) {
    const { t } = useTranslation();
    return !row[key] && none ? t(none) : <Instant instant={row[key]} withTime={time} />;
  },
});

export function Instant({ instant, withTime }: { instant: string | null; withTime?: boolean }) {
  const format = useFormat();
  if (!instant) return <NoValue />;
  if (withTime) return <LinesCell hint={format.time(instant)}>{format.date(instant)}</LinesCell>;
  return <span title={format.dateTime(instant)}>{format.date(instant)}</span>;
}

interface BadgeLook<Row, Value> extends ColumnLook {
  /** Returns the key of a value's text, with the namespace. */
  readonly text: (value: Value) => string;
  readonly colors?: Readonly<Record<number | string, MantineColor>>;
  /** Returns the reason for the value, which is shown below it. */
  readonly hint?: (row: Row) => Text;
}

/** Makes a column with one of a few values, as a badge. */
export const badge = <Row, Key extends keyof Row & string>(
  key: Key,
  title: string,
  { text: textOf, colors, hint, ...look }: BadgeLook<Row, Row[Key]>,
): Column<Row> => ({
  width: 128,
  ...look,
  key,
  title,
  Cell({ row }) {
    const { t } = useTranslation();
    return <BadgeCell text={t(textOf(row[key]))} color={colors?.[String(row[key])]} hint={hint?.(row)} />;
  },
});

interface BadgeCellProps {
  text: string;
  color?: MantineColor;
  hint?: Text;
}

export const BadgeCell = ({ text, color, hint }: BadgeCellProps) => (
  <div className={classes.badges}>
    <Mark text={text} color={color} />
    {hint && (
      <span className={classes.hint} title={hint}>
        {hint}
      </span>
    )}
  </div>
);

interface MarkProps extends Pick<BadgeProps, 'color' | 'size'> {
  text: string;
  title?: string;
  lang?: string;
}

/** Shows a word in a badge. Without a colour it is only emphasised. */
export const Mark = ({ text, color, ...props }: MarkProps) => (
  <Badge
    variant={color ? 'light' : 'default'}
    color={color}
    c={color && 'var(--mantine-color-text)'}
    className={classes.badge}
    {...props}
  >
    {text}
  </Badge>
);

const DEFAULT_WIDTH = 140;

/** Returns the columns of the table, with titles in the current language. */
export function useColumns<Row>(columns: readonly Column<Row>[]): ResourceColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columns.map(({ Cell, isEmpty: _, width = DEFAULT_WIDTH, ...column }) => ({
        ...column,
        width,
        title: t(column.title),
        render: (row) => <Cell row={row} />,
      })),
    [columns, t],
  );
}
