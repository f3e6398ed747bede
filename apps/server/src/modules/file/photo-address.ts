import type { Secrets } from '../../start/secret.ts';

/** Addresses change with the day (UTC), so that a browser loads a photo once a day. */
const DAY_SECONDS = 86_400;
/** An address that was made at the end of a day still opens for this number of seconds. */
const GRACE_SECONDS = 600;
const PURPOSE = 'photo-address';

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Returns the address of a stored photo, which is the same for the whole day and ends ten minutes after it. The path in
 * the address is encrypted, so that it reveals neither the shop nor the photo.
 */
export function photoAddress(secrets: Secrets, path: string, now: Date = new Date()): string {
  const day = Math.floor(secondsOf(now) / DAY_SECONDS);
  const sealed = secrets.sealAlike(Buffer.from(`${day} ${path}`), PURPOSE);
  return `/fileSvr/get/photo/${sealed.toString('base64url')}`;
}

/** Returns the public address of a shop's own picture, or null without a picture. */
export const pictureAddress = (path: string): string | null => (path === '' ? null : `/fileSvr/get/${path}`);

/** A stored photo, and the number of seconds for which its address still opens. */
export interface OpenedAddress {
  readonly path: string;
  readonly seconds: number;
}

/** Reads the photo's path from the last part of an address. Returns undefined if the address is forged or has ended. */
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
