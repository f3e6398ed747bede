import type { Secrets } from '../../start/secret.ts';

/** How long a customer's browser may fetch a photo after it got its address. */
const VALID_SECONDS = 600;
const PURPOSE = 'photo-address';

/**
 * The address of a stored photo that ends after ten minutes. What it points to is sealed: it says neither which shop nor
 * which photo it is.
 */
export function photoAddress(secrets: Secrets, path: string, now: Date = new Date()): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const sealed = secrets.seal(Buffer.from(`${expires} ${path}`), PURPOSE);
  return `/fileSvr/get/photo/${sealed.toString('base64url')}`;
}

/** The address of a shop's own picture, which is everybody's; null where there is none. */
export const pictureAddress = (path: string): string | null => (path === '' ? null : `/fileSvr/get/${path}`);

/** The photo that an address's last part stands for; undefined when it wasn't made here or is over. */
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
