import type { Services } from '../../services.ts';
import { findOpen } from './report.store.ts';

/** Returns the key of the test whose report the share id opens now. Undefined if it opens none. */
export const openShare = ({ prisma }: Pick<Services, 'prisma'>, share_id: string) => findOpen(prisma, share_id);
