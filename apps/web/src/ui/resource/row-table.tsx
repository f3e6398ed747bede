import { UnstyledButton } from '@mantine/core';
import type { Density } from '@skin-mirror/shared/view/view.ts';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ResourceColumn } from './column.tsx';
import classes from './resource-list.module.css';
import type { SelectionStore } from './selection.ts';
import { PageBox, RowBox } from './selection-box.tsx';

/** If a table has more rows than this, the browser skips the layout of rows that are out of view. */
const MAX_FULL_LAYOUT = 100;
const SELECT_WIDTH = 44;

/** A row of the table. `row` is undefined while the rows load. */
export interface RowItem<Row> {
  readonly id: string;
  readonly row?: Row;
}

export interface Sorting {
  /** The sort name of a column. A leading minus means descending order. */
  readonly value: string;
  readonly onSort: (sort: string) => void;
}

interface RowTableProps<Row> {
  label: string;
  items: readonly RowItem<Row>[];
  columns: readonly ResourceColumn<Row>[];
  density: Density;
  rowName: (row: Row) => string;
  sorting?: Sorting;
  selection?: SelectionStore;
  highlighted?: ReadonlySet<string>;
  onRowClick?: (item: RowItem<Row>, event: React.MouseEvent) => void;
}

/**
 * The header and the body scroll sideways as two elements, because a sticky header doesn't work inside one scrolling
 * element. ARIA roles are explicit, because some browsers ignore the roles of a table with a grid layout.
 */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, items, columns, density, rowName, sorting, selection, highlighted, onRowClick } = props;
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useBelowBar(head);
  const widths = columns.map(({ width, key }) => (key === 'actions' ? `${width}px` : `minmax(${width}px, ${width}fr)`));
  const leastWidth = columns.reduce((sum, { width }) => sum + width, selection ? SELECT_WIDTH : 0);
  const style = {
    '--columns': [...(selection ? [`${SELECT_WIDTH}px`] : []), ...widths].join(' '),
    '--least-width': `${leastWidth}px`,
    '--select-width': selection ? `${SELECT_WIDTH}px` : '0px',
  } as CSSProperties;

  return (
    <table
      {...ROLE.table}
      className={classes.table}
      style={style}
      aria-label={label}
      data-density={density}
      data-pictures={columns.some(({ picture }) => picture) || undefined}
      data-many={items.length > MAX_FULL_LAYOUT || undefined}
    >
      <thead {...ROLE.rowgroup} className={classes.head} ref={head} onScroll={() => follow(head, body)}>
        <tr {...ROLE.row} className={classes.columns}>
          {selection && (
            <th {...ROLE.columnheader} data-pinned="select">
              <PageBox selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.rowgroup} className={classes.body} ref={body} onScroll={() => follow(body, head)}>
        {items.map((item) => (
          <TableRow
            key={item.id}
            {...{ item, columns, rowName, selection, onRowClick }}
            isFresh={highlighted?.has(item.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps<Row> extends Pick<RowTableProps<Row>, 'columns' | 'rowName' | 'selection' | 'onRowClick'> {
  item: RowItem<Row>;
  isFresh?: boolean;
}

/** `memo` renders a row only when its props change, because a table has up to 500 rows. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { item, columns, rowName, selection, isFresh, onRowClick } = props;
  return (
    <tr
      {...ROLE.row}
      className={classes.columns}
      data-row-id={item.id}
      data-fresh={isFresh || undefined}
      tabIndex={-1}
      onClick={onRowClick && ((event) => onRowClick(item, event))}
    >
      {selection && (
        <td {...ROLE.cell} data-select="" data-pinned="select">
          {item.row && <RowBox selection={selection} id={item.id} name={rowName(item.row)} />}
        </td>
      )}
      {columns.map(({ key, align, pinned, render }) => (
        <td {...ROLE.cell} key={key} data-pinned={pinned} style={{ textAlign: align }}>
          {item.row ? render(item.row) : <span className={classes.skeleton} />}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Places the table header directly below the list's bar. The bar's height changes when its buttons need two lines. */
function useBelowBar(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = head.current?.closest('section')?.querySelector('[data-list-bar]');
    if (!bar) return;
    // The CSS variable is set only on the header. If the rows inherited it, each change would lay out all rows again.
    const observer = new ResizeObserver(() => {
      head.current?.style.setProperty('--bar-height', `${bar.getBoundingClientRect().height}px`);
    });
    observer.observe(bar);
    return () => observer.disconnect();
  }, [head]);
}

/** Copies the horizontal scroll position from `moved` to `other`. */
function follow(moved: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>): void {
  if (moved.current && other.current) other.current.scrollLeft = moved.current.scrollLeft;
}

interface HeadCellProps<Row> {
  column: ResourceColumn<Row>;
  sorting?: Sorting;
}

function HeadCell<Row>({ column: { title, align, pinned, sort }, sorting }: HeadCellProps<Row>) {
  const look = { ...ROLE.columnheader, 'data-pinned': pinned, style: { textAlign: align } };
  if (!sort || !sorting) return <th {...look}>{title}</th>;
  const isUp = sorting.value === sort;
  const isDown = sorting.value === `-${sort}`;
  const Sign = isUp ? IconArrowUp : isDown ? IconArrowDown : IconSelector;
  return (
    <th {...look} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => sorting.onSort(isUp ? `-${sort}` : isDown ? '' : sort)}>
        {title}
        <Sign size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
