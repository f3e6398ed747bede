import { useWindowEvent } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A row of the table. `row` is undefined while the rows load. */
export interface RowItem<Row> {
  readonly id: string;
  readonly row?: Row;
}

/** The height of a row before the first one is measured, in px. */
const USUAL_HEIGHT = 53;
/** How much of the table above and below the window exists as well, in px. Each frame of scrolling paints it, too. */
const OVERSCAN = 320;

export interface VirtualRowsProps<Row> {
  items: readonly RowItem<Row>[];
  body: RefObject<HTMLElement | null>;
  /** Draws a row. `measure` has to be the `ref` of its element. */
  draw: (item: RowItem<Row>, index: number, measure?: (element: HTMLElement | null) => void) => ReactNode;
}

/** Draws only the rows in the window and near it, and the one with the focus. Space stands for the others. */
export function VirtualRows<Row>({ items, body, draw }: VirtualRowsProps<Row>) {
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, [body]);
  useWindowEvent('focusin', ({ target }) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId;
    setFocused(id ? items.findIndex((item) => item.id === id) : undefined);
  });
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));

  const heights = useRef(new Map<string, number>());
  const height = () => heightOf(body.current, heights.current);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: height,
    // The rows beyond the window may come with the next frame.
    useFlushSync: false,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: Math.ceil(OVERSCAN / height()),
    scrollMargin: top,
    rangeExtractor: (range) => {
      // The rows beside the one with the focus exist too, so that the keyboard reaches them.
      const near = focused === undefined || focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const shown = [...defaultRangeExtractor(range), ...near.filter((index) => items[index])];
      return [...new Set(shown)].sort((a, b) => a - b);
    },
  });
  const shown = rows.getVirtualItems();
  if (isPrinting) return items.map((item, index) => draw(item, index));
  let end = top;
  return (
    <>
      {shown.flatMap(({ index, start, end: below }) => {
        const item = items[index];
        const space = start - end;
        end = below;
        return [
          space > 0 && <Space key={`above-${index}`} height={space} />,
          item && draw(item, index, rows.measureElement),
        ];
      })}
      <Space height={rows.getTotalSize() + top - end} />
    </>
  );
}

/** Returns the height of a row. It is measured once for each density, because measuring lays the page out. */
function heightOf(body: HTMLElement | null, known: Map<string, number>): number {
  const density = body?.parentElement?.dataset.density ?? '';
  const height = known.get(density) ?? body?.querySelector('[data-row-id]')?.clientHeight;
  if (height) known.set(density, height);
  return height ?? USUAL_HEIGHT;
}

const Space = ({ height }: { height: number }) => <tr aria-hidden style={{ display: 'block', height }} />;
