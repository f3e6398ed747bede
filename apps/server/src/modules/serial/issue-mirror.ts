// biome-ignore-all lint/plugin/sql-in-stores: it runs in the transaction that makes the shop.
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import { oneRow } from '../../database/one-row.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { approveRequest } from './approve-request.ts';
import type { IssuedCode } from './issued-code.ts';
import { giveMirror, lockSerial } from './lock-serial.ts';

interface NewMirror {
  readonly tenant_id: number;
  readonly shop: string;
  readonly by: Pick<UserPrincipal, 'user_id' | 'user_acct'>;
}

/**
 * Makes the number and the code of one mirror and gives the mirror to a shop. The code stays to be typed on the mirror. The
 * number is a batch of its own, so that its label can be printed.
 */
export async function issueMirror(
  db: Queryable,
  secrets: Secrets,
  { tenant_id, shop, by }: NewMirror,
): Promise<IssuedCode & { readonly batch_id: string }> {
  const { rows } = await db.query<{ id: number }>({
    name: 'code-request.add-one',
    text: `insert into code_request (name, num, status, opt_user_id, opt_user)
           values ($1, 1, ${REQUEST_STATUS.pending}, $2, $3) returning id`,
    values: [shop, by.user_id, by.user_acct],
  });
  const batch = await approveRequest(db, secrets, { id: oneRow(rows).id, reason: '', reviewer: by.user_acct });
  const issued = batch?.codes[0];
  const serial = issued && (await lockSerial(db, ['device_no', issued.device_no]));
  if (!batch || !issued || !serial) throw new Error('the number of the first mirror could not be made');
  await giveMirror(db, serial, tenant_id, shop);
  return { ...issued, batch_id: batch.batch_id };
}
