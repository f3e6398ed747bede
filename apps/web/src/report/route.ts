import { type Locale, reportLocale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { REPORT_SECTIONS, type ReportPage } from '@skin-mirror/shared/report/report.ts';

export type ReportRoute = {
  page: ReportPage;
  shareId: string;
  locale: Locale;
  /** The id of a part of the page. The page scrolls to it. */
  part?: string | undefined;
  /** The key of the shop whose page about the customers' data is open instead of a report. */
  shop?: string | undefined;
  /** The id of the promotion whose draws are checked instead. */
  act?: string | undefined;
  /** The code that was scanned before a test, whose report this page waits for. */
  scan?: string | undefined;
};

/**
 * Reads an address such as `#/layer?shareId=abc&locale=in`. An unknown page becomes the summary. Without a language in
 * the address, uses the browser's first known language, or Chinese.
 */
export function parseRoute(hash: string, browserLanguages: readonly string[]): ReportRoute {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const params = new URLSearchParams(query);
  const part = params.get('part');
  const name = path.replace(/\/+$/, '');
  const text = (key: string) => params.get(key)?.trim() ?? '';
  const shareId = text('shareId');
  return {
    page: REPORT_SECTIONS.find((page) => page === name) ?? 'report',
    shareId,
    locale: resolveLocale(params.get('locale'), ...browserLanguages),
    ...(part && { part }),
    ...((name === PRIVACY || name === VERIFY) && { shop: text('shop') }),
    ...(name === VERIFY && { act: text('act') }),
    ...(name === SCAN && { scan: text('code') }),
    ...(name === 'report' && SCAN_CODE.test(shareId) && { scan: shareId }),
  };
}

/** A shop's own system may put the code where it puts the id of a report after a test. The code is shorter. */
const SCAN_CODE = /^[0-9a-z]{1,6}\.[\w-]{40}$/;

/** True for the address of a preview in the console. */
export const isPreview = (hash: string): boolean =>
  new URLSearchParams(hash.split('?', 2)[1] ?? '').get('preview') === '1';

const PRIVACY = 'privacy';
const VERIFY = 'draws';
const SCAN = 'scan';

/** Returns the part of the address after `#`. */
export function formatRoute({ page, shareId, locale, part, shop, act, scan }: ReportRoute): string {
  if (scan !== undefined) return `#/${SCAN}?${new URLSearchParams({ code: scan, locale: reportLocale(locale) })}`;
  if (shop !== undefined && act !== undefined)
    return `#/${VERIFY}?${new URLSearchParams({ shop, act, locale: reportLocale(locale) })}`;
  if (shop !== undefined) return `#/${PRIVACY}?${new URLSearchParams({ shop, locale: reportLocale(locale) })}`;
  return `#/${page}?${new URLSearchParams({ shareId, locale: reportLocale(locale), ...(part && { part }) })}`;
}
