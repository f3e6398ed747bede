import { createHash } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';
import type { Part } from './manifest.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** True if this is the content with this length and hash. */
export const isContent = (found: Uint8Array | undefined, wanted: Pick<Part, 'bytes' | 'sha256'>): boolean =>
  found?.length === wanted.bytes && sha256(found) === wanted.sha256;

/** Encrypts in the format of https://age-encryption.org, or not at all. */
export interface Seal {
  readonly recipient: string | null;
  /** The end of the names of encrypted objects. */
  readonly suffix: '' | '.age';
  /** The folder of the archive for stored files. Each public key has one of its own, because copies are used again. */
  readonly folder: string;
  close(bytes: Uint8Array): Promise<Uint8Array>;
}

const PLAIN: Seal = { recipient: null, suffix: '', folder: 'files', close: async (bytes) => bytes };

/** @throws BackupError if it is no public key of age */
export function sealTo(recipient: string | undefined): Seal {
  if (recipient === undefined) return PLAIN;
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new BackupError('public_key', {}, { cause });
  }
  const folder = `sealed-${sha256(Buffer.from(recipient)).slice(0, 8)}`;
  return { recipient, suffix: '.age', folder, close: (bytes) => encrypter.encrypt(bytes) };
}

/** Decrypts an object of the archive. */
export type Open = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * @param keys the text of a file with private keys, one on a line
 * @throws BackupError if the backup is encrypted and there is no private key
 */
export function openWith(recipient: string | null, keys: string | undefined): Open {
  if (recipient === null) return async (bytes) => bytes;
  if (keys === undefined) throw new BackupError('key_needed', { recipient });
  const decrypter = new Decrypter();
  const identities = keys.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity.trim());
  } catch (cause) {
    throw new BackupError('key_wrong', { recipient }, { cause });
  }
  return async (bytes) => {
    try {
      return await decrypter.decrypt(bytes);
    } catch (cause) {
      throw new BackupError('key_wrong', { recipient }, { cause });
    }
  };
}
