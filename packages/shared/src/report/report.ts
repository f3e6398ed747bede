/** The report's pages, in the order of its tabs. */
export const REPORT_SECTIONS = ['report', 'layer', 'deep', 'zonghe'] as const;
export type ReportPage = (typeof REPORT_SECTIONS)[number];

/** The address at which the report page waits for a report from its parent page, instead of loading a customer's. */
export const PREVIEW_ADDRESS = '/zmskinweb/#/report?preview=1';
