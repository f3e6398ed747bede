import type { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file.contract.ts';

const FILES = '/fileSvr/get/';

/**
 * Address of a stored picture's square thumbnail, `size` in px. A full http address is another server's picture, which
 * has no thumbnails.
 */
export function thumbnail(path: string, size: (typeof THUMBNAIL_SIZES)[number]): string {
  if (/^https?:\/\//i.test(path)) return path;
  const stored = path.startsWith(FILES) ? path.slice(FILES.length) : path.replace(/^\/+/, '');
  return `${FILES}${stored.split('/').map(encodeURIComponent).join('/')}_${size}x${size}.jpg`;
}
