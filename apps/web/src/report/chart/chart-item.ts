import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';

/** One result as the charts draw it; `length` is 0 to 1. */
export type ChartItem = {
  id: string;
  layer: Layer;
  /** The page with the result's card. */
  page: ReportPage;
  /** Without and with its layer, where the report has both. */
  name: string;
  fullName: string;
  figure: string;
  level: number;
  length: number;
};
