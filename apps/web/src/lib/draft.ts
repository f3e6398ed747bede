import { storedJson } from './stored-json.ts';

/** The keys of all drafts begin with it. */
export const PREFIX = 'draft:';
/** The key of an entry in local storage. Its change tells other tabs to delete their drafts after a sign-out. */
export const DRAFTS_END = 'drafts_end';
/** Drafts older than 7 days are deleted. The login page loads this file, so it imports no lengths of time. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of the fields that the user changed. */
  readonly changed: readonly string[];
  /** The revision of the saved data when the user opened the form. */
  readonly rev?: number;
  readonly at: number;
}

/** A draft in `tab` is lost when the tab closes. A draft in `browser` stays. */
const STORES = { tab: () => sessionStorage, browser: () => localStorage } as const;
export type DraftPlace = keyof typeof STORES;

export function parsed(text: string | null): Draft | undefined {
  const draft = storedJson<Draft>(text);
  return draft?.values && Date.now() - draft.at < KEPT_MS ? draft : undefined;
}

/** Returns the newest draft with this name. Names contain the account, so accounts don't share drafts. */
export function readDraft(name: string): Draft | undefined {
  const drafts = Object.values(STORES).flatMap((store) => parsed(store().getItem(PREFIX + name)) ?? []);
  return drafts.sort((a, b) => b.at - a.at)[0];
}

/** True after a sign-out, until the login page is loaded. An open form must not save its draft again. */
let hasEnded = false;

/** Returns false if the browser's storage is full. */
export function writeDraft(place: DraftPlace, name: string, draft: Draft): boolean {
  if (hasEnded) return true;
  try {
    STORES[place]().setItem(PREFIX + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(name: string): void {
  for (const store of Object.values(STORES)) store().removeItem(PREFIX + name);
}

/** Deletes all drafts. With `isOld`, deletes only drafts older than 7 days. */
export function forgetDrafts({ isOld = false } = {}): void {
  for (const store of Object.values(STORES)) {
    const keys = Object.keys(store()).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (!isOld || !parsed(store().getItem(key))) store().removeItem(key);
  }
}

/** Deletes the drafts in all tabs, because the account signs out. */
export function endDrafts(): void {
  hasEnded = true;
  forgetDrafts();
  try {
    localStorage.setItem(DRAFTS_END, String(Date.now()));
  } catch {
    // The browser's storage is full, so the other tabs keep their drafts.
  }
}
