import { z } from 'zod';
import { anonymous, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { ownerProof, PROOF_ERRORS, PROVED } from './second-factor.contract.ts';

const name = z.string().trim().min(1).max(64);
/** Bytes as base64url. The longest are certificates of an authenticator. */
const bytes = z.string().min(1).max(16_384);
const transports = z.array(z.string().max(32)).max(8).optional();
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).nullish(),
  clientExtensionResults: z.object({}).default({}),
};

/** The answer of a browser to `navigator.credentials.create`, as JSON. */
const attestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
});
export type Attestation = z.output<typeof attestation>;

/** The answer of a browser to `navigator.credentials.get`, as JSON. */
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }),
});
export type Assertion = z.output<typeof assertion>;

/** The input of `navigator.credentials.create`, as JSON. */
const creation = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});

export const ownPasskey = z.object({
  id: z.number().int(),
  name: z.string(),
  crt_time: z.date(),
  last_used: z.date().nullable(),
});

export const passkeyContract = defineContract({
  list: {
    kind: 'query',
    summary: "The signed-in account's passkeys",
    access: signedIn(),
    input: z.object({}),
    output: z.object({
      list: z.array(ownPasskey),
      /** False if browsers allow no passkeys at this server's address: one without a name or without HTTPS. */
      is_possible: z.boolean(),
    }),
  },
  begin: {
    kind: 'mutation',
    // The entry follows with the passkey.
    audit: null,
    summary: 'Get what a browser needs to make a passkey',
    access: signedIn(),
    limit: PROVED,
    input: ownerProof,
    output: creation,
    errors: [...PROOF_ERRORS, 'PASSKEY_LIMIT', 'PASSKEY_ADDRESS'],
  },
  add: {
    kind: 'mutation',
    audit: ['account.passkey_add'],
    summary: 'Add the passkey that a browser has made',
    access: signedIn(),
    limit: { name: 'passkey-add', points: 30, seconds: 3_600, by: 'caller' },
    input: z.object({ name, credential: attestation }),
    output: z.object({ id: z.number().int() }),
    errors: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT', 'PASSKEY_ADDRESS'],
  },
  rename: {
    kind: 'mutation',
    audit: ['account.passkey_name'],
    summary: 'Name a passkey',
    access: signedIn(),
    input: z.object({ id: rowId, name }),
    output: z.object({}),
    errors: ['PASSKEY_NOT_FOUND'],
  },
  remove: {
    kind: 'mutation',
    audit: ['account.passkey_remove'],
    summary: 'Remove a passkey; it opens nothing any more',
    access: signedIn(),
    input: z.object({ id: rowId }),
    output: z.object({}),
    errors: ['PASSKEY_NOT_FOUND'],
  },
  signInOptions: {
    kind: 'mutation',
    audit: null,
    summary: 'Get what a browser needs to sign in with a passkey',
    access: anonymous('signing in is how one gets a session'),
    limit: { name: 'passkey-options', points: 60, seconds: 60, by: 'network' },
    lane: 'callers',
    rest: { method: 'POST', path: '/auth2/passkey/options' },
    input: z.object({}),
    output: z.object({
      challenge: z.string(),
      rpId: z.string(),
      /** Milliseconds. */
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
    errors: ['PASSKEY_ADDRESS'],
  },
  signIn: {
    kind: 'mutation',
    audit: ['session.sign_in', 'session.refused'],
    summary: 'Sign in with a passkey and get an access token',
    access: anonymous('signing in is how one gets a session'),
    limit: limitedByHandler('refused passkeys count, for the network'),
    lane: 'callers',
    rest: { method: 'POST', path: '/auth2/passkey/token' },
    input: z.object({
      credential: assertion,
      /** 1: the session lasts three days instead of 100,000 seconds. */
      free_login: z.coerce.number().int().catch(0).default(0),
    }),
    output: z.object({ access_token: z.string(), /** Seconds. */ expires_in: z.number().int() }),
    errors: ['NO_PERMISSION', 'PASSKEY_REFUSED', 'PASSKEY_ADDRESS', 'LOGIN_ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS'],
  },
});
