import { z } from 'zod';
import { offeredCoupon } from '../coupon/coupon.schema.ts';
import { recordScore } from '../dimension/dimension.schema.ts';
import { IMAGE_KINDS, TONES } from '../dimension/dimension.ts';
import { currentDraw } from '../draw/draw.contract.ts';
import { recommendedGoods } from '../goods/goods.schema.ts';
import { anonymous, device } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { flag } from '../kernel/input.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { uploadedFile } from '../kernel/uploaded-file.ts';
import { shownQr } from '../qr/qr.contract.ts';
import { recordResult } from '../record/record.schema.ts';
import { shownScheme } from '../scheme/scheme.schema.ts';
import {
  activation,
  heartbeat,
  imageKind,
  mirrorFlag,
  recordAcknowledgement,
  recordEnd,
  recordEnding,
  recordStart,
} from './mirror.schema.ts';
import { MAX_IMAGE_BYTES } from './mirror.ts';
import { mirrorBundle } from './mirror-bundle.schema.ts';

const uploadedFiles = z.array(uploadedFile).default([]);
const analysisId = z.uuid();
/** A coupon without its code: who stands before the mirror sees the code in the report. */
const mirrorCoupon = offeredCoupon.omit({ redeem_code: true });

const TESTS = limitedByHandler('the number is a setting of the server');

