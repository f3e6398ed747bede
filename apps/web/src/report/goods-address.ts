const FILES = '/fileSvr/get/';

/** The address of a square thumbnail. Undefined for none, or one elsewhere: a report contacts only its own server. */
export function goodsPicture(pic: string, size: 160 | 320): string | undefined {
  const path = pic.startsWith(FILES) ? pic.slice(FILES.length) : pic.replace(/^\/+/, '');
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  return `${FILES}${path.split('/').map(encodeURIComponent).join('/')}_${size}x${size}.jpg`;
}
