import 'mantine-datatable/styles.layer.css';
import { Table } from '@mantine/core';
import type { Density } from '@skin-mirror/shared/view/view.ts';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { type ComponentProps, lazy, type ReactNode, type Ref, type RefObject, Suspense, useMemo, useRef } from 'react';
import type { ResourceColumn } from './column.tsx';
import classes from './resource-list.module.css';
import { allRows, firstRows, type RowRange } from './row-range.ts';
import type { SelectionStore } from './selection.ts';
import { PageBox, RowBox } from './selection-box.tsx';

const RowWindow = lazy(() => import('./row-window.tsx').then((module) => ({ default: module.RowWindow })));

/** Up to this many rows all are drawn, so that the browser's own search finds them; above it only those in view. */
const DRAW_ALL = 100;
/** So many fill the table until the code that knows which are in view is there. */
const FIRST_ROWS = 20;
/** Also set in the styles, in rem. */
const ROW_HEIGHT: Record<Density, number> = { normal: 80, compact: 48 };
const SELECT_WIDTH = 44;

/** A row, or the place of one that is still loading. */
export interface RowItem<Row> {
  readonly id: string;
  readonly row?: Row;
}

interface RowTableProps<Row> {
  name: string;
  label: string;
  items: readonly RowItem<Row>[];
  columns: readonly ResourceColumn<Row>[];
  density: Density;
  /** Largest height in px, header included. */
  height: number;
  rowName: (row: Row) => string;
  selection?: SelectionStore;
  highlighted?: ReadonlySet<string>;
  onRowClick?: (item: RowItem<Row>, event: React.MouseEvent) => void;
  /** Brings a row into view that may not be drawn. */
  reveal: Ref<(id: string) => void>;
}

/** The rows as a table that scrolls within itself, under a header that stays. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { items, density, height, reveal } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const draw = (range: RowRange) => <Rows {...props} viewport={viewport} range={range} />;
  if (items.length <= DRAW_ALL) return draw(allRows(items.length));

  const rowHeight = ROW_HEIGHT[density];
  return (
    <Suspense fallback={draw(firstRows(FIRST_ROWS, items.length, rowHeight))}>
      <RowWindow {...{ items, viewport, rowHeight, reveal }} viewportHeight={height}>
        {draw}
      </RowWindow>
    </Suspense>
  );
}

interface RowsProps<Row> extends RowTableProps<Row> {
  viewport: RefObject<HTMLDivElement | null>;
  range: RowRange;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { name, label, items, columns, density, height, rowName, selection, highlighted, onRowClick } = props;
  const { viewport, range } = props;
  const drawn = items.slice(range.start, range.end);

  const dataColumns = useMemo(() => {
    const cells = columns.map((column) => dataColumn(column));
    return selection ? [selectColumn(selection, rowName), ...cells] : cells;
  }, [columns, selection, rowName]);
  const minWidth = columns.reduce((sum, { width }) => sum + width, selection ? SELECT_WIDTH : 0);

  return (
    <DataTable<RowItem<Row>>
      aria-label={label}
      aria-rowcount={items.length + 1}
      className={classes.table}
      data-density={density}
      withTableBorder
      withRowBorders
      highlightOnHover
      // Quiet enough for dimmed text to be read on it.
      highlightOnHoverColor={{ light: 'gray.0', dark: 'dark.6' }}
      borderRadius="md"
      height="auto"
      styles={{ table: { minWidth, tableLayout: 'fixed' } }}
      records={drawn}
      columns={dataColumns}
      scrollViewportRef={viewport}
      scrollAreaProps={{ type: 'auto', viewportProps: scrollerProps(name, height) }}
      emptyState={<span />}
      rowClassName={({ id }) => (highlighted?.has(id) ? classes.fresh : undefined)}
      customRowAttributes={({ id }, index) => ({
        'data-row-id': id,
        tabIndex: -1,
        'aria-rowindex': range.start + index + 2,
      })}
      onRowClick={onRowClick && (({ record, event }) => onRowClick(record, event))}
      rowFactory={
        drawn.length < items.length
          ? ({ index, rowProps, children }) => (
              <>
                {index === 0 && <Room height={range.before} />}
                <Table.Tr {...rowProps} ref={range.measure} data-index={range.start + index}>
                  {children}
                </Table.Tr>
                {index === drawn.length - 1 && <Room height={range.after} />}
              </>
            )
          : undefined
      }
    />
  );
}

/** The router restores where this element was scrolled to; marks it as the list's own scroller as well. */
const scrollerProps = (name: string, maxHeight: number): ComponentProps<'div'> & Record<`data-${string}`, string> => ({
  'data-scroll-restoration-id': `list-${name}`,
  'data-list-scroller': '',
  style: { maxHeight },
});

/** In the place of rows that aren't drawn. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden className={classes.room} style={{ height }}>
      <td />
    </tr>
  );

function dataColumn<Row>({ key, title, width, align, pinned, render }: ResourceColumn<Row>) {
  return {
    accessor: key,
    title,
    width,
    textAlign: align,
    pinned,
    render: ({ row }: RowItem<Row>): ReactNode => (row ? render(row) : <span className={classes.bone} />),
  } satisfies DataTableColumn<RowItem<Row>>;
}

function selectColumn<Row>(selection: SelectionStore, rowName: (row: Row) => string) {
  return {
    accessor: 'select',
    width: SELECT_WIDTH,
    pinned: 'left',
    title: <PageBox selection={selection} />,
    customCellAttributes: () => ({ 'data-select': '' }),
    render: ({ id, row }: RowItem<Row>): ReactNode =>
      row && <RowBox selection={selection} id={id} name={rowName(row)} />,
  } satisfies DataTableColumn<RowItem<Row>>;
}
