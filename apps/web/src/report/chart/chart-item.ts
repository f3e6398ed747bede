import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';

/** One result of a skin test in a chart. `length` is from 0 to 1. */
export type ChartItem = {
  id: string;
  layer: Layer;
  /** The report page with the details of this result. */
  page: ReportPage;
  /** `name` is the dimension's name. `fullName` also has the skin layer if the report has both layers. */
  name: string;
  fullName: string;
  figure: string;
  level: number;
  length: number;
};
