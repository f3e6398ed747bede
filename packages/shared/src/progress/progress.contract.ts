import { z } from 'zod';
import { deviceNo } from '../device/device.schema.ts';
import { recordScore } from '../dimension/dimension.schema.ts';
import { owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { recordRow } from '../record/record.contract.ts';
import { CAPTURE_WARNINGS } from './capture.ts';
import { TESTS_PER_CHECK, VERDICTS } from './progress.ts';

const points = z.number();

/** One side of a comparison. */
const comparedTest = recordRow.pick({
  id: true,
  test_time: true,
  device_no: true,
  capture_state: true,
  total_score: true,
  analysis: true,
  share_id: true,
});

const { dimension, layer, score } = recordScore.shape;

const comparedScore = z.object({
  dimension,
  layer,
  /** The scores with the shop's offset of that day, as the customer read them. */
  before: score,
  after: score,
  /** The difference of the measured values in points, without offsets. Positive is better. */
  difference: points,
  /** The difference in points that the mirror's own scatter explains. */
  smallest: points,
  verdict: z.enum(VERDICTS),
  /** False if the mirror was never checked and a usual scatter is assumed. */
  is_checked: z.boolean(),
});

export const progressContract = defineContract({
  compare: {
    kind: 'query',
    audit: ['customer.compare'],
    summary: "Two tests of one customer, each difference judged against the mirror's own scatter",
    access: user('records'),
    rest: { method: 'POST', path: '/skinMgrSrv/customer/compare' },
    input: z.object({ a: z.uuid(), b: z.uuid() }),
    output: z.object({
      before: comparedTest,
      after: comparedTest,
      list: z.array(comparedScore),
      /** In which ways the two tests weren't taken alike, so that differences may come from that. */
      warnings: z.array(z.enum(CAPTURE_WARNINGS)),
      /** The total score among the shop's own customers of the same sex and age band. Null for too few people. */
      percentile: z.object({ value: z.number(), people: z.number().int() }).nullable(),
    }),
    errors: ['RECORD_NOT_FOUND', 'CUSTOMER_DIFFERENT'],
  },
  trend: {
    kind: 'query',
    summary: "A customer's scores in each dimension, the oldest test first",
    access: user('records'),
    input: z.object({ id: rowId }),
    output: z.object({
      list: z.array(
        z.object({ id: z.uuid(), test_time: z.date(), scores: z.array(z.object({ dimension, layer, score })) }),
      ),
    }),
  },
  repeatability: {
    kind: 'query',
    summary: "A mirror's scatter in each dimension",
    access: owner(),
    input: z.object({ device_no: deviceNo }),
    output: z.object({
      checks: z.number().int(),
      /** The checks that count, the newest first. */
      history: z.array(z.object({ check_id: z.uuid(), time: z.date() })),
      list: z.array(z.object({ dimension, layer, deviation: points })),
    }),
    errors: ['DEVICE_NOT_FOUND'],
  },
  check: {
    kind: 'mutation',
    audit: ['device.check'],
    summary: 'Note that three tests in a row were of one face, to learn how far the mirror scatters',
    access: owner(),
    input: z.object({ device_no: deviceNo, record_ids: z.array(z.uuid()).length(TESTS_PER_CHECK) }),
    output: z.object({ checks: z.number().int() }),
    errors: ['DEVICE_NOT_FOUND', 'RECORD_NOT_FOUND', 'CHECK_UNFIT', 'CHECK_TAKEN'],
  },
  removeCheck: {
    kind: 'mutation',
    audit: ['device.check_remove'],
    summary: 'Remove a check whose tests were not of one face. Its tests stay and can be part of another check',
    access: owner(),
    input: z.object({ device_no: deviceNo, check_id: z.uuid() }),
    output: z.object({ checks: z.number().int() }),
    errors: ['DEVICE_NOT_FOUND', 'CHECK_NOT_FOUND'],
  },
});
