import { type Channel, normalContact, type VerifyBiz } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import type { Secrets } from '../../kernel/secret.ts';
import type { Services } from '../../services.ts';
import { type CodeKey, giveBackVerifyCodes, spendVerifyCode } from './verify-code.store.ts';

/** A typed code, with the recipient and the purpose of that code. */
export interface VerifyCodeUse {
  readonly channel: Channel;
  readonly recipient: string;
  readonly biz: VerifyBiz;
  readonly code: string;
  /** The form field of the code, if a call has two codes. */
  readonly field?: string;
}

/**
 * Uses up codes and runs `act` in the same transaction. If `act` rejects, the codes stay valid. A wrong code always
 * counts as a try, and leaves the other codes valid.
 * @param act must use only the given `db`
 * @throws AppError VERIFY_CODE_WRONG
 */
export async function withVerifyCodes<T>(
  { pool, secrets }: Pick<Services, 'pool' | 'secrets'>,
  uses: readonly VerifyCodeUse[],
  act: (db: Queryable) => Promise<T>,
): Promise<T> {
  const outcome = await transaction(pool, async (db): Promise<{ result: T } | { wrong: VerifyCodeUse }> => {
    const spent: number[] = [];
    for (const use of uses) {
      const key = codeKey(use);
      const id = await spendVerifyCode(db, key, hashVerifyCode(secrets, key, use.code));
      if (id === undefined) {
        await giveBackVerifyCodes(db, spent);
        return { wrong: use };
      }
      spent.push(id);
    }
    return { result: await act(db) };
  });
  if ('result' in outcome) return outcome.result;
  const { field } = outcome.wrong;
  throw new AppError('VERIFY_CODE_WRONG', field === undefined ? {} : { field });
}

export const codeKey = ({ channel, recipient, biz }: Omit<VerifyCodeUse, 'code'>): CodeKey => ({
  channel,
  recipient: normalContact(recipient),
  biz,
});

/** Hashes a code. Full-width digits give the same hash as normal ones. */
export const hashVerifyCode = (secrets: Secrets, { channel, recipient, biz }: CodeKey, code: string): Buffer =>
  secrets.mac(code.normalize('NFKC').trim(), `verify-code:${channel}:${biz}:${recipient}`);
