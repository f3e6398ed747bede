import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { END, IS_OPEN } from '../device/end-application.ts';
import { signOutEverywhere } from '../identity/sign-out.ts';
import { handOverViews } from '../view/hand-over-views.ts';
import { lockMembers, type Manager, type MemberSelection, type TouchedMember } from './member.store.ts';

export interface Removal {
  readonly members: readonly TouchedMember[];
  /** The number of skin tests that were handed over to another account. */
  readonly records: number;
}

/**
 * 25 seconds. Moving many tests takes longer than the usual limit for a statement. The console waits longer than 25
 * seconds for an answer.
 */
const HANDOVER_TIMEOUT = "set local statement_timeout = '25s'";

/**
 * Deletes all of the selected guides, or none of them. Ends their sessions and their applications for mirrors. New
 * accounts can then use the names of these guides.
 * @throws AppError COUNT_CHANGED, or MEMBER_NOT_FOUND if a guide or the heir does not exist
 * @param heir user_id of the account that gets the guides' tests: the main account or another guide; null leaves the
 * tests as they are
 */
export function removeMembers(
  pool: Pool,
  manager: Manager,
  selection: MemberSelection,
  heir: number | null,
): Promise<Removal> {
  const { tenant_id, user_id: manager_id } = manager;
  return transaction(pool, async (db) => {
    const members = await lockMembers(db, manager, selection);
    const user_ids = members.map(({ user_id }) => user_id);
    let records = 0;
    if (heir !== null) {
      if (user_ids.includes(heir) || !(await isHeir(db, [tenant_id, manager_id], heir)))
        throw new AppError('MEMBER_NOT_FOUND');
      await db.query(HANDOVER_TIMEOUT);
      records = await handOver(db, tenant_id, user_ids, heir);
    }
    await db.query({
      name: 'member.delete',
      text: `update user_account set deleted_at = now(), initial_pwd_enc = null
              where tenant_id = $1 and user_id = any($2::int[])`,
      values: [tenant_id, user_ids],
    });
    await db.query({
      name: 'member.end-applications',
      text: `update device_guide set ${END}, reviewer_id = $3
              where tenant_id = $1 and user_id = any($2::int[]) and ${IS_OPEN}`,
      values: [tenant_id, user_ids, manager_id],
    });
    await handOverViews(db, tenant_id, user_ids, heir ?? manager_id);
    await signOutEverywhere(db, { tenant_id, user_id: user_ids });
    return { members, records };
  });
}

async function isHeir(db: Queryable, [tenant_id, manager_id]: readonly [number, number], heir: number) {
  const { rowCount } = await db.query({
    name: 'member.heir',
    text: `select 1 from user_account
            where tenant_id = $1 and user_id = $3 and (user_id = $2 or (parent_id = $2 and auth_type = ${AUTH_TYPES.guide}))
              and deleted_at is null`,
    values: [tenant_id, manager_id, heir],
  });
  return rowCount === 1;
}

/**
 * Moves the tests of the deleted guides to another account (the heir), and updates the number of tests per day. Tests
 * in the trash are moved too, because the shop can restore them.
 */
async function handOver(db: Queryable, tenant_id: number, user_ids: readonly number[], heir: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'member.hand-over-records',
    text: `update skin_record r set user_id = h.user_id, user_acct = h.user_acct
             from user_account h
            where h.tenant_id = $1 and h.user_id = $3 and r.tenant_id = $1 and r.user_id = any($2::int[])`,
    values: [tenant_id, user_ids, heir],
  });
  // Locks the rows in the same order as an upload of tests does. Otherwise an upload and this transaction could
  // deadlock.
  await db.query({
    name: 'member.lock-days',
    text: `select 1 from record_day where tenant_id = $1 and user_id = any($2::int[])
            order by day, user_id, device_id for update`,
    values: [tenant_id, [...user_ids, heir]],
  });
  await db.query({
    name: 'member.hand-over-days',
    text: `with gone as (
             delete from record_day where tenant_id = $1 and user_id = any($2::int[])
             returning day, device_id, count, late)
           insert into record_day (tenant_id, day, user_id, device_id, count, late)
           select $1, day, $3, device_id, sum(count), sum(late) from gone group by day, device_id order by day, device_id
           on conflict (tenant_id, day, user_id, device_id)
           do update set count = record_day.count + excluded.count, late = record_day.late + excluded.late`,
    values: [tenant_id, user_ids, heir],
  });
  return rowCount ?? 0;
}
