const FILES = '/fileSvr/get/';

/**
 * Address of a product picture's square thumbnail, or undefined for a product without one. A picture on somebody else's
 * server is left out as well: opening a report asks nobody but its own server for anything.
 */
export function goodsPicture(pic: string, size: 160 | 320): string | undefined {
  const path = pic.startsWith(FILES) ? pic.slice(FILES.length) : pic.replace(/^\/+/, '');
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  return `${FILES}${path.split('/').map(encodeURIComponent).join('/')}_${size}x${size}.jpg`;
}

/** A shop's link if a browser may follow it, else undefined: `javascript:` and the like are never followed. */
export function webLink(link: string): string | undefined {
  try {
    const { protocol, href } = new URL(link.trim());
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
