/** A change of one place in the source. `from` stands there exactly once. */
export interface Edit {
  /** From the project's folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A fault that `prove` plants into a server, to see whether the simulator finds it. */
export interface Fault {
  readonly name: string;
  readonly says: string;
  readonly edits: readonly Edit[];
  /** Why nobody needs to find it. Without a reason it must be found. */
  readonly unfound?: string;
}

/** Returns the text with the edits. @throws Error if one doesn't fit any more */
export function planted(text: string, edits: readonly Edit[]): string {
  return edits.reduce((changed, { file, from, to }) => {
    const parts = changed.split(from);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
    return parts.join(to);
  }, text);
}
