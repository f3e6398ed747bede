import type { ShopConfig } from '../config/config.schema.ts';
import { ERASE_HOURS } from '../customer/customer.ts';
import { EXPORT_HOURS } from '../export/export.ts';
import { TRASH_DAYS } from '../kernel/trash.ts';

/** A kind of data about a customer. Without a time it is kept without a fixed end, or never. */
export interface Kept {
  readonly of: 'photos' | 'marks' | 'declined' | 'own' | 'results' | 'deleted' | 'links' | 'exports' | 'erasure';
  readonly days?: number;
  readonly hours?: number;
}

/** Returns what customers read about their data, in this order, with the periods that are in force in a shop. */
export const keptData = ({ retention_days, share_days }: Pick<ShopConfig, 'retention_days' | 'share_days'>): Kept[] => [
  { of: 'photos', days: retention_days.photos },
  { of: 'marks', days: retention_days.marks },
  { of: 'own' },
  { of: 'declined' },
  { of: 'results' },
  { of: 'links', days: share_days },
  { of: 'deleted', days: TRASH_DAYS },
  { of: 'exports', hours: EXPORT_HOURS },
  { of: 'erasure', hours: ERASE_HOURS },
];
