/** A position relative to the size of the frame: (0, 0) is the middle, and the edges are at ±0.5. */
export type Point = { x: number; y: number };

/** `scale` magnifies a picture. `x` and `y` move its middle, in shares of the frame, whatever its size. */
export type View = { scale: number; x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 6;
/** The magnification by one press of a zoom button or key. */
export const ZOOM_STEP = 1.4;
const DOUBLE_TAP_SCALE = 2.5;

/** Limits a view, so that the picture always fills the frame. */
export function clampView({ scale, x, y }: View): View {
  const clampedScale = clamp(scale, 1, MAX_SCALE);
  if (clampedScale === 1) return WHOLE;
  const reach = (clampedScale - 1) / 2;
  return { scale: clampedScale, x: clamp(x, -reach, reach), y: clamp(y, -reach, reach) };
}

/** Magnifies the picture by `factor`. The part of the picture at `point` doesn't move. */
export function zoomAt(view: View, factor: number, point: Point = WHOLE): View {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const grown = scale / view.scale;
  return clampView({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown });
}

export function panBy(view: View, by: Point): View {
  return clampView({ ...view, x: view.x + by.x, y: view.y + by.y });
}

/** Zooms by `factor`, the change of two fingers' distance, and follows the middle between them. */
export function pinch(view: View, factor: number, before: Point, after: Point): View {
  return panBy(zoomAt(view, factor, before), { x: after.x - before.x, y: after.y - before.y });
}

/** Zooms in at the tapped point. If the picture is already magnified, shows the whole picture. */
export function doubleTap(view: View, point: Point): View {
  return view.scale > 1.05 ? WHOLE : zoomAt(WHOLE, DOUBLE_TAP_SCALE, point);
}

/** Returns the view after a key press. Returns undefined for keys that don't change the view. */
export function viewByKey(view: View, key: string): View | undefined {
  if (key === '+' || key === '=') return zoomAt(view, ZOOM_STEP);
  if (key === '-' || key === '_') return zoomAt(view, 1 / ZOOM_STEP);
  if (key === '0') return WHOLE;
  const arrow = ARROWS[key];
  return arrow && view.scale > 1 ? panBy(view, arrow) : undefined;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 0.1, y: 0 },
  ArrowRight: { x: -0.1, y: 0 },
  ArrowUp: { x: 0, y: 0.1 },
  ArrowDown: { x: 0, y: -0.1 },
};

/** Returns the position of mouse or finger, relative to the frame. */
export function pointIn(frame: { left: number; top: number; width: number; height: number }, pointer: Point): Point {
  return { x: (pointer.x - frame.left) / frame.width - 0.5, y: (pointer.y - frame.top) / frame.height - 0.5 };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
