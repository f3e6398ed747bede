import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { Capture } from '@skin-mirror/shared/progress/capture.ts';
import type { RecordImage, RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import { select } from '../../database/select.ts';

/** The columns by which a report's test and the one before it are compared. */
export const VISIT_COLUMNS = {
  ...select(
    'record_id',
    'test_time',
    'test_day',
    'device_id',
    'capture_state',
    'quality',
    'is_simulated',
    'customer_id',
    'customer_sex',
    'customer_age',
    'is_settled',
    'scores',
    'images',
    'result',
  ),
  customer: { select: { sex: true, birth_year: true, erase_at: true } },
} as const;

export interface Visit extends Omit<Capture, 'result'> {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly test_time: Date;
  /** The day of the test in the shop. */
  readonly test_day: Date;
  readonly is_simulated: boolean;
  readonly customer_id: number | null;
  readonly customer_sex: 1 | 0 | null;
  readonly customer_age: number | null;
  readonly is_settled: boolean;
  readonly customer: {
    readonly sex: 1 | 0 | null;
    readonly birth_year: number | null;
    readonly erase_at: Date | null;
  } | null;
  readonly scores: readonly RecordScore[];
  readonly images: readonly RecordImage[];
  readonly result: RecordResult;
}
