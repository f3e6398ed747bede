import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../../kernel/at-most.ts';

/** OWASP's smallest recommended cost for argon2id: 19 MiB, two passes. About 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More would only make everybody's requests wait for the same cores. */
const inTurn = atMost(2);
/** Of a random password that nobody knows, so that an unknown account takes as long as a wrong password. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$K5nbyuja5OUcmjUuLKz5MA$/Dba0JES4yHJmKrJm5uxZwTFoK9RlVXRiQFT2AYBPGY';

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Whether the password belongs to the hash. Never for an account that doesn't exist, after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password));
  return isRight && passwordHash !== undefined;
}
