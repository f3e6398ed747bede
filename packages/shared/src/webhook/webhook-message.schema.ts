import { z } from 'zod';
import { RECORD_STATUS } from '../record/record.ts';
import { TEST_EVENT, WEBHOOK_VERSION, type WebhookEvent } from './webhook.ts';

const record_id = z.uuid();
const customer_id = z.number().int().nullable();
const status = z.literal(Object.values(RECORD_STATUS));

/** Messages of each type say this. Nobody's name or number is in it: programs read more by the ids, with a token. */
export const EVENT_DATA = {
  'record.finished': z.object({
    record_id,
    customer_id,
    device_no: z.string(),
    status,
    test_time: z.string(),
    is_simulated: z.boolean(),
  }),
  'report.opened': z.object({ record_id, customer_id, views: z.number().int() }),
  'product.sold': z.object({
    record_id,
    customer_id,
    goods: z.array(z.object({ goods_id: z.number().int(), num: z.number().int(), price: z.string().nullable() })),
  }),
  'prize.redeemed': z.object({
    record_id,
    customer_id,
    act_id: z.number().int(),
    prize_id: z.number().int(),
    redeemed_at: z.string().nullable(),
  }),
  'customer.erased': z.object({ customer_id: z.number().int() }),
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>;

const messageOf = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    version: z.literal(WEBHOOK_VERSION),
    type: z.literal(type),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data,
  });

/** The bodies of all messages, by their type. */
export const WEBHOOK_MESSAGES: Readonly<Record<WebhookEvent | typeof TEST_EVENT, z.ZodType>> = {
  'record.finished': messageOf('record.finished', EVENT_DATA['record.finished']),
  'report.opened': messageOf('report.opened', EVENT_DATA['report.opened']),
  'product.sold': messageOf('product.sold', EVENT_DATA['product.sold']),
  'prize.redeemed': messageOf('prize.redeemed', EVENT_DATA['prize.redeemed']),
  'customer.erased': messageOf('customer.erased', EVENT_DATA['customer.erased']),
  [TEST_EVENT]: messageOf(TEST_EVENT, z.object({})),
};
