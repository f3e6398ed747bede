import type { ReactNode } from 'react';

/** One column of a list, as data. */
export interface ResourceColumn<Row> {
  /** Its name in the stored settings. */
  readonly key: string;
  readonly title: string;
  /** Least width in px; what is left over is shared out. */
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Stays in view while the others scroll sideways. */
  readonly pinned?: 'left' | 'right';
  /** Can't be hidden. */
  readonly always?: boolean;
  readonly render: (row: Row) => ReactNode;
}

/** Something to do with the ticked rows. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** It takes something away. */
  readonly danger?: boolean;
  readonly run: (ids: string[]) => void;
}

/** Where a list stands and how to move on. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  /** Undefined while it isn't known. */
  readonly total: number | undefined;
  /** There are more rows than `total`. */
  readonly isCapped?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}
