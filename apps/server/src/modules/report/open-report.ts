import type { Services } from '../../services.ts';
import { openTest } from './open-report.store.ts';

/** Does the same as `openShare`, in one statement, for draws: many customers make them at once. */
export const openReport = (services: Services, share_id: string) => openTest(services, share_id);
