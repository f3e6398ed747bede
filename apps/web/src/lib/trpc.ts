import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** The answers of all calls. Dates are ISO text. */
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();
