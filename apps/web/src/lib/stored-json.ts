/** Reads JSON that the browser has stored. Returns undefined if there is none, or if it is broken. */
export function storedJson<Value>(text: string | null): Value | undefined {
  try {
    return (JSON.parse(text ?? '') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}
