const PREFIX = 'draft:';
/** Changes when an account signs out, for the drafts in other tabs. */
export const DRAFTS_END = 'drafts_end';
/** A draft that nobody came back for is deleted after this time. */
const KEPT_MS = 7 * 86_400_000;

/** Unsaved input of a form. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields that differ from what is stored. */
  readonly changed: readonly string[];
  /** The stored `rev` when the form was opened. */
  readonly rev?: number;
  readonly at: number;
}

/** `tab` ends with the tab; `browser` outlives it. */
const STORES = { tab: () => sessionStorage, browser: () => localStorage } as const;
export type DraftPlace = keyof typeof STORES;

function parsed(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft?.values && Date.now() - draft.at < KEPT_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The newest draft of a name, which contains the account. */
export function readDraft(name: string): Draft | undefined {
  const drafts = Object.values(STORES).flatMap((store) => parsed(store().getItem(PREFIX + name)) ?? []);
  return drafts.sort((a, b) => b.at - a.at)[0];
}

/** True from the sign-out until the login page is loaded. The form that is still open writes nothing then. */
let hasEnded = false;

/** False if the browser has no more room for it. */
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

/** Deletes all drafts of this tab and browser; with `isOld`, the forgotten ones. */
export function forgetDrafts({ isOld = false } = {}): void {
  for (const store of Object.values(STORES)) {
    const keys = Object.keys(store()).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (!isOld || !parsed(store().getItem(key))) store().removeItem(key);
  }
}

/** Deletes the drafts in every tab, because their account signs out. */
export function endDrafts(): void {
  hasEnded = true;
  forgetDrafts();
  try {
    localStorage.setItem(DRAFTS_END, String(Date.now()));
  } catch {
    // The browser's storage is full. Other tabs keep their drafts until they are closed.
  }
}
