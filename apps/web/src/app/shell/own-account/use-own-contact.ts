import { trpc } from '../../../lib/trpc.ts';
import { useContactKind } from '../../../ui/credential/use-contact-kind.ts';
import { ownContact } from './own-contact.ts';

/** Loads the account's contact for verification codes. An account may have none. */
export function useOwnContact() {
  const kind = useContactKind();
  const query = trpc.identity.current.useQuery({});
  return { query, contact: query.data && ownContact(query.data.userinfo, kind) };
}
