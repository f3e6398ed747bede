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
    rest: { method: 'GET', path: '/skinSrv/agreement' },
    input: z.object({
      type: z.enum(AGREEMENT_TYPES).default('user'),
      /** Default: the language of the request. */
      locale: z.enum(LOCALES).optional(),
    }),
    output: z.object({
      type: z.enum(AGREEMENT_TYPES),
      /** The version of the text. The server stores it when a person accepts the text. */
      version: z.string(),
      /** The language of the text. It may differ from the requested language. */
      locale: z.enum(LOCALES),
      title: z.string(),
      intro: z.string(),
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
    }),
  },
});
