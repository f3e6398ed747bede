import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Secrets } from '../../kernel/secret.ts';

/** The address of a photo changes every day (UTC), so a browser loads a photo at most once a day. */
/** An address works for one day, and for this number of seconds after the end of the day. */
const GRACE_SECONDS = 600;
const PURPOSE = 'photo-address';

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Returns the address of a stored photo. The address works until ten minutes after the end of the day (UTC). The path
 * in the address is encrypted, so the address reveals neither the shop nor the photo.
 */
export function photoAddress(secrets: Secrets, path: string, now: Date = new Date()): string {
  const day = Math.floor(secondsOf(now) / DAY_SECONDS);
  const sealed = secrets.sealAlike(Buffer.from(`${day} ${path}`), PURPOSE);
  return `/fileSvr/get/photo/${sealed.toString('base64url')}`;
}

export const pictureAddress = (path: string): string | null => (path === '' ? null : `/fileSvr/get/${path}`);

/** The content of a photo's address: the photo's path, and the number of seconds until the address ends. */
export interface OpenedAddress {
  readonly path: string;
  readonly seconds: number;
}

/** Decrypts the last part of a photo's address. Returns undefined if the address is forged or no longer works. */
export function openPhotoAddress(secrets: Secrets, token: string, now: Date = new Date()): OpenedAddress | undefined {
  let text: string;
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), PURPOSE).toString();
  } catch {
    return undefined;
  }
  const space = text.indexOf(' ');
  const seconds = (Number(text.slice(0, space)) + 1) * DAY_SECONDS + GRACE_SECONDS - secondsOf(now);
  return seconds > 0 ? { path: text.slice(space + 1), seconds } : undefined;
}
