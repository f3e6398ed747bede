import { reportLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { isLoopback } from '../../env-schema.ts';
import type { Context } from '../../kernel/context.ts';

/** Returns the start of public addresses, without a slash at its end. */
export const publicAddress = ({ services, origin }: Pick<Context, 'services' | 'origin'>): string =>
  (services.env.PUBLIC_URL ?? origin).replace(/\/$/, '');

/** True if other devices can open public addresses. False if only this computer can. */
export const isReachable = (ctx: Pick<Context, 'services' | 'origin'>): boolean =>
  !isLoopback(new URL(publicAddress(ctx)).hostname.replace(/^\[|\]$/g, ''));

/** Returns the address of a report. It begins with PUBLIC_URL, or else with the address that the caller used. */
export function reportAddress(
  { services, origin, locale }: Pick<Context, 'services' | 'origin' | 'locale'>,
  share_id: string,
): string {
  const base = publicAddress({ services, origin });
  return `${base}/zmskinweb/#/report?shareId=${share_id}&locale=${reportLocale(locale)}`;
}

/** Returns the address of the page on which a customer who scans before the test waits for the report. */
export function scanAddress(
  { services, origin, locale }: Pick<Context, 'services' | 'origin' | 'locale'>,
  code: string,
): string {
  const base = publicAddress({ services, origin });
  return `${base}/zmskinweb/#/scan?code=${code}&locale=${reportLocale(locale)}`;
}
