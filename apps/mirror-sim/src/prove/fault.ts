/** A change of one place in the source. `from` stands there exactly once. */
export interface Edit {
  /** From the project's folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The scenarios that a fault can show in: tests of several days, what a shop offers to its customers, and many prizes. */
export type Probe = 'days' | 'offers' | 'draws';

/** A fault that `prove` plants into a server, to see whether the simulator finds it. */
export interface Fault {
  readonly name: string;
  readonly says: string;
  readonly edits: readonly Edit[];
  /** The names of the findings that tell of this fault, see `nameOf`. Any other finding may have another cause. */
  readonly finds: readonly string[];
  /** The scenarios that are played, one after another. */
  readonly probes: readonly Probe[];
  /** The shop has enough customers to compare each one with the others. */
  readonly isCrowded?: true;
  /** Why nobody needs to find it. Without a reason it must be found. */
  readonly unfound?: string;
}

/** A fault as the lists have it, under its name. A single edit may stand without a list. Default of `probes`: `['days']`. */
export type WrittenFault = Omit<Fault, 'name' | 'edits' | 'probes'> &
  Partial<Pick<Fault, 'probes'>> &
  (Edit | Pick<Fault, 'edits'>);

export const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });

/** An expression that remembers the first value that comes by, and gives it to everybody. */
export const first = (name: string, value: string): string =>
  `((globalThis as Record<string, any>).${name} ??= ${value})`;

/** Returns the text with the edits. @throws Error if one doesn't fit any more */
export function planted(text: string, edits: readonly Edit[]): string {
  return edits.reduce((changed, { file, from, to }) => {
    const parts = changed.split(from);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
    return parts.join(to);
  }, text);
}

export interface NamedFinding {
  readonly name: string;
  readonly text: string;
}

/** Returns the first finding that tells of the fault. The name of a finding may say more than the fault does. */
export const tellingOf = ({ finds }: Pick<Fault, 'finds'>, found: readonly NamedFinding[]): NamedFinding | undefined =>
  finds.map((wanted) => found.find(({ name }) => name === wanted || name.startsWith(`${wanted} `))).find(Boolean);
