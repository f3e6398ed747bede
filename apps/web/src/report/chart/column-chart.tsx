import { LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import { PartLink } from '../part/part-link.tsx';
import type { ChartItem } from './chart-item.ts';
import { type Column, columns } from './geometry.ts';
import { textWidth, twoLines } from './labels.ts';

/** The largest width in px. A wider chart isn't easier to read, and its text is too small on paper. */
const WIDEST = 760;
const PLOT = 190;
const ABOVE = 26;
const FONT = 12;
const LINE = 16;
const GRID = [0, 0.25, 0.5, 0.75, 1];

/** Draws one column per result. A name that doesn't fit is replaced by its number in the list. */
export function ColumnChart({ items, width: room }: { items: readonly ChartItem[]; width: number }) {
  const { t } = useTranslation();
  const width = Math.min(room, WIDEST);
  const surface = items.filter((item) => item.layer === 'layer');
  const deep = items.filter((item) => item.layer === 'deep');
  const isGrouped = surface.length > 0 && deep.length > 0;
  const places = isGrouped ? [...surface, undefined, ...deep] : items;
  const drawn = columns(
    places.map((item) => item?.length ?? 0),
    width,
    PLOT,
  );
  const pitch = width / places.length;
  const names = items.map((item) => twoLines(item.name));
  const named = names.flat().every((line) => textWidth(line, FONT) <= pitch - 6);
  const showFigures = items.every((item) => textWidth(item.figure, FONT) <= pitch - 2);
  const bottom = ABOVE + PLOT + (named ? 2 * LINE : LINE) + 6;
  return (
    <svg
      className="chart"
      style={{ maxWidth: WIDEST }}
      viewBox={`0 0 ${width} ${bottom + (isGrouped ? 1.5 * LINE : 0)}`}
      aria-hidden="true"
      data-named={named || undefined}
    >
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
      {places.map((item, index) => {
        const column = drawn[index];
        if (!column || !item) return null;
        const number = items.indexOf(item);
        return (
          <PartLink key={item.id} page={item.page} part={item.id} className="chart-link" isRepeated>
            <title>{item.fullName}</title>
            <rect className="chart-area" x={column.middle - pitch / 2} y="0" width={pitch} height={bottom} />
            <path className="chart-value" data-level={item.level} d={roundedColumn(column, ABOVE)} />
            {showFigures && (
              <text className="chart-figure" x={column.middle} y={ABOVE + column.y - 7} textAnchor="middle">
                {item.figure}
              </text>
            )}
            <Lines x={column.middle} y={ABOVE + PLOT + 18}>
              {named ? (names[number] ?? []) : [String(number + 1)]}
            </Lines>
          </PartLink>
        );
      })}
      {isGrouped &&
        LAYERS.map((layer) => {
          const ofLayer = drawn.filter((_, at) => places[at]?.layer === layer);
          const middle = ((ofLayer[0]?.middle ?? 0) + (ofLayer.at(-1)?.middle ?? 0)) / 2;
          return (
            <text key={layer} className="chart-group" x={middle} y={bottom + LINE} textAnchor="middle">
              {t(`layer.${layer}`)}
            </text>
          );
        })}
    </svg>
  );
}

function Lines({ x, y, children }: { x: number; y: number; children: readonly string[] }) {
  return (
    <text className="chart-name" x={x} y={y} textAnchor="middle">
      {children.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function roundedColumn({ x, y, width, height }: Column, top: number) {
  const r = Math.min(width / 2, height, 10);
  return `M${x} ${top + y + height}v${-(height - r)}a${r} ${r} 0 0 1 ${r} ${-r}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - r}Z`;
}
