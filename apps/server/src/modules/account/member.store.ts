import type { MemberStatus } from '@skin-mirror/shared/account/account-save.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { signOutEverywhere } from '../identity/sign-out.ts';

/** The main account that owns the guides. */
export interface Manager {
  readonly tenant_id: number;
  readonly user_id: number;
}

/** A guide's row. */
export interface MemberRow {
  readonly user_id: number;
  readonly user_acct: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly shop: string;
  readonly power: readonly number[];
  readonly status: number;
  readonly is_lock: boolean;
  readonly sex: 1 | 0 | null;
  readonly location: string;
  readonly level: string;
  readonly last_login: Date | null;
  readonly last_device: string;
  readonly is_default: boolean;
  readonly crt_time: Date;
  readonly initial_pwd_enc: Buffer | null;
}

export interface ListedMember extends MemberRow {
  readonly devices: string[];
  readonly record_count: number;
}

export interface MemberFilter {
  readonly q: string;
  readonly status: number | null;
  readonly limit: number;
  readonly offset: number;
}

export interface NewMember {
  readonly user_id: number;
  readonly user_acct: string;
  readonly mobile: string | null;
  readonly name: string;
  readonly shop: string;
  readonly power: readonly number[];
  readonly status: MemberStatus;
  readonly location: string;
  readonly level: string;
  readonly is_default: boolean;
  readonly password_hash: string;
  readonly initial_pwd_enc: Buffer;
}

export type MemberChanges = Partial<
  Pick<NewMember, 'name' | 'shop' | 'power' | 'status' | 'password_hash' | 'initial_pwd_enc'>
> & { readonly mobile?: string };

/** The shop's facts that limit its guides. */
export interface MemberShop {
  readonly platform: string;
  readonly default_locale: string;
  readonly shop: string;
}

export type TouchedMember = Pick<MemberRow, 'user_id' | 'user_acct'>;

const COLUMNS = `u.user_id, u.user_acct, u.name, coalesce(u.mobile, '') as mobile, coalesce(u.email, '') as email, u.shop,
  u.power, u.status, u.is_lock, u.sex, u.location, u.level, u.last_login, coalesce(u.last_device, '') as last_device,
  u.is_default, u.crt_time, u.initial_pwd_enc`;
/** Guides who wait for approval have no main account, so they are not included. */
const OWN = 'u.tenant_id = $1 and u.parent_id = $2 and u.auth_type = 2 and u.deleted_at is null';

