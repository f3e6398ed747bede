import type { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';

const FILES = '/fileSvr/get/';

/** True for an address of another server, false for a path on this one. */
export const isWebAddress = (path: string): boolean => /^https?:\/\//i.test(path);

export function fileAddress(path: string): string {
  if (isWebAddress(path)) return path;
  const stored = path.startsWith(FILES) ? path.slice(FILES.length) : path.replace(/^\/+/, '');
  return `${FILES}${stored.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Returns the address of a stored picture's square thumbnail, `size` in px. A full http address is another server's
 * picture, which has no thumbnails, and stays as it is.
 */
export const thumbnail = (path: string, size: (typeof THUMBNAIL_SIZES)[number]): string =>
  isWebAddress(path) ? path : `${fileAddress(path)}_${size}x${size}.jpg`;
