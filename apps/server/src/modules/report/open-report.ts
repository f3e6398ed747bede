import type { Services } from '../../services.ts';
import { findOpen } from './report.store.ts';

/** Returns the key of the test that a report's link opens, or undefined if it opens none. For other modules. */
export const openReport = ({ prisma }: Services, share_id: string) => findOpen(prisma, share_id);
