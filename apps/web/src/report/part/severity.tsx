import { useOpenReport } from '../report-context.ts';
import type { ReportDimension } from '../score-display.ts';
import { DimensionZones } from './dimension-zones.tsx';
import { LevelScale } from './level-scale.tsx';

/** True for skin colour. The shop can choose how reports draw this dimension. */
export const isColour = ({ key }: ReportDimension): boolean => key === 'color';

/** Draws a result as the shop chose: a bar of 100 points or five steps, and for skin colour also a map of the face. */
export function Severity({ dim }: { dim: ReportDimension }) {
  const { color_show_type, data_show_type } = useOpenReport().report;
  if (isColour(dim) && color_show_type === 2) {
    return (
      <div data-picture="bar">
        <LevelScale level={dim.level} />
      </div>
    );
  }
  if (isColour(dim) && dim.zones && Object.keys(dim.zones).length > 0) {
    return (
      <div data-picture="map">
        <DimensionZones zones={dim.zones} />
      </div>
    );
  }
  if (data_show_type !== 1) return <LevelScale level={dim.level} />;
  return (
    <div className="score-bar" data-level={dim.level} aria-hidden="true">
      <span style={{ width: `${Math.max(1, dim.score)}%` }} />
    </div>
  );
}
