import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';
import type { RowRange } from './row-range.ts';

interface RowWindowProps {
  items: readonly { readonly id: string }[];
  viewport: RefObject<HTMLDivElement | null>;
  viewportHeight: number;
  /** In px; a guess for rows that weren't drawn yet. */
  rowHeight: number;
  /** Brings a row into view that isn't drawn. */
  reveal: Ref<(id: string) => void>;
  children: (range: RowRange) => ReactNode;
}

/** Draws those of many rows that are in view. */
export function RowWindow({ items, viewport, viewportHeight, rowHeight, reveal, children }: RowWindowProps) {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: items.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    initialRect: { width: 0, height: viewportHeight },
    overscan: 6,
  });
  useImperativeHandle(reveal, () => (id) => virtualizer.scrollToIndex(items.findIndex((item) => item.id === id)));

  const inView = virtualizer.getVirtualItems();
  const [first, last] = [inView[0], inView.at(-1)];
  const height = virtualizer.getTotalSize();
  return children(
    first && last
      ? {
          start: first.index,
          end: last.index + 1,
          before: first.start,
          after: height - last.end,
          measure: virtualizer.measureElement,
        }
      : { start: 0, end: 0, before: height, after: 0 },
  );
}
