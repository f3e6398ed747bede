import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type SerialRow = Outputs['serial']['list']['list'][number];

export const STATUSES = Object.values(SERIAL_STATUS);
