/** Returns undefined if the cookie doesn't exist. `cookies` has the format of `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

/**
 * Returns a cookie for the whole site. Browsers don't send it with POST requests from other sites.
 * @param maxAge in seconds; 0 deletes the cookie
 */
export function cookieText(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The name of a cookie that pages of sibling domains can't overwrite. Browsers refuse the prefix over plain HTTP. */
export const ownName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
