import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { DimensionKey, Layer, Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import type { ResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import type { SettingArea, SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { transaction } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';
import { type Changer, changeSettings, type NotedChanges } from '../revision/change-settings.ts';

export interface StoredOffset {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly rate: number;
  readonly mod_time: Date;
}

/** An offset for a single mirror. */
export type MirrorOffset = Omit<StoredOffset, 'mod_time'> & { readonly device_id: number };

export interface StoredMapping {
  readonly analysis_type: string;
  readonly goods_type_ids: readonly number[];
  readonly threshold: number;
  readonly status: number;
}

export interface GoodsType {
  readonly id: number;
  /** Only for built-in types. */
  readonly seed_key: string | null;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
}

/** A past test for trying offsets, without its customer. */
export interface TriedTest {
  readonly device_id: number;
  readonly scores: RecordScore[];
  readonly result: RecordResult;
  readonly sex: Sex | null;
  readonly age: number | null;
}

/** Number of tests checked to see what the shop's mirrors measure. */
const CHECKED_TESTS = 500;

/** A shop's settings for test results. device_id 0 is the whole shop. */
export function settingStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id }: { readonly tenant_id: number },
) {
  return {
    offsets: (device_id: number): Promise<StoredOffset[]> =>
      prisma.score_offset.findMany({
        where: { tenant_id, device_id },
        select: { dimension: true, layer: true, rate: true, mod_time: true },
      }) as Promise<StoredOffset[]>,

    /** Writes an area's settings and their revision; null removes the own value. All or nothing. */
    change: (area: SettingArea, values: SettingState, changer: Changer, device_id = 0): Promise<NotedChanges> =>
      transaction(pool, (db) => changeSettings(db, { tenant_id, area, device_id }, changer, values)),

    /** Dimensions and layers, as `layer:dimension`, measured in the last 90 days. Only the newest tests are checked. */
    async measured(): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ key: string }>({
        name: 'setting.measured',
        text: `select distinct concat(s ->> 'layer', ':', s ->> 'dimension') as key
                 from (select scores from skin_record
                        where tenant_id = $1 and status = 2 and deleted_at is null and test_time > now() - interval '90 days'
                        order by test_time desc limit ${CHECKED_TESTS}) as r, jsonb_array_elements(r.scores) as s`,
        values: [tenant_id],
      });
      return new Set(rows.map(({ key }) => key));
    },

    /** The newest successful tests. */
    async lastTests(count: number): Promise<TriedTest[]> {
      const { rows } = await pool.query<TriedTest>({
        name: 'setting.last-tests',
        text: `select device_id, scores, result, customer_sex as sex, customer_age as age
                 from skin_record where tenant_id = $1 and status = 2 and deleted_at is null
                order by test_time desc, record_id desc limit $2`,
        values: [tenant_id, count],
      });
      return rows;
    },

    /** Mirrors' own offsets. */
    mirrorOffsets: (): Promise<MirrorOffset[]> =>
      prisma.score_offset.findMany({
        where: { tenant_id, device_id: { not: 0 } },
        select: { device_id: true, dimension: true, layer: true, rate: true },
      }) as Promise<MirrorOffset[]>,

    /** All sections and languages. */
    allTexts: (): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id },
        select: { section: true, dimension: true, value_key: true, locale: true, introduction: true, advice: true },
      }) as Promise<ResultText[]>,

    texts: (section: string): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id, section },
        select: { section: true, dimension: true, value_key: true, locale: true, introduction: true, advice: true },
      }) as Promise<ResultText[]>,

    mappings: (): Promise<StoredMapping[]> =>
      prisma.push_mapping.findMany({
        where: { tenant_id },
        select: { analysis_type: true, goods_type_ids: true, threshold: true, status: true },
      }),

    /** The shop's goods types in order. */
    async goodsTypes(): Promise<GoodsType[]> {
      const rows = await prisma.goods_type.findMany({
        where: { tenant_id },
        orderBy: [{ sort: 'asc' }, { goods_type_id: 'asc' }],
        select: { goods_type_id: true, seed_key: true, type_name: true },
      });
      return rows.map(({ goods_type_id, seed_key, type_name }) => ({
        id: goods_type_id,
        seed_key,
        names: type_name as Record<string, string>,
      }));
    },

    /** A bound mirror of the shop. */
    async device(where: { device_no: string } | { device_id: number }): Promise<number | undefined> {
      const row = await prisma.device.findFirst({
        where: { tenant_id, unbound_at: null, ...where },
        select: { device_id: true },
      });
      return row?.device_id;
    },
  };
}
