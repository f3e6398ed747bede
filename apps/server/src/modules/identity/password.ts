import { hash, hashRaw, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's lowest recommended cost for argon2id: 19 MiB of memory, two passes. Takes about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most two hashes run at the same time. More hashes would make all requests wait for the CPU. */
const inTurn = pLimit(2);
/** The hash of a random password. It makes the answer for an unknown account take as long as for a known one. */
const UNUSED_HASH = '$argon2id$v=19$m=19456,t=2,p=1$K5nbyuja5OUcmjUuLKz5MA$/Dba0JES4yHJmKrJm5uxZwTFoK9RlVXRiQFT2AYBPGY';

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Makes guesses of a short secret as costly as those of a password. Equal secrets with one salt give equal bytes. */
export const stretch = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...COST, salt }));

/** True if the password belongs to the hash. Without a hash, returns false after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? UNUSED_HASH, password));
  return isRight && passwordHash !== undefined;
}
