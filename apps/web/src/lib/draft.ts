const PREFIX = 'draft:';

/** Unsent input of a form in this tab. */
export function readDraft<T>(name: string): Partial<T> | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    return draft !== null && typeof draft === 'object' ? (draft as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

export const writeDraft = (name: string, values: object): void =>
  sessionStorage.setItem(PREFIX + name, JSON.stringify(values));

export const clearDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name);
