import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to this many rows all are drawn, so that the browser's own search finds them; above it only those in view. */
const DRAW_ALL = 100;

export interface RowWindow<Item> {
  /** The rows to draw. */
  readonly drawn: readonly Item[];
  /** Index of the first of them. */
  readonly start: number;
  /** Room for the rows before and after them, in px. */
  readonly before: number;
  readonly after: number;
  /** Takes the height of a drawn row that has `data-index`; undefined where all rows are drawn. */
  readonly measure?: (row: HTMLTableRowElement | null) => void;
  /** Brings a row into view, so that it is drawn. */
  scrollTo(index: number): void;
}

/** Which of many rows have to be drawn. `rowHeight` in px is a guess for rows that weren't drawn yet. */
export function useRowWindow<Item extends { id: string }>(
  items: readonly Item[],
  viewport: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  viewportHeight: number,
): RowWindow<Item> {
  const isWindowed = items.length > DRAW_ALL;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    enabled: isWindowed,
    count: items.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    initialRect: { width: 0, height: viewportHeight },
    overscan: 6,
  });
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index);
  if (!isWindowed) return { drawn: items, start: 0, before: 0, after: 0, scrollTo };

  const inView = virtualizer.getVirtualItems();
  const [first, last] = [inView[0], inView.at(-1)];
  if (!first || !last) return { drawn: [], start: 0, before: virtualizer.getTotalSize(), after: 0, scrollTo };
  return {
    drawn: items.slice(first.index, last.index + 1),
    start: first.index,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
    scrollTo,
  };
}
