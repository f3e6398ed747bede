import { useEffect, useRef, useState } from 'react';
import { doubleTap, type Point, panBy, pinch, pointIn, type View, viewByKey, WHOLE, zoomAt } from './view.ts';

const TAP_MS = 300;
/** The finger may move by this distance during a tap, in CSS pixels. */
const TAP_SLIP = 24;
/** If the wheel has just scrolled the page, further turns within this time (ms) scroll on and don't zoom. */
const SCROLL_GOES_ON_MS = 250;

/** Moves and zooms photos by mouse, fingers or keyboard. All `[data-frame]` inside the element share one view. */
export function usePanZoom<T extends HTMLElement>() {
  const stage = useRef<T>(null);
  const [view, setView] = useState(WHOLE);
  useEffect(() => (stage.current ? listen(stage.current, setView) : undefined), []);
  return { stage, view, setView };
}

function listen(element: HTMLElement, change: (next: (current: View) => View) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const pointers = new Map<number, Point>();
  let frame: DOMRect | undefined;
  let press = { at: 0, x: 0, y: 0 };
  let lastTap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  let pageScrolledAt = Number.NEGATIVE_INFINITY;
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
    element.addEventListener(type, act, { signal, passive: false });

  on('pointerdown', (event) => {
    const target = event.target as Element;
    const frameElement = target.closest('[data-frame]');
    if (!frameElement || event.button !== 0) return;
    frame = frameElement.getBoundingClientRect();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    press = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    element.setPointerCapture(event.pointerId);
  });

  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before || !frame) return;
    const area = frame;
    const after = { x: event.clientX, y: event.clientY };
    const still = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, after);
    if (still) {
      const factor = distance(after, still) / Math.max(1, distance(before, still));
      change((view) => pinch(view, factor, pointIn(area, middle(before, still)), pointIn(area, middle(after, still))));
    } else {
      change((view) => panBy(view, { x: (after.x - before.x) / area.width, y: (after.y - before.y) / area.height }));
    }
  });

  const release = (event: PointerEvent) => {
    const alone = pointers.size === 1;
    if (!pointers.delete(event.pointerId) || event.type !== 'pointerup' || !frame || !alone) return;
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (tap.at - press.at > TAP_MS || distance(tap, press) > TAP_SLIP) return;
    if (tap.at - lastTap.at < TAP_MS && distance(tap, lastTap) < TAP_SLIP) {
      const point = pointIn(frame, tap);
      change((view) => doubleTap(view, point));
      lastTap = { ...tap, at: Number.NEGATIVE_INFINITY };
    } else {
      lastTap = tap;
    }
  };
  on('pointerup', release);
  on('pointercancel', release);

  on('wheel', (event) => {
    const target = (event.target as Element).closest('[data-frame]');
    if (!target || (!event.ctrlKey && event.timeStamp - pageScrolledAt < SCROLL_GOES_ON_MS)) return;
    const zoomedOut = element.dataset.zoomed === undefined;
    if (zoomedOut && event.deltaY > 0 && !event.ctrlKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1);
    const point = pointIn(target.getBoundingClientRect(), { x: event.clientX, y: event.clientY });
    change((view) => zoomAt(view, Math.exp(-pixels * 0.0025), point));
  });
  window.addEventListener('scroll', (event) => (pageScrolledAt = event.timeStamp), { signal, passive: true });

  on('keydown', (event) => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = event.key.startsWith('Arrow');
    if (arrow && element.dataset.zoomed === undefined) return;
    if (!arrow && viewByKey(WHOLE, event.key) === undefined) return;
    event.preventDefault();
    change((view) => viewByKey(view, event.key) ?? view);
  });

  return () => listening.abort();
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
