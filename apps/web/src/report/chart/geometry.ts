/** In this file, all lengths are in CSS pixels. */

export type Column = { x: number; y: number; width: number; height: number; middle: number };

/**
 * Computes the columns of a chart, from left to right. A column takes 52 % of the space per value, at most 44 pixels. A
 * value of 0 gets a height of 2 pixels, so it stays visible.
 * @param values from 0 to 1
 */
export function columns(values: readonly number[], width: number, height: number): Column[] {
  const pitch = width / Math.max(values.length, 1);
  const columnWidth = Math.min(44, pitch * 0.52);
  return values.map((value, index) => {
    const columnHeight = Math.max(2, clampUnit(value) * height);
    const middle = pitch * (index + 0.5);
    return { x: middle - columnWidth / 2, y: height - columnHeight, width: columnWidth, height: columnHeight, middle };
  });
}

/**
 * Computes the sectors of a rose chart around (0, 0), clockwise from the top. The radius grows with the square root of
 * the value, so the area is proportional to the value.
 * @param values from 0 to 1
 */
export function roseSectors(values: readonly number[], radius: number) {
  const step = (2 * Math.PI) / Math.max(values.length, 1);
  return values.map((value, index) => {
    const sectorRadius = radius * Math.sqrt(Math.max(clampUnit(value), 0.005));
    return {
      path: sectorPath(index * step, (index + 1) * step, sectorRadius),
      radius: sectorRadius,
      angle: (index + 0.5) * step,
    };
  });
}

/** Returns a point at a distance from (0, 0). The angle is in radians, clockwise from the top. */
export function polar(angle: number, distance: number): { x: number; y: number } {
  return { x: round(Math.sin(angle) * distance), y: round(-Math.cos(angle) * distance) };
}

function sectorPath(from: number, to: number, radius: number): string {
  const r = round(radius);
  if (to - from > 2 * Math.PI - 1e-6) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
  const start = polar(from, radius);
  const end = polar(to, radius);
  return `M0 0L${start.x} ${start.y}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${end.x} ${end.y}Z`;
}

const clampUnit = (value: number) => Math.min(1, Math.max(0, value));
const round = (value: number) => Math.round(value * 100) / 100;

/** The room at both ends of a trend and above and below it. */
const TREND_EDGE = { x: 8, y: 28 };
/** A trend is drawn over at least this many points of the scale, so that small changes look small. */
const LEAST_SPAN = 30;

/** A wider band, in points, fills the frame instead of flattening the line. */
const WIDEST_BAND = 20;

/**
 * Computes the line of a trend. The distance between two points grows with the time between them. The band lies
 * `smallest` above and below the first score.
 */
export function trendPicture(
  points: readonly { readonly time: number; readonly score: number }[],
  smallest: number,
  width: number,
  height: number,
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { dots: [], path: '', band: { top: 0, height: 0 } };
  const reach = Math.min(smallest, WIDEST_BAND);
  const scores = [...points.map(({ score }) => score), first.score - reach, first.score + reach];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const span = Math.max(high - low, LEAST_SPAN);
  const middle = (low + high) / 2;
  const yOf = (score: number) => round(height / 2 - ((score - middle) / span) * (height - 2 * TREND_EDGE.y));
  const time = last.time - first.time || 1;
  const xOf = (at: number) => round(TREND_EDGE.x + ((at - first.time) / time) * (width - 2 * TREND_EDGE.x));
  const dots = points.map((point, at) => ({ x: xOf(point.time), y: yOf(point.score), at }));
  const top = Math.max(yOf(first.score + smallest), 0);
  return {
    dots,
    path: `M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    band: { top, height: round(Math.min(yOf(first.score - smallest), height) - top) },
  };
}
