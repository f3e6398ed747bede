import { PASSWORD_LENGTH } from './credential.ts';

/** Why a new password is refused. */
export const PASSWORD_ERRORS = ['PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_SIMPLE', 'PASSWORD_NAME'] as const;

export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_SIMPLE' | 'PASSWORD_NAME';

/** Fewer characters that can't be told from the one before are tried within minutes. */
const MIN_SURPRISES = 4;
/** A name needs as many other characters beside it. */
const MIN_BESIDE_NAME = 4;
const MIN_NAME = 3;
/** Longer pieces that are repeated are passwords of their own. */
const MAX_PIECE = 4;

/** The rows of a keyboard. Other neighbours, such as letters, follow each other by their code. */
const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const FOLLOWERS = new Set(ROWS.flatMap((row) => [...row].slice(1).map((key, index) => `${row[index]}${key}`)));

const follows = (before: string, after: string): boolean =>
  Math.abs((before.codePointAt(0) ?? 0) - (after.codePointAt(0) ?? 0)) <= 1 ||
  FOLLOWERS.has(before + after) ||
  FOLLOWERS.has(after + before);

/**
 * Says why a password is easy to guess, as far as that needs no list: too short, one of the account's or shop's own names
 * with little beside it, or made of repetitions and sequences. The server also refuses passwords that are too common.
 */
export function passwordFault(
  password: string,
  names: readonly (string | null | undefined)[] = [],
): PasswordFault | undefined {
  const letters = [...password.toLowerCase()];
  if (letters.length < PASSWORD_LENGTH.min) return 'PASSWORD_TOO_SHORT';
  const own = names.flatMap((name) => (name ? [name, name.split('@')[0] as string] : []));
  if (own.some((name) => isAlmost(letters.join(''), name.toLowerCase()))) return 'PASSWORD_NAME';
  const surprises = letters.filter((letter, index) => index === 0 || !follows(letters[index - 1] as string, letter));
  return surprises.length < MIN_SURPRISES || isRepeated(letters) ? 'PASSWORD_SIMPLE' : undefined;
}

/** True for a short piece again and again, such as `abc!abc!abc`. */
const isRepeated = (letters: readonly string[]): boolean =>
  Array.from({ length: MAX_PIECE }, (_, index) => index + 1).some((size) =>
    letters.every((letter, index) => letter === letters[index % size]),
  );

/** Blanks in names are often left out. */
function isAlmost(text: string, ownName: string): boolean {
  const [password, name] = [text, ownName].map((some) => some.replace(/\s/gu, '')) as [string, string];
  const isName = [...name].length >= MIN_NAME && password.includes(name);
  return isName && [...password.replaceAll(name, '')].length < MIN_BESIDE_NAME;
}
