const MB = 1024 * 1024;

export const IMPORT_LIMITS = {
  maxBytes: 20 * MB,
  /** The largest total size of the unpacked files, in bytes. */
  maxInflatedBytes: 120 * MB,
  maxEntries: 600,
  /** The largest compression ratio of one file: unpacked size divided by packed size. */
  maxRatio: 100,
  maxRows: 500,
  maxPictureBytes: MB,
  undoHours: 24,
  /** The number of imports that are listed and can be undone. For older imports only the counts are kept. */
  keptImports: 20,
} as const;

/** The result of one imported row. `same`: the product already has these values. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const IMPORT_PHASES = ['reading', 'checking', 'pictures', 'saving', 'done'] as const;
