import { z } from 'zod';
import { mobileText, newPassword } from '../identity/credential.schema.ts';
import { PASSWORD_ERRORS } from '../identity/password-fault.ts';
import { anonymous, owner, ownerOrPlatform, PERMISSIONS, signedIn, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, seenRev } from '../kernel/input.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { mirrorBundle } from '../mirror/mirror-bundle.schema.ts';
import { deviceGuide, deviceNo, publishedDevice, reviewStatus, shopDevice } from './device.schema.ts';
import { DEVICE_SORTS, GUIDE_SORTS } from './device.ts';

const nothing = z.object({});
const id = z.int32().positive();
/** The new activation code of a mirror. It is shown only once, and the old code no longer works. */
const newCode = z.object({ active_code: z.string() });
/** A device number that may be empty. The operation checks it later, because its errors have a fixed order. */
const someDeviceNo = optionalText(32);

const BINDING_ERRORS = [
  'DEVICE_NOT_FOUND',
  'ACTIVE_CODE_INVALID',
  'DEVICE_BOUND_ELSEWHERE',
  'DEVICE_BOUND_ALREADY',
  'DEVICE_IS_LOCKED',
  'TOO_MANY_ATTEMPTS',
] as const;

const WRONG_CODES = limitedByHandler('wrong codes count, for the account and the network');

