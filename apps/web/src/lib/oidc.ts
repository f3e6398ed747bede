/** This tab keeps it while its user is at the provider of sign-ins. */
export interface BegunAtProvider {
  readonly browser_key: string;
  readonly purpose: 'sign-in' | 'link';
  /** The page of the console to open afterwards. */
  readonly back: string;
}

const KEY = 'sign-in-provider';

/** Leaves for the provider. It sends the browser back to `/sso`. */
export function leaveForProvider(address: string, begun: BegunAtProvider): void {
  sessionStorage.setItem(KEY, JSON.stringify(begun));
  window.location.assign(address);
}

/** Returns what this tab has begun, once. Undefined if it has begun nothing. */
export function takeBegun(): BegunAtProvider | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as BegunAtProvider);
}

/** Returns the provider's name, which the server writes into the page. Undefined if people can't sign in by one. */
export const providerName = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content;
