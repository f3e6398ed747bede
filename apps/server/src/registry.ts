import { buildRouter } from './kernel/trpc.ts';
import { dashboardOperations } from './modules/dashboard/dashboard.operations.ts';
import { fileOperations } from './modules/file/file.operations.ts';
import { identityOperations } from './modules/identity/identity.operations.ts';
import { mirrorOperations } from './modules/mirror/mirror.operations.ts';
import { questionOperations } from './modules/question/question.operations.ts';
import { recordOperations } from './modules/record/record.operations.ts';
import { reportOperations } from './modules/report/report.operations.ts';

/** Every operation of the product. Mounts, API document and access tests read this and nothing else. */
export const registry = {
  identity: identityOperations,
  mirror: mirrorOperations,
  record: recordOperations,
  dashboard: dashboardOperations,
  question: questionOperations,
  report: reportOperations,
  file: fileOperations,
};

export const appRouter = buildRouter(registry);

export type AppRouter = typeof appRouter;
