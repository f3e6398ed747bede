import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '@skin-mirror/shared/api-token/api-token.ts';
import { hashToken } from '../../kernel/principal.ts';
import { routable } from '../../kernel/routable.ts';

const SECRET_BYTES = 32;
/** The characters that the console shows of a token's random part. People tell their tokens apart by them. */
const SHOWN = 4;

/** Makes a new API token. The server stores only the token's hash and first characters. */
export function newSecret(tenant_id: number) {
  const token = TOKEN_PREFIX + routable(tenant_id, randomBytes(SECRET_BYTES));
  return { token, token_hash: hashToken(token), hint: token.slice(0, token.indexOf('.') + 1 + SHOWN) };
}
