import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder } from '../storage/durable.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

export interface Secrets {
  /** Encrypts with AES-256-GCM. Only the same `purpose` decrypts the value, such as `tenant:7/device:3`. */
  seal(plain: Uint8Array, purpose: string): Buffer;
  /**
   * Encrypts like `seal`, but equal values give equal results. A reader of two results learns only whether the values
   * are equal.
   */
  sealAlike(plain: Uint8Array, purpose: string): Buffer;
  /** Decrypts a value. @throws Error if it was changed or encrypted for another purpose */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /**
   * Returns the HMAC-SHA256 of a text. This is for short texts such as six-digit codes, because anybody could guess
   * them from a plain hash.
   */
  mac(text: string, purpose: string): Buffer<ArrayBuffer>;
}

export function createSecrets(master: Uint8Array): Secrets {
  if (master.length !== KEY_BYTES) throw new Error('SECRET_KEY must be 32 bytes in base64');
  const sealKey = Buffer.from(hkdfSync('sha256', master, '', 'seal', KEY_BYTES));
  const macKey = Buffer.from(hkdfSync('sha256', master, '', 'mac', KEY_BYTES));
  const alikeKey = Buffer.from(hkdfSync('sha256', master, '', 'alike', KEY_BYTES));
  const sealWith = (iv: Buffer, plain: Uint8Array, purpose: string) => {
    const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), body]);
  };
  return {
    seal: (plain, purpose) => sealWith(randomBytes(IV_BYTES), plain, purpose),
    sealAlike(plain, purpose) {
      // The nonce is computed from the value, because two different values with the same nonce would reveal each other.
      const mac = createHmac('sha256', alikeKey).update(JSON.stringify(purpose)).update(plain).digest();
      return sealWith(mac.subarray(0, IV_BYTES), plain, purpose);
    },
    open(sealed, purpose) {
      if (sealed[0] !== FORMAT) throw new Error('unknown format of a sealed value');
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    mac: (text, purpose) =>
      createHmac('sha256', macKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
  };
}

/** True if `open` succeeds, so if a value is sealed with this key and for this purpose. */
export function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

/** Compares texts in the same time, whatever they are, so that nobody learns a secret from the time. */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Returns the master key from the setting. Without a setting, reads the key from a file in the data folder. The first
 * start creates that file.
 */
export async function loadMasterKey(setting: string | undefined, dataDir: string): Promise<Buffer> {
  if (setting) return Buffer.from(setting, 'base64');
  const file = path.join(dataDir, 'secret.key');
  await makeFolder(dataDir);
  try {
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
    await syncFolder(dataDir);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
  await chmod(file, 0o600);
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
