import { useOpenReport } from '../report-context.ts';
import type { ReportDimension } from '../score-display.ts';
import { DimensionZones } from './dimension-zones.tsx';
import { LevelScale, LevelWords } from './level-scale.tsx';

/** The dimension for which shops choose the drawing. */
export const isColour = ({ key }: ReportDimension): boolean => key === 'color';

/**
 * A result's severity as a bar of five levels. Skin colour is drawn as a map of its unevenness instead, if the shop
 * chose that and the mirror measured zones.
 */
export function Severity({ dim }: { dim: ReportDimension }) {
  const { color_show_type } = useOpenReport().report;
  const areas = Object.keys(dim.zones ?? {}).length;
  if (!isColour(dim) || color_show_type === 2 || !dim.zones || areas === 0) return <LevelScale dim={dim} />;
  return (
    <div className="level" data-picture="map">
      <DimensionZones zones={dim.zones} />
      <LevelWords dim={dim} />
    </div>
  );
}
