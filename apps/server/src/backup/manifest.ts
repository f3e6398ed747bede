import { z } from 'zod';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[\da-f]{64}$/);
/** A path inside the archive. It never leads out of its folder. */
const path = z.string().regex(/^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/);

/** An object of the archive as it is stored, so after compression and encryption. */
const part = z.object({ path, bytes: count, sha256 });
export type Part = z.output<typeof part>;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** The hash of the rows in the text format of COPY. */
  sha256,
  /** The pieces of one gzip stream. */
  parts: z.array(part),
});
export type DumpedTable = z.output<typeof table>;

export const FORMAT = 1;

/** The list of all that a backup contains. It is written last, so a backup without one was broken off. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  created_at: z.iso.datetime(),
  /** The public key that everything but the lists is encrypted to. */
  recipient: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** The last value of each sequence. Null if the sequence was never used. */
  sequences: z.array(
    z.object({
      name: z.string(),
      value: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  /** Null for a copy of the database alone. */
  files: z.object({ folder: path, count, bytes: count, lists: z.array(part) }).nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A newer version may write another format. This part stays the same. */
export const formatSchema = z.object({ format: z.number(), version: z.string() });

/** True for a name that the server may have given to a file. */
export const isOwnName = (key: string): boolean => path.safeParse(key).success;

/** A stored file of the backup. `bytes` and `sha256` are those of the file, `stored` those of its copy if it is encrypted. */
export const listedFile = z.object({
  key: path,
  bytes: count,
  sha256,
  stored: z.object({ bytes: count, sha256 }).optional(),
});
export type ListedFile = z.output<typeof listedFile>;
