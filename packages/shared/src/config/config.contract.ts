import { z } from 'zod';
import { deviceNo, mirrorOrShop } from '../device/device.schema.ts';
import { PLATFORMS, WORK_MODES } from '../identity/identity.ts';
import { owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rev, seenRev } from '../kernel/input.ts';
import { optionalSettings, SHOP_CONFIG_KEYS } from './config.schema.ts';
import { CONFIG_SOURCES, DEVICE_CONFIG_KEYS, isPhonePageKey } from './config.ts';

const CHANGE_ERRORS = [
  'INPUT_INVALID',
  'NO_PERMISSION',
  'SETTING_UNKNOWN',
  'SETTING_OF_SHOP',
  'DEVICE_NOT_FOUND',
  'ADVANCED_MODE_NEEDED',
  'CHANGED_MEANWHILE',
] as const;

const configSource = z.enum(CONFIG_SOURCES);

const head = { source: z.record(z.string(), configSource), rev };

/** The settings that were asked for. A stored secret is an asterisk. */
const configAnswer = z.object({
  ...head,
  platform: z.enum(PLATFORMS).optional(),
  work_mode: z.literal(Object.values(WORK_MODES)).optional(),
  ...optionalSettings(SHOP_CONFIG_KEYS),
  /** Empty if the shop has no name yet. */
  shop: z.string().optional(),
});

const phonePageAnswer = z.object({ ...head, ...optionalSettings(SHOP_CONFIG_KEYS.filter(isPhonePageKey)) });

/** On for true and for each number above 0. */
const matchSwitch = z.union([z.int32(), z.boolean()]).optional();

/** 1 on, -1 off. */
const openOrClosed = z.literal([1, -1]);

export const configContract = defineContract({
  /**
   * Returns settings by key. `keys` selects settings; without it, all settings are returned. With `device_no`, returns
   * the values for that mirror. `source` says for each key where its value comes from.
   */
  get: {
    kind: 'query',
    summary: "The shop's settings by key",
    access: user(undefined, { scope: 'config:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/config/get', renameInput: { code: 'keys' } },
    input: z.object({ keys: z.array(z.string().trim().max(64)).max(200).default([]), device_no: mirrorOrShop }),
    output: configAnswer,
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  update: {
    kind: 'mutation',
    audit: ['setting.config', 'device.settings'],
    summary: "Change the shop's settings, or with `code` a mirror's own; only the keys that are sent",
    access: user(['config', 'marketing', 'face'], { scope: 'config:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/config/update', renameInput: { code: 'device_no' } },
    /** The new settings by key. Numbers may also be sent as text, because forms send text. */
    input: z.looseObject({ device_no: mirrorOrShop, rev: seenRev }),
    output: z.object({ config_rev: z.number().int() }),
    errors: CHANGE_ERRORS,
  },
  /** The same as `get` and `update`, for the settings of the customers' page on the phone alone. */
  phonePage: {
    kind: 'query',
    summary: "The settings of the customers' page on the phone",
    access: user('marketing', { scope: 'config:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/h5/get', renameInput: { code: 'device_no' } },
    input: z.object({ device_no: mirrorOrShop }),
    output: phonePageAnswer,
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  savePhonePage: {
    kind: 'mutation',
    audit: ['setting.config', 'device.settings'],
    summary: "Change the settings of the customers' page on the phone; only the keys that are sent",
    access: user('marketing', { scope: 'config:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/h5/save', renameInput: { code: 'device_no' } },
    input: z.looseObject({ device_no: mirrorOrShop, rev: seenRev }),
    output: z.object({ config_rev: z.number().int() }),
    errors: CHANGE_ERRORS,
  },
  /** Reads what a mirror asks before a test. 1 on, -1 off. */
  match: {
    kind: 'query',
    summary: 'If customers register and answer a questionnaire before a test; of the shop or of one mirror',
    access: user('marketing', { scope: 'marketing:read' }),
    rest: { method: 'POST', path: '/skinmgr/config/match', renameInput: { code: 'device_no' }, envelope: 'data' },
    input: z.object({ device_no: mirrorOrShop }),
    output: z.object({ customer_info: openOrClosed, have_questions: openOrClosed }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  editMatch: {
    kind: 'mutation',
    audit: ['setting.config', 'device.settings'],
    summary: 'Switch registration and questionnaire on or off',
    access: user('marketing', { scope: 'marketing:write' }),
    rest: { method: 'POST', path: '/skinmgr/config/editMatch', renameInput: { code: 'device_no' } },
    /** Everything below 1 is off. A missing switch stays as it is. */
    input: z.object({
      device_no: mirrorOrShop,
      customer_info: matchSwitch,
      have_questions: matchSwitch,
    }),
    output: z.object({ config_rev: z.number().int() }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED', 'NO_PERMISSION'],
  },
  /** Does nothing, because the server always uses the newest settings. The documentation has the call. */
  about: {
    kind: 'mutation',
    audit: null,
    summary: 'Nothing to do: no cache outlives a change',
    access: user(undefined, { scope: 'config:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/config/about' },
    input: z.object({}),
    output: z.object({}),
  },
  /** Returns the settings that a mirror may override. Each value is the mirror's, else the shop's, else the default. */
  scoped: {
    kind: 'query',
    summary: "A mirror's settings and where each comes from",
    access: owner(),
    input: z.object({ device_no: mirrorOrShop }),
    output: z.object({
      settings: z.array(
        z.object({
          key: z.enum(DEVICE_CONFIG_KEYS),
          value: z.unknown(),
          source: configSource,
          /** For a mirror: the shop's value, else the default. For the shop: the default. */
          inherited: z.unknown(),
        }),
      ),
      rev,
    }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  /** Sets values by key for one mirror. The error names a key that is not allowed, or a key with an invalid value. */
  setScoped: {
    kind: 'mutation',
    audit: ['device.settings'],
    summary: 'Give a mirror settings of its own',
    access: owner(),
    input: z.object({ device_no: deviceNo, values: z.record(z.string().max(64), z.unknown()), rev: seenRev }),
    output: z.object({ config_rev: z.number().int() }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED', 'INPUT_INVALID', 'CHANGED_MEANWHILE'],
  },
  resetScope: {
    kind: 'mutation',
    audit: ['device.settings'],
    summary: "Take a mirror's own settings away, so that the shop's count again",
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/config/resetScope', renameInput: { code: 'device_no' } },
    input: z.object({ device_no: deviceNo, keys: z.array(z.string().max(64)).max(100).default([]) }),
    output: z.object({ config_rev: z.number().int() }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED', 'SELECTION_EMPTY'],
  },
});