/** The guides of one main account; all others look missing. */
export function memberStore(pool: Pool, { tenant_id, user_id: manager_id }: Manager) {
  const own = [tenant_id, manager_id] as const;
  return {
    async shop(): Promise<MemberShop> {
      const { rows } = await pool.query<MemberShop>({
        name: 'member.shop',
        text: 'select platform, default_locale, shop from tenant where tenant_id = $1',
        values: [tenant_id],
      });
      return rows[0] as MemberShop;
    },

    /** A page of guides, newest first. */
    async page({ q, status, limit, offset }: MemberFilter): Promise<ListedMember[]> {
      const { rows } = await pool.query<ListedMember>({
        name: 'member.page',
        text: `with page as materialized (
                 select ${COLUMNS} from user_account u where ${OWN} and ${matches('$3', '$4')}
                  order by u.user_id desc limit $5 offset $6
               ), taken as (
                 select user_id, sum(count)::int as record_count from record_day
                  where tenant_id = $1 and user_id = any(select user_id from page) group by user_id
               )
               select page.*, coalesce(taken.record_count, 0) as record_count,
                      array(select d.device_no from device_guide g
                              join device d on d.tenant_id = g.tenant_id and d.device_id = g.device_id
                             where g.tenant_id = $1 and g.user_id = page.user_id and g.review_status = 10
                               and d.unbound_at is null order by d.device_no) as devices
                 from page left join taken using (user_id) order by page.user_id desc`,
        values: [...own, q, status, limit, offset],
      });
      return rows;
    },

    async count({ q, status }: MemberFilter): Promise<{ total: number; has_default: boolean }> {
      const { rows } = await pool.query<{ total: number; has_default: boolean }>({
        name: 'member.count',
        text: `select count(*) filter (where ${matches('$3', '$4')})::int as total,
                      coalesce(bool_or(u.is_default), false) as has_default
                 from user_account u where ${OWN}`,
        values: [...own, q, status],
      });
      return rows[0] as { total: number; has_default: boolean };
    },

    async find(user_id: number): Promise<MemberRow | undefined> {
      const { rows } = await pool.query<MemberRow>({
        name: 'member.find',
        text: `select ${COLUMNS} from user_account u where ${OWN} and u.user_id = $3`,
        values: [...own, user_id],
      });
      return rows[0];
    },

    async findDefault(): Promise<TouchedMember | undefined> {
      const { rows } = await pool.query<TouchedMember>({
        name: 'member.find-default',
        text: `select u.user_id, u.user_acct from user_account u where ${OWN} and u.is_default`,
        values: [...own],
      });
      return rows[0];
    },

    /** The next guide's number, needed before its password is sealed. */
    async nextId(): Promise<number> {
      const { rows } = await pool.query<{ user_id: number }>({
        name: 'member.next-id',
        text: `select nextval(pg_get_serial_sequence('user_account', 'user_id')) as user_id`,
      });
      return (rows[0] as { user_id: number }).user_id;
    },

    async insert(member: NewMember): Promise<void> {
      await insertMember(pool, own, member);
    },

    /** Adds the built-in guide; false if it exists. */
    insertDefault: (member: NewMember): Promise<boolean> =>
      transaction(pool, async (db) => {
        // One at a time per shop, so that two clicks don't create two.
        await db.query('select 1 from tenant where tenant_id = $1 for no key update', [tenant_id]);
        const { rowCount } = await db.query(`select 1 from user_account u where ${OWN} and u.is_default`, [...own]);
        if (rowCount) return false;
        await insertMember(db, own, member);
        return true;
      }),

    /**
     * Changes a guide; missing fields stay. If the name equals the number, it changes with it. False if the guide no
     * longer exists. With `endsSessions` the guide has to sign in again.
     */
    update: (user_id: number, changes: MemberChanges, endsSessions: boolean): Promise<boolean> =>
      transaction(pool, async (db) => {
        const { rowCount } = await db.query({
          name: 'member.update',
          text: `update user_account u
                    set name = coalesce($4, u.name), mobile = coalesce($5, u.mobile), shop = coalesce($6, u.shop),
                        user_acct = case when u.user_acct = u.mobile then coalesce($5, u.user_acct) else u.user_acct end,
                        power = coalesce($7::int[], u.power), status = coalesce($8, u.status),
                        password_hash = coalesce($9, u.password_hash),
                        initial_pwd_enc = coalesce($10, u.initial_pwd_enc)
                  where ${OWN} and u.user_id = $3`,
          values: [
            ...own,
            user_id,
            changes.name ?? null,
            changes.mobile ?? null,
            changes.shop ?? null,
            changes.power ?? null,
            changes.status ?? null,
            changes.password_hash ?? null,
            changes.initial_pwd_enc ?? null,
          ],
        });
        if (rowCount === 1 && endsSessions) await signOutEverywhere(db, { tenant_id, user_id });
        return rowCount === 1;
      }),

    /** Locks or unlocks guides: all of them, or none (an empty answer) if one doesn't exist. */
    setLocked: (user_ids: readonly number[], isLocked: boolean): Promise<TouchedMember[]> =>
      transaction(pool, async (db) => {
        const members = await lockRows(db, own, user_ids);
        if (members.length === 0) return [];
        await db.query({
          name: 'member.set-locked',
          text: 'update user_account set is_lock = $3 where tenant_id = $1 and user_id = any($2::int[])',
          values: [tenant_id, user_ids, isLocked],
        });
        if (isLocked) await signOutEverywhere(db, { tenant_id, user_id: user_ids });
        return members;
      }),
  };
}

const matches = (q: string, status: string): string =>
  `(${q} = '' or strpos(lower(concat_ws(chr(10), u.name, u.user_acct, u.mobile, u.shop, u.email)), lower(${q})) > 0)
   and (${status}::int is null or u.status = ${status})`;

async function insertMember(db: Queryable, own: readonly [number, number], member: NewMember): Promise<void> {
  await db.query({
    name: 'member.insert',
    text: `insert into user_account (tenant_id, parent_id, auth_type, user_id, user_acct, mobile, name, shop, power, status,
                                     location, level, is_default, password_hash, initial_pwd_enc)
           values ($1, $2, 2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      ...own,
      member.user_id,
      member.user_acct,
      member.mobile,
      member.name,
      member.shop,
      member.power,
      member.status,
      member.location,
      member.level,
      member.is_default,
      member.password_hash,
      member.initial_pwd_enc,
    ],
  });
}

/**
 * Locks guides' rows until the transaction ends and returns them; empty if one doesn't exist. Mirrors can still write
 * their tests.
 */
export async function lockRows(
  db: Queryable,
  own: readonly [number, number],
  user_ids: readonly number[],
): Promise<TouchedMember[]> {
  const { rows } = await db.query<TouchedMember>({
    name: 'member.lock-rows',
    text: `select u.user_id, u.user_acct from user_account u where ${OWN} and u.user_id = any($3::int[])
            order by u.user_id for no key update`,
    values: [...own, user_ids],
  });
  return rows.length === user_ids.length ? rows : [];
}
