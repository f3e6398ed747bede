import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** The answer types of all calls, with dates as ISO text. */
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();
