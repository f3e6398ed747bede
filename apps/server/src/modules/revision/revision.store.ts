import type { RevisionRow } from '@skin-mirror/shared/revision/revision.contract.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { KEPT_REVISIONS, type REVISION_SORTS } from '@skin-mirror/shared/revision/revision.ts';
import type { SettingArea } from '@skin-mirror/shared/revision/setting-change.ts';
import { oneRow } from '../../database/one-row.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import type { Queryable } from '../../database/transaction.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import type { SettingPlace } from './setting-area.store.ts';

export interface NewRevision extends SettingPlace {
  readonly changes: readonly SettingChange[];
  readonly user_id: number;
  /** The name of the person; empty for the platform. */
  readonly user_name: string;
}

export type NotedRevision = Pick<StoredRevision, 'id' | 'rev'>;

export interface StoredRevision extends Omit<RevisionRow, 'changes' | 'change_count'> {
  readonly device_id: number;
  readonly guide_id: number;
  readonly changes: SettingChange[];
}

/** Limits the revisions that a user may see to some areas and some setting keys. */
export interface VisibleRevisions {
  readonly areas: readonly SettingArea[];
  readonly config_keys: readonly string[];
  /** True if the user may also see the settings of single mirrors, and the guides' own QR codes. */
  readonly of_all: boolean;
  /** The user, whose own QR code is visible as well. */
  readonly user_id: number;
}

export interface ExistingReferences {
  readonly types: ReadonlySet<number>;
  readonly files: ReadonlySet<string>;
}

/** Locks a shop's settings. Two changes can't run at the same time, so each one knows the previous values. */
export async function lockSettings(db: Queryable, tenant_id: number): Promise<void> {
  await db.query({
    name: 'revision.lock',
    text: 'select 1 from tenant where tenant_id = $1 for no key update',
    values: [tenant_id],
  });
}

/** Stores a revision, and deletes the oldest of its area over the limit. The caller holds `lockSettings`. */
export async function insertRevision(db: Queryable, revision: NewRevision): Promise<NotedRevision> {
  const { tenant_id, area, device_id, guide_id = 0, changes, user_id, user_name } = revision;
  const { rows } = await db.query<NotedRevision>({
    name: 'revision.insert',
    text: `with forgotten as (
             delete from setting_revision where tenant_id = $1 and id in (
               select id from setting_revision where tenant_id = $1 and area = $2
                order by id desc offset ${KEPT_REVISIONS - 1}))
           insert into setting_revision (tenant_id, rev, area, device_id, guide_id, changes, user_id, user_name)
           select $1::int, settings_rev, $2, $3, $4, $5, $6, $7 from tenant where tenant_id = $1 returning id, rev`,
    values: [tenant_id, area, device_id, guide_id, JSON.stringify(changes), user_id, user_name],
  });
  return oneRow(rows);
}

/** SQL: the revisions of one place. */
const AT_PLACE = 'tenant_id = $1 and area = $2 and device_id = $3 and guide_id = $4';

const placeValues = (at: SettingPlace) => [at.tenant_id, at.area, at.device_id, at.guide_id ?? 0];

/** Returns the id of the newest revision, which callers send back when they save; 0 if there is none. */
export async function newestRevision(db: Queryable, place: SettingPlace): Promise<number> {
  const { rows } = await db.query<{ rev: number }>({
    name: 'revision.newest',
    text: `select coalesce(max(id), 0)::int as rev from setting_revision
            where ${AT_PLACE}`,
    values: placeValues(place),
  });
  return oneRow(rows).rev;
}

/** True if a revision after `rev` changed one of the keys. */
export async function isOvertaken(
  db: Queryable,
  place: SettingPlace,
  rev: number,
  keys: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'revision.overtaken',
    text: `select 1 from setting_revision r
            where ${AT_PLACE} and id > $5
              and exists (select 1 from jsonb_array_elements(r.changes) c where c ->> 'key' = any($6)) limit 1`,
    values: [...placeValues(place), rev, keys],
  });
  return rows.length > 0;
}

