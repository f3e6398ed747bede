import { z } from 'zod';
import { anonymous, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { LOCALES } from '../kernel/locales.ts';

const paragraph = { heading: z.string(), text: z.string() };

export const privacyContract = defineContract({
  get: {
    kind: 'query',
    summary: "What a shop keeps of its customers' tests, and for how long",
    access: anonymous('customers read it without an account; the key of the shop comes with the report'),
    limit: { name: 'privacy-read', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/skinSrv/privacy', renameInput: { shop: 'shop_key' } },
    input: z.object({ shop_key: z.string().max(64) }),
    output: z.strictObject({
      shop: z.string(),
      /** The language of the text. It may differ from the requested language. */
      locale: z.enum(LOCALES),
      title: z.string(),
      intro: z.string(),
      sections: z.array(z.strictObject(paragraph)),
      /** The shop's contact data. Fields that the shop left out are empty. */
      contact: z.strictObject({ ...paragraph, address: z.string(), phone: z.string(), hours: z.string() }),
    }),
    errors: ['SHOP_NOT_FOUND'],
  },
  address: {
    kind: 'query',
    summary: "The address of the page on which customers read how long the caller's shop keeps their data",
    access: user('config'),
    input: z.object({}),
    output: z.object({ url: z.string() }),
  },
});
