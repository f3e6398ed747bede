const FILES = '/fileSvr/get/';

/**
 * Returns the address of a product picture's square thumbnail, or undefined without a picture. Pictures on other
 * servers are left out, because a report contacts only its own server.
 */
export function goodsPicture(pic: string, size: 160 | 320): string | undefined {
  const path = pic.startsWith(FILES) ? pic.slice(FILES.length) : pic.replace(/^\/+/, '');
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  return `${FILES}${path.split('/').map(encodeURIComponent).join('/')}_${size}x${size}.jpg`;
}

/** Returns a shop's link if it is safe to follow, else undefined. Refuses `javascript:` and the like. */
export function webLink(link: string): string | undefined {
  try {
    const { protocol, href } = new URL(link.trim());
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
