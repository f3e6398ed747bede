import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { ResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import type { SettingArea, SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { select } from '../../database/select.ts';
import { transaction } from '../../database/transaction.ts';
import type { SeenRev } from '../../kernel/rev.ts';
import type { Services } from '../../services.ts';
import { type Changer, changeSettings, type NotedChanges, newestRevision } from '../revision/change-settings.ts';

/** The server reads this many tests to see which dimensions the mirrors measure. */
const LOOKED_AT = 500;

const TEXT = select('section', 'dimension', 'value_key', 'locale', 'introduction', 'advice');

/** Reads and writes a shop's settings for test results. device_id 0 means the whole shop. */
export function settingStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id }: { readonly tenant_id: number },
) {
  return {
    offsets: (device_id: number) =>
      prisma.score_offset.findMany({
        where: { tenant_id, device_id },
        select: { dimension: true, layer: true, rate: true, mod_time: true },
      }),

    /** Writes settings of an area and adds the changes to the history. Null removes a setting. */
    change: (
      area: SettingArea,
      values: SettingState,
      changer: Changer,
      { device_id = 0, rev }: { readonly device_id?: number; readonly rev?: SeenRev } = {},
    ): Promise<NotedChanges> =>
      transaction(pool, (db) => changeSettings(db, { tenant_id, area, device_id }, changer, values, rev)),

    newest: (area: SettingArea, device_id = 0): Promise<number> => newestRevision(pool, { tenant_id, area, device_id }),

    /** Returns the pairs `layer:dimension` in the newest tests of 90 days. SQL keeps the scores in the database. */
    async measured(): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ key: string }>({
        name: 'setting.measured',
        text: `select distinct concat(s ->> 'layer', ':', s ->> 'dimension') as key
                 from (select scores from skin_record
                        where tenant_id = $1 and status = ${RECORD_STATUS.success} and deleted_at is null and test_time > now() - interval '90 days'
                        order by test_time desc limit ${LOOKED_AT}) as r, jsonb_array_elements(r.scores) as s`,
        values: [tenant_id],
      });
      return new Set(rows.map(({ key }) => key));
    },

    /** Returns the newest tests without their customers. The console tries other offsets on them. */
    async lastTests(count: number) {
      const rows = await prisma.skin_record.findMany({
        where: { tenant_id, status: RECORD_STATUS.success, deleted_at: null },
        select: select('device_id', 'scores', 'result', 'customer_sex', 'customer_age', 'questions'),
        orderBy: [{ test_time: 'desc' }, { record_id: 'desc' }],
        take: count,
      });
      return rows.flatMap(({ customer_sex: sex, customer_age: age, questions: answers, result, ...row }) =>
        result ? [{ ...row, result, sex, age, answers }] : [],
      );
    },

    mirrorOffsets: () =>
      prisma.score_offset.findMany({
        where: { tenant_id, device_id: { not: 0 } },
        select: { device_id: true, dimension: true, layer: true, rate: true },
      }),

    /** Returns the texts of the whole shop. */
    allTexts: (): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id, device_id: 0 },
        select: TEXT,
      }),

    texts: (section: string, device_id: number): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id, device_id, section },
        select: TEXT,
      }),

    mappings: (device_id: number) =>
      prisma.push_mapping.findMany({
        where: { tenant_id, device_id },
        select: { analysis_type: true, goods_type_ids: true, threshold: true, status: true },
      }),

    /** Returns the types with their names by language. The shop's own types have no `seed_key`. */
    async goodsTypes() {
      const rows = await prisma.goods_type.findMany({
        where: { tenant_id },
        orderBy: [{ sort: 'asc' }, { goods_type_id: 'asc' }],
        select: { goods_type_id: true, seed_key: true, type_name: true },
      });
      return rows.map(({ goods_type_id: id, seed_key, type_name: names }) => ({ id, seed_key, names }));
    },

    /** Returns undefined if the shop doesn't have the mirror. */
    async device(where: { device_no: string } | { device_id: number }): Promise<number | undefined> {
      const row = await prisma.device.findFirst({
        where: { tenant_id, unbound_at: null, ...where },
        select: { device_id: true },
      });
      return row?.device_id;
    },
  };
}

type Store = ReturnType<typeof settingStore>;
type RowOf<Read extends 'offsets' | 'mirrorOffsets' | 'mappings' | 'goodsTypes' | 'lastTests'> = Awaited<
  ReturnType<Store[Read]>
>[number];
export type StoredOffset = RowOf<'offsets'>;
export type MirrorOffset = RowOf<'mirrorOffsets'>;
export type StoredMapping = RowOf<'mappings'>;
export type GoodsType = RowOf<'goodsTypes'>;
export type TriedTest = RowOf<'lastTests'>;
