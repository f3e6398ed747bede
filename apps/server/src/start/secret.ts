import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

/** Encrypts and hashes with keys. Each use has a key of its own, derived from the master key. */
export interface Secrets {
  /** Encrypts with AES-256-GCM. The value opens only with the same `purpose`, such as `tenant:7/device:3`. */
  seal(plain: Uint8Array, purpose: string): Buffer;
  /**
   * Encrypts like `seal`, but the same value always becomes the same text. Somebody who reads two of them sees whether
   * they are the same, and nothing else.
   */
  sealAlike(plain: Uint8Array, purpose: string): Buffer;
  /** Throws if the value was changed or sealed for another purpose. */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** Returns the HMAC-SHA256 of a text that is too short for a plain hash, such as a code of six digits. */
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
      // The nonce is a MAC of the value, because two values that share a nonce would reveal each other.
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

/**
 * Returns the master key from the setting. Without a setting, returns the key in a file in the data folder, which the
 * first start creates.
 */
export async function loadMasterKey(setting: string | undefined, dataDir: string): Promise<Buffer> {
  if (setting) return Buffer.from(setting, 'base64');
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
  await chmod(file, 0o600);
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
