import { type HistoryLocation, parseHref } from '@tanstack/history';

/** Search parameters that hold what somebody typed, such as a customer's name, or a whole address with it. */
const TYPED = ['q', 'redirect'];

/**
 * Returns the address that the browser shows for one of the router's. What somebody typed stands behind `#`: browsers keep
 * it for a reload and for a link, but don't send it to servers, which may log addresses.
 */
export function shownAddress(href: string): string {
  const [path = '', search = ''] = href.split('?', 2);
  const [shown, typed] = split(new URLSearchParams(search.split('#', 1)[0]));
  if (typed.size === 0) return href;
  return `${path}${shown.size > 0 ? `?${shown}` : ''}#${typed}`;
}

/** Returns the router's address for the one that the browser shows. */
export function routerAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const [other, typed] = split(new URLSearchParams(hash.slice(1)));
  if (typed.size === 0 || other.size > 0) return pathname + search + hash;
  for (const [name, value] of new URLSearchParams(search)) if (!typed.has(name)) typed.set(name, value);
  return `${pathname}?${typed}`;
}

function split(params: URLSearchParams): [others: URLSearchParams, typed: URLSearchParams] {
  const isTyped = ([name]: [string, string]) => TYPED.includes(name);
  const all = [...params];
  return [new URLSearchParams(all.filter((one) => !isTyped(one))), new URLSearchParams(all.filter(isTyped))];
}

/** Reads the router's location from the browser. An address that was typed has no state of the router yet. */
export const browserLocation = (): HistoryLocation => parseHref(routerAddress(window.location), window.history.state);
