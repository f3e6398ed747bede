/** Computes the shapes of the charts. Lengths are in CSS pixels, values from 0 to 1. */

export type Column = { x: number; y: number; width: number; height: number; middle: number };

/**
 * Places columns side by side, standing on `height`. A column takes 52 % of its share of the width, at most 44 pixels.
 * A value of 0 keeps 2 pixels, so that it is visible.
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

export type Sector = { path: string; radius: number /** Clockwise from the top, in radians. */; angle: number };

/**
 * Places the sectors of a rose around (0, 0), with equal angles, clockwise from the top. The radius grows with the
 * square root of the value, so that the visible area is proportional to the value.
 */
export function roseSectors(values: readonly number[], radius: number): Sector[] {
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

/** Returns the point at a distance from (0, 0). The angle goes clockwise from the top. */
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
