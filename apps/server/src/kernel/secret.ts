import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder } from '../storage/durable.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

export type Secrets = ReturnType<typeof createSecrets>;

export function createSecrets(master: Uint8Array) {
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
    /** Encrypts with AES-256-GCM. Only the same `purpose` decrypts the value, such as `tenant:7/device:3`. */
    seal: (plain: Uint8Array, purpose: string): Buffer => sealWith(randomBytes(IV_BYTES), plain, purpose),
    /** Encrypts like `seal`, but equal values give equal results, which tell a reader only that they are equal. */
    sealAlike(plain: Uint8Array, purpose: string): Buffer {
      // The nonce is computed from the value, because two different values with the same nonce would reveal each other.
      const mac = createHmac('sha256', alikeKey).update(JSON.stringify(purpose)).update(plain).digest();
      return sealWith(mac.subarray(0, IV_BYTES), plain, purpose);
    },
    /** Decrypts a value. @throws Error if it was changed or encrypted for another purpose */
    open(sealed: Uint8Array, purpose: string): Buffer {
      if (sealed[0] !== FORMAT) throw new Error('unknown format of a sealed value');
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    /** Returns the HMAC-SHA256 of a short text such as a code, which anybody could guess from a plain hash. */
    mac: (text: string, purpose: string): Buffer<ArrayBuffer> =>
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

/** Compares texts. The time that it takes tells attackers nothing. */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns the master key from the setting, or from a file in the data folder, which the first start creates. */
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
