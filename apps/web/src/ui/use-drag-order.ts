import { type DragEvent, type KeyboardEvent, useState } from 'react';

/**
 * Lets users move the rows of a list with the pointer, and with Alt and an arrow key.
 * @param onMove gets two different places; counting starts at 0
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [place, setPlace] = useState<number>();
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < count) onMove(from, to);
  };
  return {
    move,
    /** The props of the part that users drag. It can be the row itself. */
    gripOf: (at: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(at);
      },
      onDragEnd: () => setDragged(undefined),
    }),
    /** The props of a row. Its `data-` attributes show where the dragged row would go. */
    rowOf: (at: number) => ({
      'data-dragged': dragged === at || undefined,
      'data-before': (place === at && dragged !== undefined && at < dragged) || undefined,
      'data-after': (place === at && dragged !== undefined && at > dragged) || undefined,
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        setPlace(at);
      },
      onDrop(event: DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        if (place !== undefined) move(dragged, place);
        setDragged(undefined);
        setPlace(undefined);
      },
      onKeyDown(event: KeyboardEvent) {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!event.altKey || !by) return;
        event.preventDefault();
        move(at, at + by);
      },
    }),
  };
}
