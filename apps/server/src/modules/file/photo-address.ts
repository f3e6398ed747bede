import type { Secrets } from '../../start/secret.ts';

/** The number of seconds in which a photo can be loaded from its address. */
const VALID_SECONDS = 600;
const PURPOSE = 'photo-address';

/**
 * Returns the address of a stored photo, valid for ten minutes. The path in the address is encrypted, so that it
 * reveals neither the shop nor the photo.
 */
export function photoAddress(secrets: Secrets, path: string, now: Date = new Date()): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const sealed = secrets.seal(Buffer.from(`${expires} ${path}`), PURPOSE);
  return `/fileSvr/get/photo/${sealed.toString('base64url')}`;
}

/** Returns the public address of a shop's own picture, or null without a picture. */
export const pictureAddress = (path: string): string | null => (path === '' ? null : `/fileSvr/get/${path}`);

/** Reads the photo's path from the last part of an address. Returns undefined if the address is forged or expired. */
export function openPhotoAddress(secrets: Secrets, token: string, now: Date = new Date()): string | undefined {
  let text: string;
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), PURPOSE).toString();
  } catch {
    return undefined;
  }
  const space = text.indexOf(' ');
  return Number(text.slice(0, space)) * 1000 > now.getTime() ? text.slice(space + 1) : undefined;
}
