import { polar } from './geometry.ts';

/** In this file, all lengths are in CSS pixels, from the middle of the rose. */

export type LabelSize = { readonly width: number; readonly height: number };
export type PlacedLabel = {
  /** 1 for a label on the right of the rose, -1 on the left. */
  side: 1 | -1;
  /** The end of the label that is next to the rose, and the label's middle. */
  x: number;
  y: number;
  /** The end of the label's line at the rose. */
  from: { x: number; y: number };
};

/** The room between the rose and its labels. */
const GAP = 10;
/** The room between the labels of both sides, above and below the rose. */
const MIDDLE = 8;
/** The smallest radius. The longest Russian name needs it on the narrowest phone. */
const SMALLEST = 24;
const STEP = 2;

/** Places a label beside each sector of a rose. No two labels overlap, and the rose is as large as the width allows. */
export function roseLayout(sizes: readonly LabelSize[], width: number, largest: number) {
  for (let radius = largest; radius > SMALLEST; radius -= STEP) {
    const layout = layoutFor(sizes, radius);
    const isWithin = layout.labels.every(({ x }, at) => Math.abs(x) + (sizes[at]?.width ?? 0) <= width / 2);
    if (isWithin) return layout;
  }
  return layoutFor(sizes, SMALLEST);
}

function layoutFor(sizes: readonly LabelSize[], radius: number) {
  const step = (2 * Math.PI) / sizes.length;
  const all = sizes.map((size, at) => ({ size, at, ...polar((at + 0.5) * step, radius + GAP) }));
  const placed = [all.filter(({ x }) => x >= 0), all.filter(({ x }) => x < 0)].flatMap((ofSide, index) => {
    const ordered = ofSide.toSorted((a, b) => a.y - b.y);
    const middles = spreadApart(ordered.map(({ y, size: { height } }) => ({ y, height })));
    const side: 1 | -1 = index === 0 ? 1 : -1;
    return ordered.map(({ at, x, size }, place) => {
      const y = middles[place] ?? 0;
      const clear = Math.max(halfChord(Math.abs(y) - size.height / 2, radius + GAP), MIDDLE);
      return { at, label: { side, x: side * Math.max(clear, Math.abs(x)), y, from: polar((at + 0.5) * step, radius) } };
    });
  });
  const edges = placed.map(({ at, label: { y } }) => ({ y, half: (sizes[at]?.height ?? 0) / 2 }));
  return {
    radius,
    top: Math.min(-radius, ...edges.map(({ y, half }) => y - half)),
    bottom: Math.max(radius, ...edges.map(({ y, half }) => y + half)),
    labels: placed.toSorted((a, b) => a.at - b.at).map(({ label }) => label),
  };
}

/** Moves things that stand above one another apart, each as little as possible. Returns their new middles. */
function spreadApart(things: readonly { readonly y: number; readonly height: number }[]): number[] {
  const moved: number[] = [];
  for (const [at, { y, height }] of things.entries()) {
    const before = things[at - 1];
    const least = before ? (moved[at - 1] ?? 0) + (before.height + height) / 2 : y;
    moved.push(Math.max(y, least));
  }
  const shift = moved.reduce((sum, y, at) => sum + y - (things[at]?.y ?? 0), 0) / Math.max(things.length, 1);
  return moved.map((y) => y - shift);
}

/** Half the width of a circle at a distance from its middle. */
const halfChord = (distance: number, radius: number): number =>
  Math.sqrt(Math.max(0, radius ** 2 - Math.max(0, distance) ** 2));
