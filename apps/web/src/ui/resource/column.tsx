import { Badge, type BadgeProps, type MantineColor } from '@mantine/core';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './cells.module.css';
import { LinesCell, NoValue, TextCell } from './cells.tsx';
import { besideTitle, longestWord } from './text-width.ts';

/** Where a value stands on the card that shows a row on a phone. */
export type Place = 'head' | 'aside' | 'fact' | 'none';

interface ColumnLook {
  /** The smallest width in px. The columns share the remaining width. */
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** The side on which the column stays visible while the other columns scroll sideways. */
  readonly pinned?: 'left' | 'right';
  readonly always?: boolean;
  readonly hidden?: boolean;
  /** True if the column shows a picture. The rows are then higher. */
  readonly picture?: boolean;
  /** The column's name for sorting, in the URL and on the server. If undefined, users can't sort by this column. */
  readonly sort?: string;
  /** The value's place on the card that shows a row on a phone; `fact` by default. */
  readonly card?: Place;
  readonly shownTo?: (account: AccountAttributes) => boolean;
}

/** The look of the column with the row's name, which always stays visible and is the title of the card on a phone. */
export const NAME = { always: true, pinned: 'left', card: 'head' } as const;

export interface CellProps<Row> {
  row: Row;
}

/** A column of a list. A screen uses it for the table, and for the cards that replace the table on a phone. */
export interface Column<Row> extends ColumnLook {
  /** The column's name in the account's stored settings. */
  readonly key: string;
  /** The i18next key of the title, for example `shared:field.name`. */
  readonly title: string;
  /** Returns true if the row has no value. The card then leaves the value out. */
  readonly isEmpty?: (row: Row) => boolean;
  readonly Cell: (props: CellProps<Row>) => ReactNode;
}

export interface ResourceColumn<Row> extends ColumnLook {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** True if the account has set the width. The column then doesn't share the free width. */
  readonly isSet?: boolean;
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

/** Makes a column for a date, with `time` below it. `none` is the i18next key for a missing date. */
export const date = <Key extends string>(
  key: Key,
  title: string,
  { time, none, ...look }: ColumnLook & { readonly time?: boolean; readonly none?: string } = {},
): Column<Having<Key, Text>> => ({
  width: 140,
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
  /** Returns the i18next key of a value's text. */
  readonly text: (value: Value) => string;
  readonly colors?: Readonly<Record<number | string, MantineColor>>;
  /** Returns a small text below the value, such as the reason for it. */
  readonly hint?: (row: Row) => Text;
}

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

export const BadgeCell = ({ text, color, hint }: { text: string; color?: MantineColor; hint?: Text }) => (
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

/** Shows a text in a badge. Without a colour, the badge has only a border. */
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

export function useColumns<Row>(columns: readonly Column<Row>[]): ResourceColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columns.map(({ Cell, isEmpty: _, width = DEFAULT_WIDTH, ...column }) => {
        const title = t(column.title);
        return {
          ...column,
          title,
          width: Math.max(width, besideTitle(column) + longestWord(title)),
          render: (row) => <Cell row={row} />,
        };
      }),
    [columns, t],
  );
}
