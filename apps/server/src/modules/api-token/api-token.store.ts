import type { ApiToken } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import { MAX_TOKENS, type TOKEN_SORTS } from '@skin-mirror/shared/api-token/api-token.ts';
import type { ApiScope } from '@skin-mirror/shared/kernel/access.ts';
import type { Sort } from '@skin-mirror/shared/kernel/list.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { orderBy } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import type { Services } from '../../services.ts';
import type { AccountKey } from '../contact/contact.ts';

export interface NewToken {
  readonly name: string;
  readonly token_hash: Uint8Array;
  readonly hint: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number;
}

const COLUMNS = select('id', 'name', 'hint', 'scopes', 'crt_time', 'expires_at', 'last_used');

/** Reads and changes the tokens of one main account. Expired tokens are included, but revoked tokens are not. */
export function apiTokenStore({ prisma }: Pick<Services, 'prisma'>, { tenant_id, user_id }: AccountKey) {
  const own = { tenant_id, user_id, revoked_at: null };
  return {
    /** Lists all tokens on one page, because an account has only a few tokens. Newest first by default. */
    list(sort: Sort<(typeof TOKEN_SORTS)[number]>): Promise<ApiToken[]> {
      const order = orderBy(sort, { key: 'id', own: { id: 'desc' as const }, nullable: ['last_used'] });
      return prisma.api_token.findMany({ where: own, orderBy: order, select: COLUMNS });
    },

    /** Adds a token and returns its id. Undefined if the account has the largest number of valid tokens. */
    add: ({ token_hash, scopes, days, ...token }: NewToken): Promise<number | undefined> =>
      prisma.$transaction(async (db) => {
        // Locks the account's row, so that parallel calls can't exceed the limit. SQL instead of Prisma, because Prisma
        // can't lock a row.
        await db.$queryRaw`
          select 1 from user_account where tenant_id = ${tenant_id} and user_id = ${user_id} for no key update`;
        const now = Date.now();
        if ((await db.api_token.count({ where: { ...own, expires_at: { gt: new Date(now) } } })) >= MAX_TOKENS) {
          return undefined;
        }
        const expires_at = new Date(now + days * DAY_MS);
        const data = { ...own, ...token, token_hash: new Uint8Array(token_hash), scopes: [...scopes], expires_at };
        return (await db.api_token.create({ data })).id;
      }),

    /** Revokes a token. Returns the token's name, or undefined if the account has no such token. */
    async remove(id: number): Promise<string | undefined> {
      const data = { revoked_at: new Date() };
      const rows = await prisma.api_token.updateManyAndReturn({ where: { ...own, id }, data, select: { name: true } });
      return rows[0]?.name;
    },
  };
}