const COLUMNS = `r.id, r.rev, r.area, r.device_id, coalesce(d.device_no, '') as device_no, r.guide_id,
  coalesce(nullif(g.name, ''), g.user_acct, '') as guide, r.crt_time, ${accountName('r.user_name')} as user_name, r.changes,
  (case when exists (select 1 from setting_revision n where n.tenant_id = $1 and n.area = r.area
                        and n.device_id = r.device_id and n.guide_id = r.guide_id and n.id > r.id) then 0 else 1 end) as is_newest`;

/**
 * SQL: the revisions of shop $1 that a user may see. $2 to $5 contain the areas, the setting keys, the access to
 * settings of mirrors and guides, and the user.
 */
const VISIBLE = `setting_revision r left join device d on d.tenant_id = $1 and d.device_id = r.device_id
  left join user_account g on g.tenant_id = $1 and g.user_id = r.guide_id
  where r.tenant_id = $1 and (r.area = any($2) or (r.guide_id <> 0 and r.guide_id = $5)
    or (r.area = 'config' and (r.device_id = 0 and r.guide_id = 0 or $4::boolean) and exists (select 1 from jsonb_array_elements(r.changes) c where c ->> 'key' = any($3))))`;

export function revisionStore(
  db: Queryable,
  { tenant_id }: { readonly tenant_id: number },
  { areas, config_keys, of_all, user_id }: VisibleRevisions,
) {
  const visible = [tenant_id, areas, config_keys, of_all, user_id];
  return {
    /** Newest first by default. Without `area`, returns the revisions of all areas. */
    page: (area: SettingArea | undefined, paging: SortedPaging<typeof REVISION_SORTS>): Promise<Page<StoredRevision>> =>
      pagedSql(db, paging, {
        name: 'revision',
        select: COLUMNS,
        from: `${VISIBLE} and ($6::text is null or r.area = $6)`,
        values: [...visible, area],
        order: 'r.id desc',
        key: 'id',
      }),

    async byId(id: number): Promise<StoredRevision | undefined> {
      const { rows } = await db.query<StoredRevision>({
        name: 'revision.by-id',
        text: `select ${COLUMNS} from ${VISIBLE} and r.id = $6`,
        values: [...visible, id],
      });
      return rows[0];
    },

    async shop() {
      const { rows } = await db.query<{ work_mode: number; platform: string; is_solrx: boolean }>({
        name: 'revision.shop',
        text: `select work_mode, platform, exists (select 1 from config_value c where c.tenant_id = $1 and scope = 'account'
                   and key = 'goods_mode' and value = '"solrx"') as is_solrx
                 from tenant where tenant_id = $1`,
        values: [tenant_id],
      });
      return oneRow(rows);
    },

    /** True if the shop has the mirror. Locks the mirror until the caller's transaction ends. */
    async hasMirror(device_id: number): Promise<boolean> {
      const { rows } = await db.query({
        name: 'revision.mirror',
        text: 'select 1 from device where tenant_id = $1 and device_id = $2 and unbound_at is null for share',
        values: [tenant_id, device_id],
      });
      return rows.length > 0;
    },

    /** Returns the given goods types and files that still exist in the shop. */
    async existing(type_ids: readonly number[], paths: readonly string[]): Promise<ExistingReferences> {
      const { rows } = await db.query<{ types: number[]; files: string[] }>({
        name: 'revision.existing',
        text: `select array(select goods_type_id from goods_type where tenant_id = $1 and goods_type_id = any($2)) as types,
                      array(select path from stored_file where tenant_id = $1 and path = any($3)) as files`,
        values: [tenant_id, type_ids, paths],
      });
      return { types: new Set(rows[0]?.types), files: new Set(rows[0]?.files) };
    },

    /** Returns all changes of one place since a revision, newest first, also those hidden from the user. */
    async since(place: SettingPlace, id: number): Promise<{ id: number; changes: SettingChange[] }[]> {
      const { rows } = await db.query<{ id: number; changes: SettingChange[] }>({
        name: 'revision.since',
        text: `select id, changes from setting_revision
                where ${AT_PLACE} and id >= $5 order by id desc`,
        values: [...placeValues(place), id],
      });
      return rows;
    },
  };
}
