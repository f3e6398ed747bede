import { z } from 'zod';
import { signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText } from '../kernel/input.ts';
import { limitedByHandler } from '../kernel/limit.ts';

export const PROVED = limitedByHandler('wrong passwords and codes count, for the account and the network');

/** Shows that the caller is the account's owner. An account without an authenticator app needs no code. */
export const ownerProof = z.object({
  pwd: z.string().max(128).default(''),
  second_factor: optionalText(32),
});

const recoveryCodes = z.object({ /** Each can be used once. They are shown only now. */ codes: z.array(z.string()) });

export const PROOF_ERRORS = [
  'PASSWORD_WRONG',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'TOO_MANY_ATTEMPTS',
] as const;

export const secondFactorContract = defineContract({
  status: {
    kind: 'query',
    summary: "The signed-in account's second factor",
    access: signedIn(),
    withoutFactor: true,
    input: z.object({}),
    output: z.object({
      /** True if signing in needs a code of the authenticator app. */
      has_app: z.boolean(),
      /** The recovery codes that are left. */
      codes_left: z.number().int(),
    }),
  },
  begin: {
    kind: 'mutation',
    // The entry follows with the first right code.
    audit: null,
    summary: 'Get a secret for an authenticator app; it counts from the first right code on',
    access: signedIn(),
    withoutFactor: true,
    limit: PROVED,
    input: ownerProof.pick({ pwd: true }),
    output: z.object({ /** As base32. */ secret: z.string(), /** The same for a QR code. */ uri: z.string() }),
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
  },
  confirm: {
    kind: 'mutation',
    audit: ['account.factor_on'],
    summary: 'Turn the authenticator app on with its first code; ends the other sessions',
    access: signedIn(),
    withoutFactor: true,
    limit: PROVED,
    input: ownerProof.pick({ second_factor: true }),
    output: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  },
  renewCodes: {
    kind: 'mutation',
    audit: ['account.factor_codes'],
    summary: 'Get new recovery codes; the old ones end',
    access: signedIn(),
    limit: PROVED,
    input: ownerProof,
    output: recoveryCodes,
    errors: [...PROOF_ERRORS, 'SECOND_FACTOR_OFF'],
  },
  remove: {
    kind: 'mutation',
    audit: ['account.factor_off'],
    summary: 'Turn the authenticator app off',
    access: signedIn(),
    limit: PROVED,
    input: ownerProof,
    output: z.object({}),
    errors: [...PROOF_ERRORS, 'SECOND_FACTOR_OFF'],
  },
});
