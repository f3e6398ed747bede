import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Secrets } from '../../kernel/secret.ts';

/** An address works for one day, and for this number of seconds after the end of the day. */
const GRACE_SECONDS = 600;
const PURPOSE = 'photo-address';

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Returns the address of a stored photo. It changes every day (UTC), so a browser loads a photo at most once a day. The
 * path in it is encrypted, so it reveals neither the shop nor the photo.
 */
export function photoAddress(secrets: Secrets, path: string, now: Date = new Date()): string {
  const day = Math.floor(secondsOf(now) / DAY_SECONDS);
  const sealed = secrets.sealAlike(Buffer.from(`${day} ${path}`), PURPOSE);
  return `/fileSvr/get/photo/${sealed.toString('base64url')}`;
}

export const pictureAddress = (path: string): string | null => (path === '' ? null : `/fileSvr/get/${path}`);

/** Decrypts an address: its path, and the seconds until it ends. Undefined if it is forged or has ended. */
export function openPhotoAddress(secrets: Secrets, token: string, now: Date = new Date()) {
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
