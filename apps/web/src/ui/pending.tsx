import { Skeleton } from '@mantine/core';
import { ErrorState } from './error-state.tsx';

interface PendingProps {
  query: { readonly data: unknown; readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
  /** The height of the placeholder, in px. */
  height: number;
}

export function Pending({ query: { data, error, isFetching, refetch }, height }: PendingProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return data === undefined && <Skeleton h={height} className="delayed" />;
}