export const mirrorContract = defineContract({
  activate: {
    kind: 'mutation',
    audit: ['device.activate', 'session.refused'],
    summary: 'Exchange an activation code for the device secret',
    access: anonymous(
      'a mirror has no secret before it is activated; the code is single use, and attempts are limited',
    ),
    limit: limitedByHandler('a wrong code counts for the number and the network, a right one for nothing'),
    lane: 'mirrors',
    rest: { method: 'POST', path: '/mirrorSrv/device/activate' },
    input: activation,
    output: z.object({
      /** The secret in base64. It is shown only once. The mirror signs all later requests with it. */
      device_secret: z.string(),
      /** The device number exactly as the platform made it. */
      device_no: z.string(),
      tenant_name: z.string(),
      config_rev: z.number().int(),
    }),
    errors: [
      'DEVICE_UNKNOWN',
      'ACTIVE_CODE_INVALID',
      'DEVICE_LOCKED',
      'DEVICE_WITHOUT_SHOP',
      'DEVICE_ELSEWHERE',
      'DEVICE_BOUND_ELSEWHERE',
      'USER_NOT_FOUND',
      'PASSWORD_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'LOGIN_ACCOUNT_DISABLED',
      'NO_PERMISSION',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  heartbeat: {
    kind: 'mutation',
    audit: null,
    summary: 'Say that the mirror is alive',
    access: device(),
    rest: { method: 'POST', path: '/mirrorSrv/device/heartbeat' },
    input: heartbeat,
    output: z.object({
      server_time: z.date(),
      config_rev: z.number().int(),
      commands: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  config: {
    kind: 'query',
    summary: 'What the mirror shows; unchanged=1 when it has this revision already',
    access: device(),
    rest: { method: 'GET', path: '/mirrorSrv/config' },
    input: z.object({ rev: z.coerce.number().int().nonnegative().default(0) }),
    output: z.object({
      unchanged: flag,
      rev: z.number().int(),
      bundle: mirrorBundle.optional(),
    }),
  },
  acknowledgeConfig: {
    kind: 'mutation',
    audit: null,
    summary: 'Say which revision the mirror shows now',
    access: device(),
    rest: { method: 'POST', path: '/mirrorSrv/config/ack' },
    input: z.object({
      rev: z.int32().nonnegative(),
      ok: mirrorFlag.default(1),
      error: z.string().max(500).default(''),
    }),
    output: z.object({}),
    errors: ['INPUT_INVALID'],
  },
  createRecord: {
    kind: 'mutation',
    audit: null,
    summary: 'Begin a test',
    access: device(),
    limit: TESTS,
    rest: { method: 'POST', path: '/mirrorSrv/record/create' },
    input: recordStart,
    output: recordAcknowledgement,
    errors: ['RECORD_CONFLICT', 'CUSTOMER_REQUIRED'],
  },
  addImage: {
    kind: 'mutation',
    audit: null,
    summary: 'Add one photo to a test',
    access: device(),
    rest: { method: 'POST', path: '/mirrorSrv/record/image', files: { maxBytes: MAX_IMAGE_BYTES, maxFiles: 1 } },
    input: z.object({ analysis_id: analysisId, kind: imageKind, files: uploadedFiles }),
    output: z.object({
      kind: imageKind,
      /** The sha256 of the photo that the mirror sent. */
      sha256: z.string(),
      /** 1 if the server already had this photo. */
      duplicate: flag,
    }),
    errors: ['RECORD_NOT_FOUND', 'RECORD_FINISHED', 'RECORD_CONFLICT', 'FILE_TYPE', 'FILE_TOO_LARGE', 'PICTURE_SIZE'],
  },
  finishRecord: {
    kind: 'mutation',
    audit: null,
    summary: 'End a test with its result or the reason why there is none',
    access: device(),
    rest: { method: 'POST', path: '/mirrorSrv/record/finish' },
    input: recordEnd.extend({ analysis_id: analysisId }),
    output: recordAcknowledgement.omit({ unknown: true }).extend(recordEnding.shape),
    errors: ['RECORD_NOT_FOUND', 'RECORD_CONFLICT', 'RECORD_IMAGE_MISSING'],
  },
  uploadRecord: {
    kind: 'mutation',
    audit: null,
    summary: 'A whole test in one request: begin, photos and end',
    access: device(),
    limit: TESTS,
    rest: {
      method: 'POST',
      path: '/mirrorSrv/record/upload',
      files: { maxBytes: MAX_IMAGE_BYTES, maxFiles: IMAGE_KINDS.length, isOptional: true },
    },
    /** `meta` is JSON. Each photo is a file in the field of its kind. Without photos, all may be plain JSON. */
    input: z.object({ meta: recordStart.extend(recordEnd.shape), files: uploadedFiles }),
    output: recordAcknowledgement.extend(recordEnding.shape),
    errors: [
      'RECORD_CONFLICT',
      'CUSTOMER_REQUIRED',
      'RECORD_IMAGE_MISSING',
      'FILE_TYPE',
      'FILE_TOO_LARGE',
      'PICTURE_SIZE',
    ],
  },
  result: {
    kind: 'query',
    summary: "What the mirror's screen shows after a test",
    access: device(),
    rest: { method: 'GET', path: '/mirrorSrv/record/result' },
    input: z.object({ analysis_id: analysisId }),
    output: z.object({
      analysis_id: z.string(),
      client_uuid: z.string(),
      status: z.number().int(),
      reason: z.string(),
      test_time: z.date(),
      /** The revision of the settings with which the result was computed. */
      settings_rev: z.number().int(),
      images: z.array(z.object({ kind: imageKind, sha256: z.string() })),
      scores: z.array(recordScore),
      /** The scores that the shop shows in reports, in the order of the report. */
      shown: z.array(recordScore.pick({ dimension: true, layer: true })),
      result: recordResult.nullable(),
      tone: z.enum(TONES).nullable(),
      texts: z.array(z.object({ dimension: z.string(), introduction: z.string(), advice: z.string() })),
      goods: z.array(recommendedGoods),
      /** The care scheme that was chosen for the test. Its steps contain only products of this answer. */
      scheme: shownScheme.nullable(),
      report_url: z.string(),
      /** The QR code to show; null for a test without a result. */
      qr: shownQr.nullable(),
      /** The coupons that the customer can claim in the report. */
      coupons: z.array(mirrorCoupon),
      /** The promotion that the test may join, and what it has drawn. Null without either. */
      draw: currentDraw.nullable(),
    }),
    errors: ['RECORD_NOT_FOUND'],
  },
  /** Returns the data that the simulator needs to compute the same results as the server. */
  rules: {
    kind: 'query',
    summary: 'The score offsets and recommendation rules in force, for simulated mirrors to check results against',
    access: device(),
    rest: { method: 'GET', path: '/mirrorSrv/simulator/rules' },
    input: z.object({}),
    output: z.object({
      settings_rev: z.number().int(),
      offsets: z.array(z.object({ dimension: z.string(), layer: z.string(), offset: z.number() })),
      goods: z.array(z.unknown()),
      schemes: z.array(z.unknown()),
      wishes: z.array(z.unknown()),
      mappings: z.array(z.unknown()),
      settings: z.unknown(),
      revisit_days: z.number().int(),
    }),
    errors: ['NO_PERMISSION'],
  },
});
