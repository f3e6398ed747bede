import { z } from 'zod';

/** The calls of a mirror that a fault on its line can hit. `any` is each of them. */
export const LINE_TARGETS = [
  'any',
  'heartbeat',
  'config',
  'register',
  'capture',
  'finish',
  'upload',
  'result',
] as const;
export type LineTarget = (typeof LINE_TARGETS)[number];

/** Faults of the line between mirror and server. */
const LINE_FAULTS = [
  'latency',
  'drop_before_send',
  'reset_after_send',
  'lose_answer',
  'server_error',
  'proxy_page',
  'cut_answer',
  'cut_body',
  'duplicate',
  'clock_skew',
  'wrong_secret',
] as const;
export type LineFaultName = (typeof LINE_FAULTS)[number];

/** Faults of the mirror itself, in one of its tests. */
export const TEST_FAULTS = ['frozen_result', 'out_of_order', 'low_disk', 'old_app'] as const;
export type TestFaultName = (typeof TEST_FAULTS)[number];

export const isTestFault = (name: string): name is TestFaultName => TEST_FAULTS.some((one) => one === name);

/** Where a mirror can restart in the middle of a test. */
const REBOOT_TARGETS = ['register', 'capture', 'finish', 'upload'] as const;
export type RebootTarget = (typeof REBOOT_TARGETS)[number];

const when = {
  device: z
    .int()
    .nonnegative()
    .optional()
    .describe('The index of the mirror in `devices`, from 0. If it is missing, each mirror has the fault.'),
  nth: z.int().min(1).default(1).describe('Which request or test of a mirror has the fault, counted from 1.'),
  times: z.int().min(1).max(1000).default(1).describe('How often the fault comes.'),
  every: z
    .int()
    .min(1)
    .default(1)
    .describe('From the first one to the next: 1 is each request or test, 2 every other.'),
};

const lineFault = z
  .strictObject({
    on: z.enum(LINE_TARGETS).describe('The call that the fault hits. Retries are requests, too, and are counted.'),
    do: z.enum(LINE_FAULTS),
    ...when,
    ms: z.int().min(1).max(25_000).default(2000).describe('Of `latency`: how long the request is held up.'),
    minutes: z
      .number()
      .refine((minutes) => Math.abs(minutes) > 5, 'the server takes a clock that is up to 5 minutes wrong')
      .default(-12)
      .describe('Of `clock_skew`: how far the mirror’s clock is wrong. More than 5 either way.'),
    status: z.int().min(500).max(599).default(503).describe('Of `server_error`: the HTTP status.'),
  })
  .meta({ description: 'A fault of the line, or of how the mirror sends a request' });
export type LineFault = z.output<typeof lineFault>;

const testFault = z
  .strictObject({ on: z.literal('test').default('test'), do: z.enum(TEST_FAULTS), ...when })
  .meta({ description: 'A fault of the mirror in a test' });
const reboot = z
  .strictObject({
    on: z.enum(REBOOT_TARGETS).default('capture').describe('The mirror restarts after this call of the test.'),
    do: z.literal('reboot'),
    ...when,
  })
  .meta({ description: 'The mirror restarts in the middle of a test and sends the test again from its disk' });

export const fault = z.discriminatedUnion('do', [lineFault, testFault, reboot]);
export type Fault = z.output<typeof fault>;

/** A fault that a test of the plan has. */
export type PlannedFault = { readonly do: TestFaultName } | { readonly do: 'reboot'; readonly after: RebootTarget };

export const isLineFault = (one: Fault): one is LineFault => one.do !== 'reboot' && one.on !== 'test';

/** True if a fault comes at this request or test, counted from 1. */
export const comesAt = ({ nth, times, every }: Pick<Fault, 'nth' | 'times' | 'every'>, count: number): boolean =>
  count >= nth && (count - nth) % every === 0 && (count - nth) / every < times;
