import type { ReactNode } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useContactKind } from '../../../ui/credential/use-contact-kind.ts';
import { PendingDialog } from '../../../ui/dialog.tsx';
import { type OwnContact, ownContact } from './own-contact.ts';

interface WithOwnContactProps {
  title: string;
  onClose: () => void;
  children: (contact: OwnContact | undefined) => ReactNode;
}

/** Loads the account's contact for verification codes, then shows the dialog. */
export function WithOwnContact({ title, onClose, children }: WithOwnContactProps) {
  const kind = useContactKind();
  const query = trpc.identity.current.useQuery({});
  if (query.data) return children(ownContact(query.data.userinfo, kind));
  return <PendingDialog query={query} opened onClose={onClose} title={title} />;
}
