import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';
import { againIfInTheWay } from '../../database/again.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { endApplications } from '../device/end-application.ts';
import { forgetSignIn } from '../identity/forget-factors.ts';
import { signOutEverywhere } from '../identity/sign-out.ts';
import { handOverTests } from '../record/hand-over-tests.ts';
import { handOverViews } from '../view/hand-over-views.ts';
import { lockMembers, type Manager, type MemberSelection } from './member.store.ts';

/** Moving many tests takes longer than the usual limit. The console waits longer than 25 seconds. */
const HANDOVER_TIMEOUT = "set local statement_timeout = '25s'";

/**
 * Deletes all of the selected guides, or none of them. Ends their sessions and their applications for mirrors. New
 * accounts can then use the names of these guides. Returns the guides, and how many tests were handed over.
 * @throws AppError COUNT_CHANGED, or MEMBER_NOT_FOUND if a guide or the heir does not exist
 * @param heir user_id of the account that gets the guides' tests: the main account or another guide; null leaves the
 * tests as they are
 */
export function removeMembers(pool: Pool, manager: Manager, selection: MemberSelection, heir: number | null) {
  const { tenant_id, user_id: manager_id } = manager;
  return againIfInTheWay(() =>
    transaction(pool, async (db) => {
      const members = await lockMembers(db, manager, selection);
      const user_ids = members.map(({ user_id }) => user_id);
      let records = 0;
      if (heir !== null) {
        if (user_ids.includes(heir) || !(await isHeir(db, [tenant_id, manager_id], heir)))
          throw new AppError('MEMBER_NOT_FOUND');
        await db.query(HANDOVER_TIMEOUT);
        records = await handOverTests(db, tenant_id, user_ids, heir);
      }
      await db.query({
        name: 'member.delete',
        text: `update user_account set deleted_at = now(), initial_pwd_enc = null
              where tenant_id = $1 and user_id = any($2::int[])`,
        values: [tenant_id, user_ids],
      });
      await endApplications(db, tenant_id, user_ids, manager_id);
      await handOverViews(db, tenant_id, user_ids, heir ?? manager_id);
      await signOutEverywhere(db, { tenant_id, user_id: user_ids });
      await forgetSignIn(db, { tenant_id, user_id: user_ids });
      return { members, records };
    }),
  );
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
