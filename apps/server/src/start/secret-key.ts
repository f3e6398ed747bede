import { type Env, SettingsError } from '../env.ts';
import { deviceSecretPurpose } from '../kernel/device-directory.ts';
import { createSecrets, loadMasterKey, opens, type Secrets } from '../kernel/secret.ts';
import type { Services } from '../services.ts';
import { keepCheck, someSecrets, storedCheck } from './secret-key.store.ts';

const PURPOSE = 'secret-check';
const KNOWN = Buffer.from('Skin Mirror');

/**
 * Stores a sealed value at the first start. A database of an older version has none yet; it takes the key that opens the
 * secret of a mirror.
 * @throws SettingsError if the database's secrets are sealed with another key
 */
export async function checkSecretKey(services: Pick<Services, 'prisma' | 'secrets' | 'env'>): Promise<void> {
  const { secrets } = services;
  const before = await storedCheck(services);
  if (before === undefined) {
    const mirrors = await someSecrets(services);
    const isRight = ({ tenant_id, device_no, secret_enc }: (typeof mirrors)[number]) =>
      secret_enc !== null && opens(() => secrets.open(secret_enc, deviceSecretPurpose(tenant_id, device_no)));
    if (mirrors.length > 0 && !mirrors.some(isRight)) throw wrongKey(services);
  }
  if (!before) await keepCheck(services, Uint8Array.from(secrets.seal(KNOWN, PURPOSE)));
  // Another server may have stored its value meanwhile.
  const stored = await storedCheck(services);
  if (!stored || !opensCheck(secrets, stored)) throw wrongKey(services);
}

/** Opens the secrets for a command beside the server. @throws SettingsError if the key isn't the one of the database */
export async function openSecrets(
  env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>,
  { prisma }: Pick<Services, 'prisma'>,
): Promise<Secrets> {
  const secrets = createSecrets(await loadMasterKey(env.SECRET_KEY, env.DATA_DIR));
  const stored = await storedCheck({ prisma });
  if (stored && !opensCheck(secrets, stored)) throw wrongKey({ env });
  return secrets;
}

/** True if the secrets open the value that was stored at the first start. */
export const opensCheck = (secrets: Secrets, sealed: Uint8Array): boolean => opens(() => secrets.open(sealed, PURPOSE));

const wrongKey = ({ env }: { readonly env: Pick<Env, 'SECRET_KEY'> }): SettingsError =>
  new SettingsError(
    `${env.SECRET_KEY ? 'SECRET_KEY' : 'The key in DATA_DIR/secret.key'} is not the one that this database was made with: start with that one, or see “A lost SECRET_KEY” in docs/operating.md.`,
  );
