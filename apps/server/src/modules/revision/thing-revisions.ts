// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { KEPT_OF_THING } from '@skin-mirror/shared/revision/revision.ts';
import { changesTo, type SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { ThingKind, ThingRevision } from '@skin-mirror/shared/revision/thing-revision.schema.ts';
import type { Page, Paging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import type { Queryable } from '../../database/transaction.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import type { Changer } from './change-settings.ts';

interface Kind {
  readonly tenant_id: number;
  readonly kind: ThingKind;
}

export interface ChangedThing {
  readonly thing_id: number;
  /** Empty for a new thing. */
  readonly changes: readonly SettingChange[];
}

/** Compares the fields of products, schemes or other things before and after a write, and returns the changes. */
export function changedThings(
  before: ReadonlyMap<number, SettingState>,
  after: ReadonlyMap<number, SettingState>,
): ChangedThing[] {
  return [...after].flatMap(([thing_id, state]) => {
    const was = before.get(thing_id);
    const changes = was ? changesTo(was, state) : [];
    return was && changes.length === 0 ? [] : [{ thing_id, changes }];
  });
}

/**
 * Returns an SQL statement that adds revisions of products, schemes or other things, and deletes old ones. Uses SQL instead
 * of Prisma, because an import changes hundreds of products.
 */
const noteStatement = (
  { tenant_id, kind }: Kind,
  { user_id, user_name }: Changer,
  things: readonly ChangedThing[],
): { text: string; values: unknown[] } => ({
  text: `with noted as (select (t ->> 'thing_id')::int as thing_id, t -> 'changes' as changes
                          from jsonb_array_elements($3::jsonb) t),
              forgotten as (
                delete from thing_revision where tenant_id = $1::int and id in (
                  select id from (select r.id, row_number() over (partition by r.thing_id order by r.id desc) as place
                                    from thing_revision r join noted n on n.thing_id = r.thing_id
                                   where r.tenant_id = $1::int and r.kind = $2::text) p
                   where place >= ${KEPT_OF_THING}))
         insert into thing_revision (tenant_id, kind, thing_id, changes, user_id, user_name)
         select $1::int, $2::text, thing_id, changes, $4::int, $5::text from noted`,
  values: [tenant_id, kind, JSON.stringify(things), user_id, user_name],
});

/** Adds revisions in the transaction of the change. */
export async function noteThings(
  db: Queryable,
  kind: Kind,
  changer: Changer,
  things: readonly ChangedThing[],
): Promise<void> {
  if (things.length > 0) await db.query(noteStatement(kind, changer, things));
}

/** Does the same as `noteThings` in a transaction of Prisma. */
export async function noteThingsByPrisma(
  db: Pick<Database['prisma'], '$executeRawUnsafe'>,
  kind: Kind,
  changer: Changer,
  things: readonly ChangedThing[],
): Promise<void> {
  if (things.length === 0) return;
  const { text, values } = noteStatement(kind, changer, things);
  await db.$executeRawUnsafe(text, ...values);
}

export async function thingRevisions(
  db: Queryable,
  { tenant_id, kind }: Kind,
  thing_id: number,
  { page, pageSize }: Paging,
): Promise<Page<ThingRevision>> {
  const { rows } = await db.query<ThingRevision & { total: number }>({
    name: 'revision.of-thing',
    text: `select r.id, r.crt_time, ${accountName('r.user_name')} as user_name, r.changes,
                  (count(*) over ())::int as total
             from thing_revision r where tenant_id = $1 and kind = $2 and thing_id = $3
            order by id desc limit $4 offset $5`,
    values: [tenant_id, kind, thing_id, pageSize, (page - 1) * pageSize],
  });
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