export const deviceContract = defineContract({
  list: {
    kind: 'query',
    summary: "The shop's mirrors, to choose from",
    access: user(undefined, { scope: 'devices:read' }),
    rest: { method: 'POST', path: '/skinmgr/device/list', renameOutput: { device_no: 'code' } },
    input: z.object({
      /** 1: only mirrors that can have settings, which are bound to the shop and have the status normal. */
      is_set_work: z.union([z.literal(''), z.coerce.number().int()]).default(''),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.number().int(),
          device_no: z.string(),
          shop: z.string(),
          model: z.string(),
          status: z.number().int(),
          online: z.literal([1, 0]),
        }),
      ),
    }),
  },
  myList: {
    kind: 'query',
    summary: "The shop's mirrors in full",
    access: owner({ scope: 'devices:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/device/myList' },
    input: z.object({ q: optionalText(64), ...sortInput(DEVICE_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(shopDevice), total: z.number().int(), work_mode: z.literal([1, 2]) }),
  },
  /** Lists the working mirrors, and if each uses the newest settings. A guide gets the same mirrors as from `list`. */
  published: {
    kind: 'query',
    summary: "Which of the shop's mirrors have its newest settings",
    access: user(['config', 'marketing', 'face']),
    input: nothing,
    output: z.object({ list: z.array(publishedDevice) }),
  },
  /** Returns what the mirror shows with the newest settings. `device` says whether the mirror has them already. */
  screen: {
    kind: 'query',
    summary: 'What one of the mirrors shows',
    access: owner(),
    input: z.object({ device_no: deviceNo }),
    output: z.object({
      device: publishedDevice.extend({ is_simulated: z.boolean() }),
      bundle: mirrorBundle.pick({
        shop: true,
        countdown: true,
        logo: true,
        startup_image: true,
        texts: true,
        marketing: true,
      }),
      /** Opens the report of the mirror's newest test. Empty if there is none. */
      share_id: z.string(),
    }),
    errors: ['DEVICE_NOT_FOUND'],
  },
  bind: {
    kind: 'mutation',
    audit: ['device.bind'],
    summary: 'Bind a mirror to the shop',
    access: owner(),
    limit: WRONG_CODES,
    rest: { method: 'POST', path: '/skinMgrSrv/device/bind' },
    input: z.object({
      device_no: someDeviceNo,
      active_code: optionalText(64),
      shop: optionalText(128),
      role: z.coerce.string().max(8).default('1'),
    }),
    output: z.object({ device: shopDevice }),
    errors: ['INPUT_REQUIRED', 'ADVANCED_MODE_NEEDED', ...BINDING_ERRORS],
  },
  /**
   * Binds a mirror to the shop, in basic or advanced mode. Only the console uses this call. The code may be empty if it
   * was typed on the mirror within the last hour, in the same network. `shop` is the place where the mirror stands.
   */
  connect: {
    kind: 'mutation',
    audit: ['device.bind'],
    summary: 'Take a mirror into the shop by its number and code',
    access: owner(),
    limit: WRONG_CODES,
    input: z.object({ device_no: someDeviceNo, active_code: optionalText(64), shop: optionalText(128) }),
    output: z.object({ device: shopDevice }),
    errors: ['INPUT_REQUIRED', ...BINDING_ERRORS],
  },
  /** After the code was typed in the console, a mirror in another network has to be allowed. */
  allow: {
    kind: 'mutation',
    audit: ['device.allow'],
    summary: "Let a mirror connect from another network than the console's",
    access: owner(),
    input: z.object({ device_no: deviceNo, asks_from: z.string().max(64) }),
    output: nothing,
    errors: ['DEVICE_ASKS_NOT'],
  },
  unbindPreview: {
    kind: 'query',
    summary: 'What unbinding a mirror would end',
    access: owner(),
    input: z.object({ device_no: deviceNo }),
    output: z.object({
      guide_count: z.number().int(),
      pending_count: z.number().int(),
      record_count: z.number().int(),
      setting_count: z.number().int(),
    }),
    errors: ['DEVICE_NOT_FOUND'],
  },
  unbind: {
    kind: 'mutation',
    audit: ['device.unbind'],
    summary: 'Give a mirror up: its guides and its key end, its records stay',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/unbind' },
    input: z.object({ device_no: deviceNo }),
    output: newCode,
    errors: ['DEVICE_NOT_FOUND'],
  },
  save: {
    kind: 'mutation',
    audit: ['device.update'],
    summary: "Change a mirror's shop and remark",
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/save' },
    input: z.object({ device_no: deviceNo, shop: optionalText(128), remark: optionalText(500), rev: seenRev }),
    output: nothing,
    errors: ['DEVICE_NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  unbindActiveCode: {
    kind: 'mutation',
    audit: ['device.unbind'],
    summary: 'Unbind the mirror of an activation code',
    access: ownerOrPlatform(),
    limit: WRONG_CODES,
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/device/unbindZmActiveCode',
      renameInput: { code: 'active_code' },
      message: '解绑成功',
    },
    input: z.object({ active_code: z.string().trim().min(1).max(64) }),
    output: newCode,
    errors: ['ACTIVE_CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
  },
  /** A guide applies for access to a mirror. The guide is signed in, or creates an account with the same call. */
  applyFor: {
    kind: 'mutation',
    audit: ['guide.apply'],
    summary: 'Apply for a mirror as a guide',
    access: anonymous('a guide without an account makes one with the application'),
    /** Further limits count new accounts and wrong answers to captchas. */
    limit: { name: 'guide-apply-call', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'POST', path: '/skinMgrSrv/device/apply' },
    input: z.object({
      device_no: someDeviceNo,
      shop: optionalText(128),
      user_acct: optionalText(64),
      mobile: mobileText,
      password: newPassword.or(z.literal('')).default(''),
      /** `t` and `r` identify a picture with a sum, `vcode` is the answer. Only a new account needs them. */
      t: optionalText(40),
      r: optionalText(40),
      vcode: optionalText(8),
    }),
    output: z.object({ review_status: reviewStatus }),
    errors: [
      'INPUT_REQUIRED',
      'NO_PERMISSION',
      'CAPTCHA_WRONG',
      'CAPTCHA_EXPIRED',
      'DEVICE_NOT_FOUND',
      'DEVICE_IS_LOCKED',
      'APPLICATIONS_CLOSED',
      'ALREADY_APPLIED',
      'OTHER_OWNER',
      'USER_ACCT_INVALID',
      'USER_ACCT_TAKEN',
      'MOBILE_INVALID',
      'MOBILE_TAKEN',
      ...PASSWORD_ERRORS,
      'TOO_MANY_ATTEMPTS',
    ],
  },
  myApplications: {
    kind: 'query',
    summary: "The signed-in guide's applications",
    access: signedIn(),
    input: nothing,
    output: z.object({
      list: z.array(
        deviceGuide.pick({
          id: true,
          device_no: true,
          shop: true,
          review_status: true,
          reason: true,
          crt_time: true,
          opt_time: true,
        }),
      ),
    }),
  },
  guideList: {
    kind: 'query',
    summary: "Guides' applications for the shop's mirrors",
    access: owner({ scope: 'devices:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/device/guideList' },
    input: z.object({
      /** The number of one mirror. Empty means all mirrors. */
      device_no: someDeviceNo,
      review_status: z.union([z.literal(''), z.coerce.number().pipe(reviewStatus)]).default(''),
      q: optionalText(64),
      ...sortInput(GUIDE_SORTS),
      ...pageInput(20),
    }),
    output: z.object({ list: z.array(deviceGuide), total: z.number().int() }),
  },
  guideReview: {
    kind: 'mutation',
    audit: ['guide.approve', 'guide.reject'],
    summary: 'Approve an application with permissions, or reject it with a reason',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/guideReview' },
    input: z.object({
      id,
      status: z.literal([10, 11]),
      reason: optionalText(200),
      powerarr: z
        .array(z.coerce.number().pipe(z.literal(Object.values(PERMISSIONS))))
        .max(9)
        .default([]),
    }),
    output: nothing,
    errors: [
      'APPLICATION_NOT_FOUND',
      'APPLICATION_SETTLED',
      'INPUT_REQUIRED',
      'POWER_REQUIRED',
      'ADVANCED_MODE_NEEDED',
    ],
  },
  guideUnbind: {
    kind: 'mutation',
    audit: ['guide.unbind'],
    summary: "Take a mirror's records from a guide",
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/guideUnbind' },
    input: z.object({ id }),
    output: nothing,
    errors: ['APPLICATION_NOT_FOUND', 'APPLICATION_SETTLED'],
  },
  /** 1 basic, 2 advanced. In basic mode the settings of single mirrors stay stored but have no effect. */
  setMode: {
    kind: 'mutation',
    audit: ['device.mode'],
    summary: "Choose the shop's work mode",
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/config/mode' },
    input: z.object({ work_mode: z.literal([1, 2]) }),
    output: z.object({ work_mode: z.literal([1, 2]) }),
  },
});
