import { SHEET_DAYS } from '@skin-mirror/shared/serial/serial.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type CodeRow = Outputs['serial']['requestList']['list'][number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time when a batch's codes are destroyed; undefined before the first export. */
export const destroyedAt = ({ exported_at }: CodeRow): Date | undefined =>
  exported_at ? new Date(Date.parse(exported_at) + SHEET_DAYS * DAY_MS) : undefined;

/** The address of a batch's codes, as a sheet or as printable labels. */
export const exportAddress = ({ batch_id }: CodeRow, format: 'xlsx' | 'labels'): string =>
  `/skinMgrSrv/device/serialExport?${new URLSearchParams({
    id: batch_id,
    ...(format === 'labels' && { format }),
  })}`;
