import type { Database } from '../../database/pool.ts';
import { findOpen } from './open-share.store.ts';

/** Returns the key of the test whose report the share id opens now. Undefined if it opens none. */
export const openShare = (services: Pick<Database, 'pool'>, share_id: string) => findOpen(services, share_id);
