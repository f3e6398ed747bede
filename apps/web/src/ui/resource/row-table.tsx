import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Density } from '@skin-mirror/shared/view/view.ts';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { RowsProps } from './card-list.tsx';
import type { ResourceColumn } from './column.tsx';
import { ColumnEdge, type Resizing } from './column-edge.tsx';
import classes from './resource-list.module.css';
import { PageBox, RowBox } from './selection-box.tsx';
import { besideTitle, textWidth } from './text-width.ts';
import type { RowItem, VirtualRowsProps } from './virtual-rows.tsx';

const VirtualRows = lazyPart(() => import('./virtual-rows.tsx'), 'VirtualRows');

/** If a table has more rows than this, only the ones near the window exist. */
const MAX_PLAIN_ROWS = 60;
const SELECT_WIDTH = 44;

export interface Sorting {
  /** The sort name of a column. A leading minus means descending order. */
  readonly value: string;
  readonly onSort: (sort: string) => void;
}

interface RowTableProps<Row> extends RowsProps<Row> {
  columns: readonly ResourceColumn<Row>[];
  density: Density;
  sorting: Sorting;
  onResize: (key: string, width: number | undefined) => void;
}

/**
 * The header and the body scroll sideways as two elements, because a sticky header doesn't work inside one scrolling
 * element. ARIA roles are explicit, because some browsers ignore the roles of a table with a grid layout.
 */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, items, columns, density, rowName, sorting, selection, highlighted, onRowClick, onResize } = props;
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useBelowBar(head);
  const table = useRef<HTMLTableElement>(null);
  const selectWidth = selection ? SELECT_WIDTH : 0;
  const resizing: Resizing = {
    show(key, width) {
      // Only the style changes while the user drags, because rendering all rows again would be too slow.
      const resized = columns.map((column) => (column.key === key ? { ...column, width, isSet: true } : column));
      for (const [name, value] of Object.entries(gridOf(resized, selectWidth))) {
        table.current?.style.setProperty(name, value);
      }
    },
    keep: onResize,
  };

  const draw: VirtualRowsProps<Row>['draw'] = (item, index, measure) => (
    <TableRow
      key={item.id}
      item={item}
      index={index}
      measure={measure}
      columns={columns}
      rowName={rowName}
      selection={selection}
      onRowClick={onRowClick}
      isFresh={highlighted?.has(item.id)}
    />
  );

  return (
    <table
      {...ROLE.table}
      ref={table}
      className={classes.table}
      style={gridOf(columns, selectWidth) as CSSProperties}
      aria-label={label}
      data-density={density}
      data-pictures={columns.some(({ picture }) => picture) || undefined}
      aria-rowcount={items.length + 1}
    >
      <thead {...ROLE.rowgroup} className={classes.head} ref={head} onScroll={() => follow(head, body)}>
        <tr {...ROLE.row} className={classes.columns}>
          {selection && (
            <th {...ROLE.columnheader} data-pinned="select">
              <PageBox selection={selection} />
            </th>
          )}
          {columns.map((column, index) => (
            <HeadCell key={column.key} column={column} isFirst={index === 0} sorting={sorting} resizing={resizing} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.rowgroup} className={classes.body} ref={body} onScroll={() => follow(body, head)}>
        {items.length > MAX_PLAIN_ROWS ? (
          <Suspense fallback={items.slice(0, MAX_PLAIN_ROWS).map((item, index) => draw(item, index))}>
            <VirtualRows items={items} body={body} draw={draw} />
          </Suspense>
        ) : (
          items.map((item, index) => draw(item, index))
        )}
      </tbody>
    </table>
  );
}

type Sized = Pick<ResourceColumn<never>, 'key' | 'width' | 'title' | 'sort' | 'isSet'>;

/** Returns the widths of the columns as CSS variables. The last column takes the free width if no other column does. */
function gridOf(columns: readonly Sized[], selectWidth: number): Record<string, string> {
  const isSet = ({ key, isSet }: Sized) => isSet === true || key === 'actions';
  const isRigid = columns.every(isSet);
  const widths = columns.map((column, index) =>
    isSet(column) && !(isRigid && index === columns.length - 1)
      ? `${column.width}px`
      : `minmax(${column.width}px, ${shareOf(column)}fr)`,
  );
  return {
    '--columns': [...(selectWidth ? [`${selectWidth}px`] : []), ...widths].join(' '),
    '--least-width': `${columns.reduce((sum, { width }) => sum + width, selectWidth)}px`,
    '--select-width': `${selectWidth}px`,
  };
}

/** A column's share of the free width. It is so large that the title needs only one line where there is room. */
const shareOf = ({ width, title, sort }: Sized) => Math.max(width, 0.92 * textWidth(title) + besideTitle({ sort }));

interface TableRowProps<Row> extends Pick<RowTableProps<Row>, 'columns' | 'rowName' | 'selection' | 'onRowClick'> {
  item: RowItem<Row>;
  index: number;
  measure?: (element: HTMLElement | null) => void;
  isFresh?: boolean;
}

/** `memo` renders a row only when its props change, because a table has up to 500 rows. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { item, index, measure, columns, rowName, selection, isFresh, onRowClick } = props;
  return (
    <tr
      {...ROLE.row}
      className={classes.columns}
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
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
  isFirst: boolean;
  sorting: Sorting;
  resizing: Resizing;
}

function HeadCell<Row>({ column, isFirst, sorting, resizing }: HeadCellProps<Row>) {
  const { key, title, align, pinned, sort } = column;
  const look = { ...ROLE.columnheader, 'aria-label': title, 'data-pinned': pinned, style: { textAlign: align } };
  if (key === 'actions') {
    return (
      <th {...look}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </th>
    );
  }
  const edge = <ColumnEdge column={column} isStop={isFirst} {...resizing} />;
  if (!sort) {
    return (
      <th {...look}>
        {title}
        {edge}
      </th>
    );
  }
  const isUp = sorting.value === sort;
  const isDown = sorting.value === `-${sort}`;
  const Sign = isUp ? IconArrowUp : isDown ? IconArrowDown : IconSelector;
  return (
    <th {...look} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => sorting.onSort(isUp ? `-${sort}` : isDown ? '' : sort)}>
        {title}
        <Sign size={14} aria-hidden />
      </UnstyledButton>
      {edge}
    </th>
  );
}
