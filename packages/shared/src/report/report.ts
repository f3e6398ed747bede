export const REPORT_SECTIONS = ['report', 'layer', 'deep', 'zonghe'] as const;
export type ReportPage = (typeof REPORT_SECTIONS)[number];

/** The address of the preview. The preview loads no customer's report, but waits for a report from its parent page. */
export const PREVIEW_ADDRESS = '/zmskinweb/#/report?preview=1';
