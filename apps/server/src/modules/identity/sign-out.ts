import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../kernel/context.ts';

/** For the transaction that disables, locks or deletes accounts, or gives them a new password or contact. */
export { revokeSessions as signOutEverywhere } from './session.store.ts';

/** Returns the hash of the session that asks. Null for an API token, which has none. */
export const thisSession = ({ principal }: Context<UserPrincipal>): Uint8Array | null =>
  principal.credential.kind === 'session' ? principal.credential.hash : null;
