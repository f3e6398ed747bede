import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { DimensionKey, Layer, Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { QuestionAnswers, RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { ResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import type { SettingArea, SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { select } from '../../database/select.ts';
import { transaction } from '../../database/transaction.ts';
import type { SeenRev } from '../../kernel/rev.ts';
import type { Services } from '../../services.ts';
import { type Changer, changeSettings, type NotedChanges, newestRevision } from '../revision/change-settings.ts';

export interface StoredOffset {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly rate: number;
  readonly mod_time: Date;
}

export type MirrorOffset = Omit<StoredOffset, 'mod_time'> & { readonly device_id: number };

export interface StoredMapping {
  readonly analysis_type: string;
  readonly goods_type_ids: readonly number[];
  readonly threshold: number;
  readonly status: number;
}

export interface GoodsType {
  readonly id: number;
  /** The key of a built-in type; null for the shop's own types. */
  readonly seed_key: string | null;
  /** The type's names by language. */
  readonly names: Readonly<Record<string, string>>;
}

/** A past test without its customer. The console tries other offsets on such tests. */
export interface TriedTest {
  readonly device_id: number;
  readonly scores: RecordScore[];
  readonly result: RecordResult;
  readonly sex: Sex | null;
  readonly age: number | null;
  readonly answers: QuestionAnswers;
}

/** The server reads this many tests to see which dimensions the mirrors measure. */
const LOOKED_AT = 500;

/** Reads and writes a shop's settings for test results. device_id 0 means the whole shop. */
export function settingStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id }: { readonly tenant_id: number },
) {
  return {
    offsets: (device_id: number): Promise<StoredOffset[]> =>
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

    /**
     * Returns the pairs `layer:dimension` in the newest tests of the last 90 days. Uses SQL instead of Prisma, so that
     * the scores stay in the database.
     */
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

    async lastTests(count: number): Promise<TriedTest[]> {
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

    mirrorOffsets: (): Promise<MirrorOffset[]> =>
      prisma.score_offset.findMany({
        where: { tenant_id, device_id: { not: 0 } },
        select: { device_id: true, dimension: true, layer: true, rate: true },
      }),

    /** Returns the texts of the whole shop. */
    allTexts: (): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id, device_id: 0 },
        select: { section: true, dimension: true, value_key: true, locale: true, introduction: true, advice: true },
      }),

    texts: (section: string, device_id: number): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id, device_id, section },
        select: { section: true, dimension: true, value_key: true, locale: true, introduction: true, advice: true },
      }),

    mappings: (device_id: number): Promise<StoredMapping[]> =>
      prisma.push_mapping.findMany({
        where: { tenant_id, device_id },
        select: { analysis_type: true, goods_type_ids: true, threshold: true, status: true },
      }),

    async goodsTypes(): Promise<GoodsType[]> {
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
