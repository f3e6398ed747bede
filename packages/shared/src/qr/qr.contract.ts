import { z } from 'zod';
import { anonymous, owner, user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { rev, seenRev } from '../kernel/input.ts';
import { LINK_HOLDER, shareId } from '../share/share-link.schema.ts';
import { QR_SOURCES } from './qr.ts';

/** The code that a mirror shows after a test. Either a picture or a text, from which the mirror draws the code. */
export const shownQr = z.object({
  /** 1 a picture, 2 the report, 3 another system, 4 an official account. */
  type: z.number().int(),
  source: z.enum(QR_SOURCES),
  /** An address of this server, or a picture as `data:` address. */
  image_url: z.string().nullable(),
  text: z.string(),
  /** True if the chosen way gave nothing, so that the code leads to the report. */
  is_fallback: z.boolean(),
  /** 1 the customer scans after the test, 2 before it. */
  process: z.number().int(),
  /** The QR code of the shop's customer service. */
  service_url: z.string().nullable(),
  left_prompt: z.string(),
  right_prompt: z.string(),
});
export type ShownQr = z.infer<typeof shownQr>;

export const QR_STEPS = ['file', 'host', 'answer', 'json', 'picture', 'read', 'landing', 'report', 'account'] as const;

const step = z.object({
  key: z.enum(QR_STEPS),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  /** Tells the finding and what to do, in the caller's language. */
  text: z.string(),
  ms: z.number().int(),
});
export type QrStep = z.infer<typeof step>;

const READS = { name: 'qr-read', points: 120, seconds: 60, by: 'network' } as const;

export const qrContract = defineContract({
  /** Mirror and guide are those of the test, so `device_no` and `user_id` of a caller don't count. */
  resolve: {
    kind: 'query',
    summary: 'The QR code that a test shows',
    access: LINK_HOLDER,
    limit: READS,
    rest: { method: 'GET', path: '/skinSrv/qr/resolve', renameInput: { shareId: 'share_id' } },
    input: z.object({ share_id: shareId }),
    output: shownQr,
    errors: ['SHARE_UNAVAILABLE'],
  },
  png: {
    kind: 'query',
    summary: 'The QR code of a report as a picture',
    access: anonymous('only share ids of this server that open a report become a code'),
    limit: READS,
    rest: { method: 'GET', path: '/skinSrv/qr/png', envelope: 'file', fileTypes: ['image/png'] },
    input: z.object({ text: shareId }),
    output: z.custom<FileAnswer>(),
    errors: ['SHARE_UNAVAILABLE'],
  },
  /** Tries each step on the customer's way, with settings that need not be saved. */
  test: {
    kind: 'mutation',
    audit: ['setting.qr_test'],
    summary: 'Try the settings of the QR code',
    access: owner(),
    /** Each trial calls an address that the shop has typed. */
    limit: { name: 'qr-trial', points: 20, seconds: 60, by: 'shop' },
    rest: { method: 'POST', path: '/skinMgrSrv/qr/test', success: 0 },
    input: z.object({ values: z.record(z.string().max(40), z.unknown()) }),
    output: z.object({
      steps: z.array(step),
      /** The code as the mirror would show it. */
      shown: shownQr.pick({ type: true, image_url: true, text: true, is_fallback: true }),
    }),
    errors: ['SHOP_BUSY'],
  },
  /** The addresses that other systems need. */
  addresses: {
    kind: 'query',
    summary: 'The addresses of this server for other systems',
    access: owner(),
    input: z.object({}),
    output: z.object({ egress_ip: z.string(), server_url: z.string() }),
  },
  /** The caller's own code. In advanced mode it comes before the codes of mirror and shop. */
  own: {
    kind: 'query',
    summary: "A sub-account's own QR code",
    access: user(),
    input: z.object({}),
    output: z.object({ path: z.string(), is_possible: z.boolean(), rev }),
  },
  setOwn: {
    kind: 'mutation',
    audit: ['setting.own_qr'],
    summary: "Set or remove a sub-account's own QR code",
    access: user(),
    input: z.object({ path: z.string().max(300), rev: seenRev }),
    output: z.object({}),
    errors: ['ADVANCED_MODE_NEEDED', 'INPUT_INVALID', 'CHANGED_MEANWHILE'],
  },
});
