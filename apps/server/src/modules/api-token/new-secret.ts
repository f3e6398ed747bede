import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '@skin-mirror/shared/api-token/api-token.ts';
import { hashToken } from '../../kernel/principal.ts';
import { routable } from '../../kernel/routable.ts';

const SECRET_BYTES = 32;
/** The number of shown characters of the random part, enough to tell a shop's tokens apart. */
const SHOWN = 4;

/** Makes the secret of a new API token. Only its hash and its first characters are stored. */
export function newSecret(tenant_id: number) {
  const token = TOKEN_PREFIX + routable(tenant_id, randomBytes(SECRET_BYTES));
  return { token, token_hash: hashToken(token), hint: token.slice(0, token.indexOf('.') + 1 + SHOWN) };
}
