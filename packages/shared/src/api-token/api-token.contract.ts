import { z } from 'zod';
import { API_SCOPES, owner } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { sortInput } from '../kernel/page.ts';
import { MAX_TOKEN_DAYS, TOKEN_SORTS } from './api-token.ts';

const scopes = z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length);

export const apiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The first characters of the token. They help people to recognise the token. */
  hint: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  crt_time: z.date(),
  expires_at: z.date(),
  last_used: z.date().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenContract = defineContract({
  list: {
    kind: 'query',
    summary: "The shop's API tokens",
    access: owner(),
    input: z.object(sortInput(TOKEN_SORTS)),
    output: z.object({ list: z.array(apiToken) }),
  },
  create: {
    kind: 'mutation',
    audit: ['token.create'],
    summary: 'Make an API token; it is shown this once',
    access: owner(),
    input: z.object({
      name: z.string().trim().min(1).max(64),
      scopes,
      days: z.number().int().min(1).max(MAX_TOKEN_DAYS),
    }),
    output: z.object({ id: z.number().int(), token: z.string() }),
    errors: ['TOKEN_LIMIT'],
  },
  revoke: {
    kind: 'mutation',
    audit: ['token.revoke'],
    summary: 'Revoke an API token at once',
    access: owner(),
    input: z.object({ id: z.int32().positive() }),
    output: z.object({}),
    errors: ['TOKEN_NOT_FOUND'],
  },
});
