const MB = 1024 * 1024;

/** What an archive of goods may be; server, dialog and help text read it. */
export const IMPORT_LIMITS = {
  /** Of the archive as it comes. */
  maxBytes: 20 * MB,
  /** Of everything in it, as it says itself. */
  maxInflatedBytes: 120 * MB,
  maxEntries: 600,
  /** Inflated to packed, of every entry. */
  maxRatio: 100,
  maxRows: 500,
  /** Of each picture. */
  maxPictureBytes: MB,
  /** Hours within which an import can be taken back. */
  undoHours: 24,
  /** Imports that are listed. Of older ones nothing is kept but their counts. */
  keptImports: 20,
} as const;
