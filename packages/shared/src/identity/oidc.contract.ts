import { z } from 'zod';
import { anonymous, owner, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { ownerProof, PROOF_ERRORS, PROVED } from './second-factor.contract.ts';

/** Only the browser that has begun keeps it, so nobody else can use the provider's answer. */
const browser_key = z.string().min(1).max(200);
/** The query of the address to which the provider has sent the browser back. */
const provider_answer = z.string().min(1).max(8_192);
const begun = z.object({ address: z.url(), browser_key });
const session = z.object({ access_token: z.string(), /** Seconds. */ expires_in: z.number().int() });

export const oidcContract = defineContract({
  status: {
    kind: 'query',
    summary: "The operator's provider of sign-ins, and what the signed-in account has to do with it",
    access: signedIn(),
    input: z.object({}),
    output: z.object({
      /** The provider's name. Empty if the operator has set none up. */
      provider: z.string(),
      linked_at: z.date().nullable(),
      last_used: z.date().nullable(),
      /** The people of this group become guides of the shop. Only main accounts learn it. */
      guide_group: z.string(),
    }),
  },
  begin: {
    kind: 'mutation',
    audit: null,
    summary: 'Get the address at which the provider asks for a sign-in',
    access: anonymous('signing in is how one gets a session'),
    limit: { name: 'oidc-begin', points: 60, seconds: 60, by: 'network' },
    lane: 'callers',
    input: z.object({}),
    output: begun,
    errors: ['OIDC_AWAY'],
  },
  finish: {
    kind: 'mutation',
    audit: ['session.sign_in', 'session.refused', 'member.create'],
    summary: "Sign in with the provider's answer",
    access: anonymous('signing in is how one gets a session'),
    limit: { name: 'oidc-finish', points: 60, seconds: 60, by: 'network' },
    lane: 'callers',
    input: z.object({ provider_answer, browser_key }),
    /** `factor_key` instead of a session: the shop wants the account's own second factor as well. */
    output: z.union([session, z.object({ factor_key: z.string() })]),
    errors: [
      'NO_PERMISSION',
      'OIDC_AWAY',
      'OIDC_REFUSED',
      'OIDC_EXPIRED',
      'OIDC_UNKNOWN',
      'PASSKEY_NEEDED',
      'LOGIN_ACCOUNT_DISABLED',
    ],
  },
  confirm: {
    kind: 'mutation',
    audit: ['session.sign_in', 'session.refused'],
    summary: 'Finish a sign-in by the provider with a second factor',
    access: anonymous('signing in is how one gets a session'),
    limit: { name: 'oidc-finish', points: 60, seconds: 60, by: 'network' },
    lane: 'callers',
    input: z.object({ factor_key: z.string().min(1).max(500), second_factor: z.string().min(1).max(32) }),
    output: session,
    errors: ['NO_PERMISSION', 'OIDC_EXPIRED', 'SECOND_FACTOR_WRONG', 'LOGIN_ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS'],
  },
  beginLink: {
    kind: 'mutation',
    // The entry follows with the link.
    audit: null,
    summary: "Get the provider's address to link one's own account there with the signed-in account",
    access: signedIn(),
    limit: PROVED,
    input: ownerProof,
    output: begun,
    errors: [...PROOF_ERRORS, 'OIDC_AWAY'],
  },
  link: {
    kind: 'mutation',
    audit: ['account.oidc_link'],
    summary: "Link the signed-in account by the provider's answer",
    access: signedIn(),
    limit: { name: 'oidc-link', points: 30, seconds: 3_600, by: 'caller' },
    input: z.object({ provider_answer, browser_key }),
    output: z.object({}),
    errors: ['OIDC_AWAY', 'OIDC_REFUSED', 'OIDC_EXPIRED', 'OIDC_TAKEN'],
  },
  unlink: {
    kind: 'mutation',
    audit: ['account.oidc_unlink'],
    summary: 'End the link with the provider; it opens nothing any more',
    access: signedIn(),
    input: z.object({}),
    output: z.object({}),
  },
  setGroup: {
    kind: 'mutation',
    audit: ['account.oidc_group'],
    summary: "Name the provider's group whose people become guides of the shop",
    access: owner(),
    input: z.object({ /** Empty: nobody becomes a guide by a group. */ guide_group: z.string().trim().max(200) }),
    output: z.object({}),
    errors: ['OIDC_GROUP_TAKEN'],
  },
});
