const MB = 1024 * 1024;

/** Limits of a goods archive. The server, the dialog and the help text read them. */
export const IMPORT_LIMITS = {
  /** Size of the archive itself. */
  maxBytes: 20 * MB,
  /** Size of all entries, as declared in the archive. */
  maxInflatedBytes: 120 * MB,
  maxEntries: 600,
  /** Uncompressed size divided by compressed size, for each entry. */
  maxRatio: 100,
  maxRows: 500,
  /** Size of each picture. */
  maxPictureBytes: MB,
  undoHours: 24,
  /** The number of listed imports. Older ones keep only their counts. */
  keptImports: 20,
} as const;

/** Effect of an import on a row. `same`: the product already has these values. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const IMPORT_PHASES = ['reading', 'checking', 'pictures', 'saving', 'done'] as const;
