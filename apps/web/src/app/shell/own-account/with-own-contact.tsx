import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useContactKind } from '../../../ui/credential/use-contact-kind.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type OwnContact, ownContact } from './own-contact.ts';

/** Loads the contact that proves the account, and passes it to its children. */
export function WithOwnContact({ children }: { children: (contact: OwnContact | undefined) => ReactNode }) {
  const kind = useContactKind();
  const { data, error, refetch, isFetching } = trpc.identity.current.useQuery({});
  if (data) return children(ownContact(data.userinfo, kind));
  if (error) return <ErrorState error={error} onRetry={refetch} retrying={isFetching} />;
  return <Skeleton h={280} className="delayed" />;
}
