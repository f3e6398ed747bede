// biome-ignore-all lint/correctness/noComponentHookFactories: columns are made once, when the module of their screen loads.
import { Badge, type BadgeProps, type MantineColor } from '@mantine/core';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../fact-list.tsx';
import classes from './cells.module.css';
import { LinesCell, NoteCell, NoValue, TextCell } from './cells.tsx';
import type { ViewsState } from './list-search.ts';

/** Where a column's value stands on a row's card. */
type Place = 'head' | 'aside' | 'fact' | 'none';

interface ColumnLook {
  /** Least width in px; what is left over is shared out. */
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Stays in view while the others scroll sideways. */
  readonly pinned?: 'left' | 'right';
  /** Can't be hidden. */
  readonly always?: boolean;
  /** Hidden until people switch it on. */
  readonly hidden?: boolean;
  /** It shows a picture, so that rows are higher. */
  readonly picture?: boolean;
  /** The list can be sorted by it; its name in the address and for the server. */
  readonly sort?: string;
  /** Its place on the card that shows a row on a phone; a fact unless said otherwise. */
  readonly card?: Place;
  /** The accounts that have it; all unless said otherwise. */
  readonly shownTo?: (account: AccountAttributes) => boolean;
}

/** One column of a list, as data. It draws the cells of the table and its part of the phone's cards. */
export interface Column<Row> extends ColumnLook {
  /** Its name in the stored settings. */
  readonly key: string;
  /** Key of its title's text, with the namespace: `shared:field.name`. */
  readonly title: string;
  /** The card leaves it out where this says so. */
  readonly isEmpty?: (row: Row) => boolean;
  readonly Cell: (props: { row: Row }) => ReactNode;
}

/** A column with its title translated, as the table draws it. */
export interface ResourceColumn<Row> extends ColumnLook {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** Something to do with the ticked rows. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** It takes something away. */
  readonly danger?: boolean;
  /** It can be done to all rows that match the filter. */
  readonly takesAll?: boolean;
  /** `matching` rows instead of `ids` where all that match were chosen. */
  readonly run: (ids: string[], matching?: number) => void;
}

/** Where a list stands and how to move on. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  /** Saved views of the list; none where its address holds nothing. */
  readonly views?: ViewsState;
  /** Undefined while it isn't known. */
  readonly total: number | undefined;
  /** There are more rows than `total`. */
  readonly isCapped?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

type Having<Key extends string, Value> = { readonly [Name in Key]: Value };
type Text = string | null;

/** One line of text. */
export const text = <Key extends string>(key: Key, title: string, look?: ColumnLook): Column<Having<Key, Text>> => ({
  ...look,
  key,
  title,
  isEmpty: (row) => !row[key],
  Cell: ({ row }) => <TextCell text={row[key] ?? ''} />,
});

/** Text of several lines, of which the table shows two. */
export const note = <Key extends string>(key: Key, title: string, look?: ColumnLook): Column<Having<Key, Text>> => ({
  ...look,
  key,
  title,
  isEmpty: (row) => !row[key],
  Cell: ({ row }) => <NoteCell text={row[key] ?? ''} />,
});

/** A text and, smaller below it, another one. */
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
    row[key] || row[hint] ? <LinesCell hint={row[hint]}>{row[key] || <NoValue />}</LinesCell> : <NoValue />,
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

/** A day, and with `time` the time below it. `none` is the key of the text for no day. */
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
  /** Key of the text for a value, with the namespace. */
  readonly text: (value: Value) => string;
  readonly colors?: Readonly<Record<number | string, MantineColor>>;
  /** Why it is so. */
  readonly hint?: (row: Row) => Text;
}

/** One of a few values, as a badge. */
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

/** A badge and, smaller below it, why it says so. */
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

/** A word in a badge; without a colour it only stands out. */
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

/** Columns for the table, their titles in the current language. */
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

interface RowCardProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions?: ReactNode;
}

/** A row on a phone: every column in its place. */
export function RowCard<Row>({ row, columns, actions }: RowCardProps<Row>) {
  const { t } = useTranslation();
  const inPlace = (place: Place) => columns.filter(({ card = 'fact', isEmpty }) => card === place && !isEmpty?.(row));
  const draw = ({ key, Cell }: Column<Row>) => <Cell key={key} row={row} />;
  return (
    <FactList
      head={<div className={classes.cardHead}>{inPlace('head').map(draw)}</div>}
      aside={inPlace('aside').map(draw)}
      facts={inPlace('fact').map((column) => [t(column.title), draw(column)])}
      actions={actions}
    />
  );
}
