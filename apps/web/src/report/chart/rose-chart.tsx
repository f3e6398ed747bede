import { PartLink } from '../part/part-link.tsx';
import type { ChartItem } from './chart-item.ts';
import { polar, roseSectors } from './geometry.ts';

/** From this chart width (in px) there is room for names. A narrower chart shows numbers. */
const NAMES_FROM = 520;
/** The largest width of the chart with names, in px. */
const WIDEST = 620;
const GRID = [0.25, 0.5, 0.75, 1];

type RoseChartProps = { items: readonly ChartItem[]; width: number };

/** Draws a rose chart (Nightingale chart): one sector per result. The sector's area is proportional to the value. */
export function RoseChart({ items, width: room }: RoseChartProps) {
  const named = room >= NAMES_FROM;
  const width = Math.min(room, WIDEST);
  const radius = named ? Math.min(170, width / 2 - 120) : Math.min(150, width / 2 - 26);
  const height = 2 * (radius + (named ? 56 : 26));
  const sectors = roseSectors(
    items.map((item) => item.length),
    radius,
  );
  return (
    <svg
      className="chart"
      style={{ maxWidth: WIDEST }}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      aria-hidden="true"
      data-named={named || undefined}
    >
      {GRID.map((share) => (
        <circle key={share} className="chart-grid" r={radius * Math.sqrt(share)} />
      ))}
      {items.map((item, index) => {
        const sector = sectors[index];
        if (!sector) return null;
        const { x, y } = polar(sector.angle, radius + (named ? 22 : 13));
        return (
          <PartLink key={item.id} page={item.page} part={item.id} className="chart-link" isRepeated>
            <title>{item.fullName}</title>
            <path className="chart-value chart-petal" data-level={item.level} d={sector.path} />
            {named ? (
              <text className="chart-name" x={x} y={y - 3} textAnchor={anchor(x)}>
                {item.fullName}
                <tspan className="chart-figure" x={x} dy="16">
                  {item.figure}
                </tspan>
              </text>
            ) : (
              <text className="chart-figure" x={x} y={y + 4} textAnchor="middle">
                {index + 1}
              </text>
            )}
          </PartLink>
        );
      })}
    </svg>
  );
}

function anchor(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 12) return 'middle';
  return x > 0 ? 'start' : 'end';
}
