import { PartLink } from '../part/part-link.tsx';
import type { ChartItem } from './chart-item.ts';
import { roseSectors } from './geometry.ts';
import { textWidth, twoLines } from './labels.ts';
import { type PlacedLabel, roseLayout } from './rose-layout.ts';

/** From this chart width (in px) on, letters are as large as elsewhere. */
const WIDE = 480;
/** The largest width of the chart and of its radius, in px. */
const WIDEST = { width: 620, radius: 170 };
/** A name and its figure that are not wider (in letters) stay on one line. */
const SHORT = 5.5;
const GRID = [0.25, 0.5, 0.75, 1];

/** In px. Smaller letters are for names that leave the rose too little room. */
const FONTS = [12, 11];
const SMALLEST_FONT = 10;

/** With a smaller radius (in px), sectors are hard to tell apart, and smaller letters leave more room. */
const CLEAR = 64;

/** Draws a rose chart (Nightingale chart): one sector per result. Its area is proportional to the value. */
export function RoseChart({ items, width: room }: { items: readonly ChartItem[]; width: number }) {
  const width = Math.min(room, WIDEST.width);
  const sizes = FONTS.map((size) => lettersOf(items, size, width));
  const clear = sizes.find(({ layout: { radius } }) => room >= WIDE || radius >= CLEAR);
  const { font, line, names, layout } = clear ?? lettersOf(items, SMALLEST_FONT, width);
  const { radius, top, bottom, labels } = layout;
  const sectors = roseSectors(
    items.map((item) => item.length),
    radius,
  );
  return (
    <svg
      className="chart"
      style={{ maxWidth: WIDEST.width, fontSize: font }}
      viewBox={`${-width / 2} ${top} ${width} ${bottom - top}`}
      aria-hidden="true"
      data-named
    >
      {GRID.map((share) => (
        <circle key={share} className="chart-grid" r={radius * Math.sqrt(share)} />
      ))}
      {items.map((item, index) => {
        const [sector, label, lines = []] = [sectors[index], labels[index], names[index]];
        if (!sector || !label) return null;
        return (
          <PartLink key={item.id} page={item.page} part={item.id} className="chart-link" isRepeated>
            <title>{item.fullName}</title>
            <path className="chart-value chart-petal" data-level={item.level} d={sector.path} />
            <Label label={label} lines={lines} figure={item.figure} line={line} />
          </PartLink>
        );
      })}
    </svg>
  );
}

/** Places the names beside the rose in letters of a size in px. */
function lettersOf(items: readonly ChartItem[], font: number, width: number) {
  const line = font + 2;
  const names = items.map(({ fullName, figure }) => labelLines(`${fullName} ${figure}`, font));
  const sizes = names.map((lines) => ({
    width: Math.max(...lines.map((one) => textWidth(one, font))) + 2,
    height: lines.length * line + 3,
  }));
  return { font, line, names, layout: roseLayout(sizes, width, WIDEST.radius) };
}

type LabelProps = { label: PlacedLabel; lines: readonly string[]; figure: string; line: number };

function Label({ label: { side, x, y, from }, lines, figure, line }: LabelProps) {
  const first = y - (lines.length * line) / 2 + line * 0.8;
  return (
    <>
      <path className="chart-leader" d={`M${from.x} ${from.y}L${x - side * 3} ${y}`} />
      <text className="chart-name" x={x} y={first} textAnchor={side > 0 ? 'start' : 'end'}>
        {lines.map((text, at) => (
          <tspan key={text} x={x} dy={at === 0 ? 0 : line}>
            {at < lines.length - 1 ? text : text.slice(0, -figure.length)}
            {at === lines.length - 1 && <tspan className="chart-figure">{figure}</tspan>}
          </tspan>
        ))}
      </text>
    </>
  );
}

const labelLines = (text: string, font: number): string[] =>
  textWidth(text, font) <= SHORT * font ? [text] : twoLines(text);
