import type { MemberFilter } from '@skin-mirror/shared/account/account.contract.ts';
import type { Member } from '@skin-mirror/shared/account/account.schema.ts';
import type { MEMBER_SORTS } from '@skin-mirror/shared/account/account.ts';
import type { MemberStatus } from '@skin-mirror/shared/account/account-save.ts';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { oneRow } from '../../database/one-row.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { tellAccountChange } from '../../kernel/account-change.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { checkSelected, type Selection } from '../../kernel/selection.ts';
import type { Services } from '../../services.ts';
import type { AccountKey } from '../contact/contact.ts';
import { signOutEverywhere } from '../identity/sign-out.ts';
import type { Changer } from '../revision/change-settings.ts';
import { noteThingsByPrisma } from '../revision/thing-revisions.ts';
import { lockAccounts, noteAccounts } from './account-history.store.ts';

/** The main account that owns the guides. */
export type Manager = AccountKey;

/** The fields that the answer shows in another form. */
type Shown = 'id' | 'nickname' | 'pwd' | 'power' | 'is_lock' | 'has_factor' | 'is_default' | 'devices' | 'record_count';

export interface MemberRow extends Omit<Member, Shown> {
  readonly power: readonly number[];
  readonly is_lock: boolean;
  readonly has_factor: boolean;
  readonly is_default: boolean;
  readonly initial_pwd_enc: Buffer | null;
}

const FOUND = select('user_acct', 'name', 'mobile', 'shop', 'power', 'status', 'location', 'level', 'initial_pwd_enc');

export type FoundMember = Pick<MemberRow, Exclude<keyof typeof FOUND, 'initial_pwd_enc'>> & {
  readonly initial_pwd_enc: Uint8Array | null;
};

export interface ListedMember extends MemberRow {
  readonly devices: string[];
  readonly record_count: number;
}

export interface NewMember
  extends Pick<MemberRow, 'user_id' | 'user_acct' | 'name' | 'shop' | 'power' | 'location' | 'level' | 'is_default'> {
  readonly mobile: string | null;
  readonly status: MemberStatus;
  readonly password_hash: string;
  readonly initial_pwd_enc: Buffer;
}

export type MemberChanges = Partial<
  Pick<NewMember, 'name' | 'shop' | 'power' | 'status' | 'password_hash' | 'initial_pwd_enc'>
> & { readonly mobile?: string };

interface Update {
  readonly endsSessions: boolean;
  readonly rev: SeenRev;
  readonly changer: Changer;
}

export type MemberSelection = Selection<number, MemberFilter>;

export type TouchedMember = Pick<MemberRow, 'user_id' | 'user_acct'>;

const COLUMNS = `u.user_id, u.user_acct, u.name, coalesce(u.mobile, '') as mobile, coalesce(u.email, '') as email, u.shop,
  u.power, u.status, u.is_lock, u.sex, u.location, u.level, u.last_login, coalesce(u.last_device, '') as last_device,
  u.is_default, u.crt_time, u.rev, u.initial_pwd_enc, exists (
    select 1 from totp f where f.tenant_id = $1 and f.user_id = u.user_id and f.confirmed_at is not null) or exists (
    select 1 from passkey k where k.tenant_id = $1 and k.user_id = u.user_id) as has_factor`;
/** SQL: a guide of main account $2. Guides who wait for approval have none, so they are not included. */
const OWN = `u.tenant_id = $1 and u.parent_id = $2 and u.auth_type = ${AUTH_TYPES.guide} and u.deleted_at is null`;
const MATCHING = `${OWN} and ($4::int is null or u.status = $4)
  and ($3 = '' or strpos(lower(concat_ws(chr(10), u.name, u.user_acct, u.mobile, u.shop, u.email)), lower($3)) > 0)`;

const filterValues = ({ tenant_id, user_id }: Manager, { q, status }: MemberFilter) =>
  [tenant_id, user_id, q, status === '' ? null : status] as const;

