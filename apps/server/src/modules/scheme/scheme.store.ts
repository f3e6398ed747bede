import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SchemeDetail, SchemeFilter, SchemeRow, SchemeSave } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import type { SchemeStep, WordedScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import type { SCHEME_SORTS } from '@skin-mirror/shared/scheme/scheme.ts';
import { SCHEME_WORDS, STEP_WORDS } from '@skin-mirror/shared/scheme/scheme.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';
import { untranslated } from '../../database/untranslated.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { deletionsOf, trash } from '../../kernel/trash.store.ts';
import type { Changer } from '../revision/change-settings.ts';
import { changedThings, noteThingsByPrisma } from '../revision/thing-revisions.ts';

export type SchemeValues = Omit<SchemeSave, 'id' | 'rev'>;

/**
 * `missing`: the scheme doesn't exist. `overtaken`: another person saved it first. `foreign_goods`: the shop doesn't
 * have a product of the scheme. `unchanged`: the new values are the same.
 */
export type WriteRefusal = 'missing' | 'overtaken' | 'foreign_goods' | 'unchanged';

const COLUMNS = select(
  'name',
  'description',
  'cycle_days',
  'for_sex',
  'skin_types',
  'triggers',
  'priority',
  'status',
  'texts',
);

/** SQL: true if a scheme or one of its steps has a text without a translation into the language. */
const lacksWords = (locale: string): string =>
  `(${untranslated('s', Object.keys(SCHEME_WORDS), locale)} or exists (
    select 1 from scheme_step p where p.tenant_id = $1 and p.scheme_id = s.scheme_id
       and ${untranslated('p', Object.keys(STEP_WORDS), locale)}))`;

const MATCHING = `scheme s where s.tenant_id = $1 and s.deleted_at is null and ($3::int is null or s.status = $3)
  and ($2 = '' or strpos(lower(s.name), lower($2)) > 0) and ($4 = '' or ${lacksWords('$4')})`;

/** SQL: the columns of a scheme in the list. `goods` counts each product only once. */
const LISTED = `s.scheme_id as id, s.name, s.description, s.cycle_days, s.for_sex, s.skin_types, s.triggers, s.priority,
  s.status, s.mod_time,
  (select count(*) from scheme_step p where p.tenant_id = $1 and p.scheme_id = s.scheme_id) as steps,
  (select count(*) from goods g
    where g.tenant_id = $1 and g.deleted_at is null
      and (g.scheme_id = s.scheme_id
        or g.goods_id in (select o.goods_id from scheme_goods o
                           where o.tenant_id = $1 and o.scheme_id = s.scheme_id))) as goods`;

export function schemeStore({ prisma, pool }: Database, tenant_id: number, changer: Changer) {
  const filterValues = ({ q, status, untranslated: locale }: SchemeFilter) => [
    tenant_id,
    q,
    status === '' ? null : status,
    locale,
  ];
  const byIds = (ids: readonly number[]): Prisma.schemeWhereInput => ({ tenant_id, scheme_id: { in: [...ids] } });
  const kind = { tenant_id, kind: 'scheme' } as const;
  return {
    /** Lists schemes by priority. Uses SQL instead of Prisma, because it counts rows of two other tables. */
    page: (filter: SchemeFilter, paging: SortedPaging<typeof SCHEME_SORTS>): Promise<Page<SchemeRow>> =>
      pagedSql(pool, paging, {
        name: 'scheme',
        select: LISTED,
        from: MATCHING,
        values: filterValues(filter),
        order: 's.priority desc, s.scheme_id',
        key: 'id',
      }),

    count: (): Promise<number> => prisma.scheme.count({ where: { tenant_id, deleted_at: null } }),

    /** Counts for each language the schemes that are wholly translated. SQL, because it looks into JSON. */
    async translatedIn(): Promise<{ locale: Locale; translated: number; total: number }[]> {
      const { rows } = await pool.query<{ locale: Locale; translated: number; total: number }>({
        name: 'scheme.translated',
        text: `select l.locale, count(s.scheme_id)::int as total,
                      (count(s.scheme_id) filter (where not ${lacksWords('l.locale')}))::int as translated
                 from unnest($2::text[]) as l(locale)
                 left join scheme s on s.tenant_id = $1 and s.deleted_at is null
                group by l.locale`,
        values: [tenant_id, LOCALES],
      });
      return rows;
    },

    byId: (id: number): Promise<SchemeDetail | undefined> => read(prisma, id),

    /** Ignores deleted schemes. */
    has: async (scheme_id: number): Promise<boolean> =>
      (await prisma.scheme.count({ where: { tenant_id, scheme_id, deleted_at: null } })) > 0,

    /** Adds or replaces a scheme. Returns its id, or why nothing was written. Rejects if the name is taken. */
    save: (
      id: number | undefined,
      { steps: given, texts, ...others }: SchemeValues,
      rev: SeenRev,
    ): Promise<number | WriteRefusal> =>
      prisma.$transaction(async (db) => {
        // If two people save the same scheme, the second one waits. Uses SQL, because Prisma can't lock a row.
        const locked = await db.$queryRaw<unknown[]>`
          select 1 from scheme where tenant_id = ${tenant_id} and scheme_id = ${id ?? 0} and deleted_at is null for update`;
        if (id !== undefined && locked.length === 0) return 'missing';
        const before = id === undefined ? undefined : await read(db, id);
        if (before && seen(rev) !== undefined && before.rev !== seen(rev)) return 'overtaken';
        const data = { ...others, texts: texts ?? before?.texts ?? {} };
        const steps = given.map((step) => ({ ...step, texts: step.texts ?? textsBefore(before, step) }));
        const goods_ids = [...new Set(steps.flatMap((step) => step.goods_ids))];
        const known = await db.goods.count({ where: { tenant_id, goods_id: { in: goods_ids }, deleted_at: null } });
        if (known !== goods_ids.length) return 'foreign_goods';
        if (before && isSame(before, { ...data, steps })) return 'unchanged';
        const scheme_id = await write(db, id, data);
        await writeSteps(db, scheme_id, steps);
        const states = (values: SchemeState) => new Map([[scheme_id, stateOf(values)]]);
        const noted = changedThings(before ? states(before) : new Map(), states({ ...data, steps }));
        await noteThingsByPrisma(db, kind, changer, noted);
        return scheme_id;
      }),

    ...trash({
      prisma,
      missing: 'SCHEME_NOT_FOUND',
      byIds,
      async matching(filter: SchemeFilter) {
        const { rows } = await pool.query<{ id: number }>({
          name: 'scheme.ids',
          text: `select s.scheme_id as id from ${MATCHING}`,
          values: filterValues(filter),
        });
        return byIds(rows.map(({ id }) => id));
      },
      async mark(db, where, { deleted_at }) {
        const data = { deleted_at, mod_time: new Date() };
        const rows = await db.scheme.updateManyAndReturn({ where, data, select: { scheme_id: true } });
        const ids = rows.map(({ scheme_id }) => scheme_id).sort((a, b) => a - b);
        await noteThingsByPrisma(db, kind, changer, deletionsOf(ids, deleted_at));
        return ids;
      },
    }),
  };

  async function read(db: Prisma.TransactionClient, id: number): Promise<SchemeDetail | undefined> {
    const row = await db.scheme.findFirst({
      where: { tenant_id, scheme_id: id, deleted_at: null },
      select: {
        ...COLUMNS,
        mod_time: true,
        rev: true,
        steps: {
          orderBy: { step: 'asc' },
          select: {
            ...select('title', 'part', 'frequency', 'advice', 'texts', 'day_from', 'day_to'),
            goods: {
              // Prisma adds the shop's id only to the steps, so the shop of the goods is named here.
              where: { product: { tenant_id, deleted_at: null } },
              orderBy: { rank: 'asc' },
              select: {
                product: { select: { goods_id: true, goods_name: true, goods_pic: true, shelf_status: true } },
              },
            },
          },
        },
      },
    });
    if (!row) return undefined;
    const products = row.steps.flatMap((step) => step.goods.map(({ product }) => product));
    const goods = [...new Map(products.map((product) => [product.goods_id, product])).values()];
    const steps = row.steps.map(({ goods: inStep, ...step }) => ({
      ...step,
      goods_ids: inStep.map(({ product }) => product.goods_id),
    }));
    goods.sort((a, b) => a.goods_id - b.goods_id);
    return { id, ...row, steps, goods };
  }

  async function write(db: Prisma.TransactionClient, id: number | undefined, data: SchemeData) {
    if (id === undefined) return (await db.scheme.create({ data: { tenant_id, ...data } })).scheme_id;
    const where = { tenant_id_scheme_id: { tenant_id, scheme_id: id } };
    await db.scheme.update({ where, data: { ...data, mod_time: new Date() } });
    return id;
  }

  async function writeSteps(
    db: Prisma.TransactionClient,
    scheme_id: number,
    steps: readonly WordedScheme['steps'][number][],
  ) {
    const place = (index: number) => ({ tenant_id, scheme_id, step: index + 1 });
    await db.scheme_step.deleteMany({ where: { tenant_id, scheme_id } });
    await db.scheme_step.createMany({
      data: steps.map(({ goods_ids: _, ...step }, index) => ({ ...place(index), ...step })),
    });
    await db.scheme_goods.createMany({
      data: steps.flatMap(({ goods_ids }, index) =>
        goods_ids.map((goods_id, rank) => ({ ...place(index), goods_id, rank: rank + 1 })),
      ),
    });
  }
}

/** Returns the translations of a step that was saved without any: those of the step with the same title. */
const textsBefore = (before: SchemeDetail | undefined, { title }: SchemeStep) =>
  before?.steps.find((step) => step.title === title)?.texts ?? {};

type SchemeData = Omit<SchemeValues, 'steps' | 'texts'> & Pick<WordedScheme, 'texts'>;
type SchemeState = SchemeData & Pick<WordedScheme, 'steps'>;

/** Returns the values of a scheme that the history of changes stores and compares. */
const stateOf = (values: SchemeState) => ({
  ...Object.fromEntries((Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((name) => [name, values[name]])),
  steps: values.steps,
});

const isSame = (before: SchemeDetail, after: SchemeState): boolean =>
  ([...Object.keys(COLUMNS), 'steps'] as (keyof SchemeState)[]).every(
    (name) => canonical(before[name]) === canonical(after[name]),
  );

/** Writes JSON with sorted fields, because the database stores the fields in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
