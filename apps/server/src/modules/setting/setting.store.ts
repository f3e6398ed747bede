import type { DimensionKey, Layer, Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { RecordResult, RecordScore } from '@skin-mirror/shared/record/record.schema.ts';
import type { ResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import type { Services } from '../../services.ts';

export interface StoredOffset {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly rate: number;
  readonly mod_time: Date;
}

/** One that counts for a single mirror. */
export type MirrorOffset = Omit<StoredOffset, 'mod_time'> & { readonly device_id: number };

export interface StoredMapping {
  readonly analysis_type: string;
  readonly goods_type_ids: readonly number[];
  readonly threshold: number;
  readonly status: number;
}

export interface GoodsType {
  readonly id: number;
  /** Of the types that came with the product. */
  readonly seed_key: string | null;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
}

/** A past test as the trial of other offsets needs it: without whose it is. */
export interface TriedTest {
  readonly device_id: number;
  readonly scores: RecordScore[];
  readonly result: RecordResult;
  readonly sex: Sex | null;
  readonly age: number | null;
}

/** Tests that are looked at to see what the shop's mirrors measure. */
const LOOKED_AT = 500;

/** What a shop has set for its tests' results. device_id 0 is the whole shop. */
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

    /** Writes all of them or none. */
    async writeOffsets(
      device_id: number,
      offsets: readonly Omit<StoredOffset, 'mod_time'>[],
      mod_user: number,
    ): Promise<void> {
      await prisma.$transaction(
        offsets.map(({ dimension, layer, rate }) =>
          prisma.score_offset.upsert({
            where: { tenant_id_device_id_layer_dimension: { tenant_id, device_id, layer, dimension } },
            create: { tenant_id, device_id, layer, dimension, rate, mod_user },
            update: { rate, mod_user, mod_time: new Date() },
          }),
        ),
      );
    },

    /** Dimensions and layers, as `layer:dimension`, that a test of the last 90 days measured; the newest tests decide. */
    async measured(): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ key: string }>({
        name: 'setting.measured',
        text: `select distinct concat(s ->> 'layer', ':', s ->> 'dimension') as key
                 from (select scores from skin_record
                        where tenant_id = $1 and status = 2 and deleted_at is null and test_time > now() - interval '90 days'
                        order by test_time desc limit ${LOOKED_AT}) as r, jsonb_array_elements(r.scores) as s`,
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

    /** What mirrors have of their own. */
    mirrorOffsets: (): Promise<MirrorOffset[]> =>
      prisma.score_offset.findMany({
        where: { tenant_id, device_id: { not: 0 } },
        select: { device_id: true, dimension: true, layer: true, rate: true },
      }) as Promise<MirrorOffset[]>,

    texts: (section: string): Promise<ResultText[]> =>
      prisma.result_text.findMany({
        where: { tenant_id, section },
        select: { section: true, dimension: true, value_key: true, locale: true, introduction: true, advice: true },
      }) as Promise<ResultText[]>,

    async writeText({ introduction, advice, ...key }: ResultText): Promise<void> {
      await prisma.result_text.upsert({
        where: { tenant_id_section_dimension_value_key_locale: { tenant_id, ...key } },
        create: { tenant_id, ...key, introduction, advice },
        update: { introduction, advice, mod_time: new Date() },
      });
    },

    /** Removes the shop's own words; the product's count again. Returns how many there were. */
    async resetTexts(
      keys: readonly Pick<ResultText, 'section' | 'dimension' | 'value_key'>[],
      locale: string,
    ): Promise<number> {
      const { count } = await prisma.result_text.deleteMany({
        where: { tenant_id, locale, OR: keys.map((key) => ({ ...key })) },
      });
      return count;
    },

    mappings: (): Promise<StoredMapping[]> =>
      prisma.push_mapping.findMany({
        where: { tenant_id },
        select: { analysis_type: true, goods_type_ids: true, threshold: true, status: true },
      }),

    async writeMapping({ analysis_type, ...values }: StoredMapping): Promise<void> {
      const data = { ...values, goods_type_ids: [...values.goods_type_ids] };
      await prisma.push_mapping.upsert({
        where: { tenant_id_analysis_type: { tenant_id, analysis_type } },
        create: { tenant_id, analysis_type, ...data },
        update: data,
      });
    },

    async resetMappings(analysis_types: readonly string[]): Promise<number> {
      const { count } = await prisma.push_mapping.deleteMany({
        where: { tenant_id, analysis_type: { in: [...analysis_types] } },
      });
      return count;
    },

    /** The shop's goods types in their order. */
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
