const MB = 1024 * 1024;

/** Limits of a goods archive. The server, the dialog and the help text read them. */
export const IMPORT_LIMITS = {
  /** The largest size of the archive itself, in bytes. */
  maxBytes: 20 * MB,
  /** The largest size of all entries together, as declared in the archive, in bytes. */
  maxInflatedBytes: 120 * MB,
  maxEntries: 600,
  /** The largest uncompressed size divided by compressed size, for each entry. */
  maxRatio: 100,
  maxRows: 500,
  /** The largest size of each picture, in bytes. */
  maxPictureBytes: MB,
  undoHours: 24,
  /** The number of imports that are listed and can be undone. Of older ones only the counts are kept. */
  keptImports: 20,
} as const;

/** The effect of an import on a row. `same`: the product already has these values. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const IMPORT_PHASES = ['reading', 'checking', 'pictures', 'saving', 'done'] as const;
