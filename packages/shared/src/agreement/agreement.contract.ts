import { z } from 'zod';
import { anonymous } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { LOCALES } from '../kernel/locales.ts';
import { AGREEMENT_TYPES } from './agreement.ts';

export const agreementContract = defineContract({
  get: {
    kind: 'query',
    summary: 'The user agreement, the privacy policy, or the consent to a skin test',
    access: anonymous('people read it before they have an account'),
    limit: { name: 'agreement', points: 240, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/skinSrv/agreement' },
    input: z.object({
      type: z.enum(AGREEMENT_TYPES).default('user'),
      /** Default: the language of the request. */
      locale: z.enum(LOCALES).optional(),
      /** Default: the newest version. Older versions stay, because people agreed to them. */
      version: z.string().max(32).optional(),
    }),
    output: z.object({
      type: z.enum(AGREEMENT_TYPES),
      /** The version of the text. The server stores it when a person accepts the text. */
      version: z.string(),
      /** The language of the text. It may differ from the requested language. */
      locale: z.enum(LOCALES),
      /** Names the version, the language and the words. A mirror sends it as `consent.text_id` of a test. */
      text_id: z.string(),
      /** The hash of the words. */
      sha256: z.string(),
      title: z.string(),
      intro: z.string(),
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
    }),
    errors: ['AGREEMENT_NOT_FOUND'],
  },
});
