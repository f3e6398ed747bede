import { ANSWER_SECONDS, DELIVERED_EVENTS } from '@skin-mirror/shared/webhook/webhook.ts';
import { WEBHOOK_MESSAGES } from '@skin-mirror/shared/webhook/webhook-message.schema.ts';
import { jsonSchema, type Schema } from './json-schema.ts';

type Type = (typeof DELIVERED_EVENTS)[number];

const SUMMARIES: Readonly<Record<Type, string>> = {
  'record.finished': 'A test ended, with or without a result',
  'report.opened': 'A customer opened a report',
  'product.sold': 'A sale was noted on a test, changed or taken back',
  'prize.redeemed': 'A prize was handed out, or this was taken back',
  'customer.erased': 'A person was erased: erase what you know of the person, too',
  'webhook.test': 'Somebody pressed the test button',
};

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

/** The headers of Standard Webhooks. */
const HEADERS = [
  header('webhook-id', 'Names the message. A repetition has the same id.', '0198f2ab-3c4d-7e5f-8a9b-0c1d2e3f4a5d'),
  header('webhook-timestamp', 'The time of the attempt, in seconds since 1970.', '1764000000'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of id, timestamp and body, joined by full stops. For a day after a renewal of the secret there are two, with a space between them.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The name of a message's schema, such as `RecordFinishedMessage`. */
const messageName = (type: Type): string =>
  `${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Message`;

/** The schemas of the messages, by the names of their components. */
export const messageSchemas = (): [string, Schema][] =>
  DELIVERED_EVENTS.map((type) => [messageName(type), jsonSchema(WEBHOOK_MESSAGES[type], 'output')]);

/** Describes for OpenAPI what the server sends. */
export const webhooksSection = () =>
  Object.fromEntries(
    DELIVERED_EVENTS.map((type) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          tags: ['webhook'],
          summary: SUMMARIES[type],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${messageName(type)}` } } },
          },
          responses: {
            '2XX': {
              description: `The message arrived. Any other answer, and none within ${ANSWER_SECONDS} seconds, is followed by another attempt`,
            },
          },
        },
      },
    ]),
  );
