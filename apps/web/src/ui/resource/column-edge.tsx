import { COLUMN_WIDTH } from '@skin-mirror/shared/view/view.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './resource-list.module.css';

/** The change of a column's width with each arrow key, in px. */
const STEP = 16;

export interface Resizing {
  /** Shows a column with another width, in px, while the user drags its edge. */
  readonly show: (key: string, width: number) => void;
  /** Keeps the width for the account. Undefined gives the column its own width again. */
  readonly keep: (key: string, width: number | undefined) => void;
}

interface ColumnEdgeProps extends Resizing {
  /** True for the only edge that the Tab key reaches. */
  isStop: boolean;
  column: { readonly key: string; readonly title: string; readonly width: number };
}

/** Dragging, or the keys to the left and right, change the column's width. The other arrow keys go to other edges. */
export function ColumnEdge({ column: { key, title, width }, isStop, show, keep }: ColumnEdgeProps) {
  const { t } = useTranslation('table');
  const drag = useRef<{ from: number; width: number; now: number }>(undefined);
  const shown = (edge: Element) => edge.parentElement?.getBoundingClientRect().width ?? width;
  const within = (wanted: number) => Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, wanted)));
  const end = () => {
    if (drag.current && drag.current.now !== drag.current.width) keep(key, drag.current.now);
    drag.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between sections can't have a value.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('width_of', { column: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      tabIndex={isStop ? 0 : -1}
      className={classes.edge}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const begun = within(shown(event.currentTarget));
        drag.current = { from: event.clientX, width: begun, now: begun };
      }}
      onPointerMove={({ clientX }) => {
        if (!drag.current) return;
        drag.current.now = within(drag.current.width + clientX - drag.current.from);
        show(key, drag.current.now);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => keep(key, undefined)}
      onKeyDown={(event) => {
        const next = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (next !== undefined) {
          event.preventDefault();
          neighbour(event.currentTarget, next)?.focus();
          return;
        }
        const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (step === undefined && event.key !== 'Enter') return;
        event.preventDefault();
        keep(key, step === undefined ? undefined : within(shown(event.currentTarget) + step));
      }}
    />
  );
}

function neighbour(edge: HTMLElement, step: number): HTMLElement | undefined {
  const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
  return edges[edges.indexOf(edge) + step];
}
