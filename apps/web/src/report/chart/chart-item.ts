import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';

/** One result as the charts draw it. `length` is from 0 to 1. */
export type ChartItem = {
  id: string;
  layer: Layer;
  /** The page that contains the result's card. */
  page: ReportPage;
  /** The dimension's name, and the name with its layer if the report has both layers. */
  name: string;
  fullName: string;
  figure: string;
  level: number;
  length: number;
};
