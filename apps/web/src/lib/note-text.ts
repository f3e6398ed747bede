import { MAX_NOTE_LENGTH } from '@skin-mirror/shared/record/record.ts';

interface Written {
  readonly mark: string;
  /** The texts of the note that the writer knew. The new text takes their place. */
  readonly replaces: readonly string[];
}

/**
 * Returns the text that a note gets when it is sent later than it was written. If somebody else has changed the note
 * meanwhile, the new text goes below theirs. Returns undefined if the note has the new text already.
 * @param current the note that the test has now
 */
export function noteToSend({ mark, replaces }: Written, current: string): string | undefined {
  if (current === mark) return undefined;
  if (current === '' || replaces.includes(current)) return mark;
  if (current.endsWith(`\n${mark}`)) return undefined;
  const both = `${current}\n${mark}`;
  return both.length <= MAX_NOTE_LENGTH ? both : mark;
}