/** Reads and changes the guides of one main account. A guide of another account is treated like a missing guide. */
export function memberStore({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>, manager: Manager) {
  const { tenant_id, user_id: manager_id } = manager;
  const own = { tenant_id, parent_id: manager_id, auth_type: AUTH_TYPES.guide, deleted_at: null };
  const create = (db: Pick<Services['prisma'], 'user_account'>, { power, initial_pwd_enc, ...member }: NewMember) =>
    db.user_account.create({
      data: {
        ...member,
        tenant_id,
        parent_id: manager_id,
        auth_type: AUTH_TYPES.guide,
        power: [...power],
        initial_pwd_enc: new Uint8Array(initial_pwd_enc),
        password_given: true,
      },
    });
  return {
    shop: () =>
      prisma.tenant.findUniqueOrThrow({ where: { tenant_id }, select: select('platform', 'default_locale', 'shop') }),

    /** Returns a page of guides, newest first by default, with the SQL filter of bulk operations. */
    async page(filter: MemberFilter, paging: SortedPaging<typeof MEMBER_SORTS>): Promise<Page<ListedMember>> {
      const { list, total } = await pagedSql<MemberRow>(pool, paging, {
        name: 'member',
        select: COLUMNS,
        from: `user_account u where ${MATCHING}`,
        values: filterValues(manager, filter),
        order: 'u.user_id desc',
        key: 'user_id',
      });
      return { list: await withCounts(list), total };
    },

    async listed(user_id: number): Promise<ListedMember | undefined> {
      const { rows } = await pool.query<MemberRow>({
        name: 'member.listed',
        text: `select ${COLUMNS} from user_account u where ${OWN} and u.user_id = $3`,
        values: [tenant_id, manager_id, user_id],
      });
      return (await withCounts(rows))[0];
    },

    async byId(user_id: number): Promise<FoundMember | undefined> {
      const row = await prisma.user_account.findFirst({ where: { ...own, user_id }, select: FOUND });
      return row ? { ...row, mobile: row.mobile ?? '' } : undefined;
    },

    async findDefault(): Promise<TouchedMember | undefined> {
      const query = { where: { ...own, is_default: true }, select: select('user_id', 'user_acct') };
      return (await prisma.user_account.findFirst(query)) ?? undefined;
    },

    /** Reserves the id of a guide before the insert, because the password is encrypted for this id. */
    async nextId(): Promise<number> {
      const { rows } = await pool.query<{ user_id: number }>({
        name: 'member.next-id',
        text: `select nextval(pg_get_serial_sequence('user_account', 'user_id')) as user_id`,
      });
      return oneRow(rows).user_id;
    },

    add: (member: NewMember, changer: Changer): Promise<void> =>
      prisma.$transaction(async (db) => {
        await create(db, member);
        const added = { thing_id: member.user_id, changes: [] };
        await noteThingsByPrisma(db, { tenant_id, kind: 'account' }, changer, [added]);
      }),

    /** Adds the built-in guide. Returns false if the shop already has a built-in guide. */
    addDefault: (member: NewMember): Promise<boolean> =>
      prisma.$transaction(async (db) => {
        // Locks the shop's row, so that parallel calls run one after the other. Otherwise two clicks could add two
        // guides.
        await db.$queryRaw`select 1 from tenant where tenant_id = ${tenant_id} for no key update`;
        if ((await db.user_account.count({ where: { ...own, is_default: true } })) > 0) return false;
        await create(db, member);
        return true;
      }),

    /**
     * Changes a guide. Missing fields stay as they are. If the sign-in name is the old mobile number, the sign-in name
     * changes with the number. With `endsSessions` the guide has to sign in again.
     * SQL instead of Prisma, because the sessions end in the same SQL transaction.
     * @returns false if the guide no longer exists, or was changed after the caller read the guide
     */
    update: (user_id: number, changes: MemberChanges, { endsSessions, rev, changer }: Update): Promise<boolean> =>
      transaction(pool, async (db) => {
        const before = await lockAccounts(db, tenant_id, [user_id]);
        const { rowCount } = await db.query({
          name: 'member.update',
          text: `update user_account u
                    set name = coalesce($4, u.name), mobile = coalesce($5, u.mobile), shop = coalesce($6, u.shop),
                        user_acct = case when u.user_acct = u.mobile then coalesce($5, u.user_acct) else u.user_acct end,
                        power = coalesce($7::int[], u.power), status = coalesce($8, u.status),
                        password_hash = coalesce($9, u.password_hash),
                        password_given = u.password_given or $9::text is not null,
                        initial_pwd_enc = coalesce($10, u.initial_pwd_enc)
                  where ${OWN} and u.user_id = $3 and u.rev = coalesce($11, u.rev)`,
          values: [
            tenant_id,
            manager_id,
            user_id,
            changes.name ?? null,
            changes.mobile ?? null,
            changes.shop ?? null,
            changes.power ?? null,
            changes.status ?? null,
            changes.password_hash ?? null,
            changes.initial_pwd_enc ?? null,
            seen(rev) ?? null,
          ],
        });
        if (rowCount !== 1) return false;
        await noteAccounts(db, tenant_id, changer, before, Boolean(changes.password_hash));
        await tellAccountChange(db, tenant_id, user_id);
        if (endsSessions) await signOutEverywhere(db, { tenant_id, user_id });
        return true;
      }),

    /**
     * Locks or unlocks all of the selected guides, or none of them.
     * @throws AppError COUNT_CHANGED or MEMBER_NOT_FOUND
     */
    setLocked: (selection: MemberSelection, isLocked: boolean, changer: Changer): Promise<TouchedMember[]> =>
      transaction(pool, async (db) => {
        const members = await lockMembers(db, manager, selection);
        const user_ids = members.map(({ user_id }) => user_id);
        const before = await lockAccounts(db, tenant_id, user_ids);
        await db.query({
          name: 'member.set-locked',
          text: 'update user_account set is_lock = $3 where tenant_id = $1 and user_id = any($2::int[])',
          values: [tenant_id, user_ids, isLocked],
        });
        await noteAccounts(db, tenant_id, changer, before);
        if (isLocked) await signOutEverywhere(db, { tenant_id, user_id: user_ids });
        return members;
      }),
  };

  async function withCounts(list: readonly MemberRow[]): Promise<ListedMember[]> {
    const user_id = { in: list.map((row) => row.user_id) };
    const [counts, approved] = await Promise.all([
      prisma.record_day.groupBy({ by: ['user_id'], where: { tenant_id, user_id }, _sum: { count: true } }),
      prisma.device_guide.findMany({
        where: { tenant_id, user_id, review_status: REVIEW_STATUS.approved, device: { unbound_at: null } },
        orderBy: { device: { device_no: 'asc' } },
        select: { user_id: true, device: { select: { device_no: true } } },
      }),
    ]);
    const countOf = new Map(counts.map((row) => [row.user_id, row._sum.count ?? 0]));
    const devicesOf = Map.groupBy(approved, (row) => row.user_id);
    return list.map((row) => ({
      ...row,
      record_count: countOf.get(row.user_id) ?? 0,
      devices: (devicesOf.get(row.user_id) ?? []).map(({ device }) => device.device_no),
    }));
  }
}

/**
 * Locks the database rows of the selected guides until the transaction ends, and returns the guides. Mirrors can still
 * add tests of these guides meanwhile.
 * @throws AppError COUNT_CHANGED or MEMBER_NOT_FOUND
 */
export async function lockMembers(
  db: Queryable,
  manager: Manager,
  selection: MemberSelection,
): Promise<TouchedMember[]> {
  const { rows } = await db.query<TouchedMember>({
    text: `select u.user_id, u.user_acct from user_account u
            where ${selection.all ? MATCHING : `${OWN} and u.user_id = any($3::int[])`}
            order by u.user_id for no key update`,
    values: selection.all
      ? [...filterValues(manager, selection.all)]
      : [manager.tenant_id, manager.user_id, selection.ids],
  });
  checkSelected(selection, rows.length, 'MEMBER_NOT_FOUND');
  return rows;
}
