import { Skeleton } from '@mantine/core';
import { NO_NETWORK } from '../lib/problem.ts';
import { ErrorState } from './error-state.tsx';

export interface PendingQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  /** True while the call waits for a network. It goes on by itself. */
  readonly isPaused?: boolean;
  refetch(): unknown;
}

interface PendingProps {
  query: PendingQuery & { readonly data?: unknown };
  /** The height of the placeholder, in px. */
  height: number;
}

export function Pending({ query: { data, error, isFetching, isPaused, refetch }, height }: PendingProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data !== undefined) return null;
  return isPaused ? <ErrorState error={NO_NETWORK} /> : <Skeleton h={height} className="delayed" />;
}
