import type { ChartItem } from './chart-item.ts';
import { columns } from './geometry.ts';
import { isUpright, textWidth, twoLines } from './labels.ts';

const PLOT = 190;
const ABOVE = 26;
const FONT = 12;
const LINE = 16;
const GRID = [0, 0.25, 0.5, 0.75, 1];

type ColumnChartProps = { items: readonly ChartItem[]; width: number; label: string };

/** One column per result. Names are below: on one or two lines if there is room, else vertically. */
export function ColumnChart({ items, width, label }: ColumnChartProps) {
  const drawn = columns(
    items.map((item) => item.length),
    width,
    PLOT,
  );
  const pitch = width / items.length;
  const names = items.map((item) => twoLines(item.name));
  const flat = names.flat().every((line) => textWidth(line, FONT) <= pitch - 6);
  const showFigures = items.every((item) => textWidth(item.figure, FONT) <= pitch - 2);
  const below = flat ? 2 * LINE + 6 : Math.max(...items.map((item) => textWidth(item.name, FONT))) + 14;
  const height = ABOVE + PLOT + below;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {GRID.map((share) => (
        <line
          key={share}
          className="chart-grid"
          x1="0"
          x2={width}
          y1={ABOVE + PLOT * (1 - share)}
          y2={ABOVE + PLOT * (1 - share)}
        />
      ))}
      {items.map((item, index) => {
        const column = drawn[index];
        if (!column) return null;
        return (
          <g key={item.id}>
            <path className="chart-value" data-level={item.level} d={roundedColumn(column, ABOVE)} />
            {showFigures && (
              <text className="chart-figure" x={column.middle} y={ABOVE + column.y - 7} textAnchor="middle">
                {item.figure}
              </text>
            )}
            {flat ? (
              <FlatName lines={names[index] ?? []} x={column.middle} y={ABOVE + PLOT + 18} />
            ) : (
              <DownName name={item.name} x={column.middle} y={ABOVE + PLOT + 10} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

function FlatName({ lines, x, y }: { lines: readonly string[]; x: number; y: number }) {
  return (
    <text className="chart-name" x={x} y={y} textAnchor="middle">
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function DownName({ name, x, y }: { name: string; x: number; y: number }) {
  if (isUpright(name)) {
    return (
      <text className="chart-name chart-name-down" x={x} y={y}>
        {name}
      </text>
    );
  }
  return (
    <text className="chart-name" textAnchor="end" transform={`translate(${x + 4} ${y}) rotate(-90)`}>
      {name}
    </text>
  );
}

function roundedColumn({ x, y, width, height }: { x: number; y: number; width: number; height: number }, top: number) {
  const r = Math.min(width / 2, height, 10);
  return `M${x} ${top + y + height}v${-(height - r)}a${r} ${r} 0 0 1 ${r} ${-r}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - r}Z`;
}
