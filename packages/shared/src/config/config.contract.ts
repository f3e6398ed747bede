import { z } from 'zod';
import { deviceNo, mirrorOrShop } from '../device/device.schema.ts';
import { owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rev, seenRev } from '../kernel/input.ts';
import { CONFIG_SOURCES, DEVICE_CONFIG_KEYS } from './config.ts';

const configSource = z.enum(CONFIG_SOURCES);

export const configContract = defineContract({
  /**
   * Returns settings by key. `code` names the wanted keys, separated by commas; without it, all settings are returned.
   * Leaves out unknown keys. With `device_no`, returns the settings in force on that mirror. `source` tells for each
   * key where its value comes from; `rev` is the newest revision.
   */
  get: {
    kind: 'query',
    summary: "The shop's settings by key",
    access: user(undefined, { scope: 'config:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/config/get', renameInput: { code: 'keys' } },
    input: z.object({ keys: z.array(z.string().trim().max(64)).max(200).default([]), device_no: mirrorOrShop }),
    output: z.looseObject({ source: z.record(z.string(), configSource), rev }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  update: {
    kind: 'mutation',
    audit: ['setting.config', 'device.settings'],
    summary: "Change the shop's settings, or with `code` a mirror's own; only the keys that are sent",
    access: user(['config', 'marketing', 'face'], { scope: 'config:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/config/update', renameInput: { code: 'device_no' } },
    /** Settings by key. Numbers that a form sends as text are accepted. */
    input: z.looseObject({ device_no: mirrorOrShop, rev: seenRev }),
    output: z.object({ config_rev: z.number().int() }),
    errors: [
      'INPUT_INVALID',
      'NO_PERMISSION',
      'SETTING_UNKNOWN',
      'SETTING_OF_SHOP',
      'DEVICE_NOT_FOUND',
      'ADVANCED_MODE_NEEDED',
      'CHANGED_MEANWHILE',
    ],
  },
  /** Settings are loaded again with each revision; this call exists only for documented clients. */
  about: {
    kind: 'mutation',
    audit: null,
    summary: 'Nothing to do: no cache outlives a change',
    access: user(undefined, { scope: 'config:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/config/about' },
    input: z.object({}),
    output: z.object({}),
  },
  /** Returns the settings that a mirror may override: the mirror's value, else the shop's, else the default. */
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
          /** The value without the mirror's own one; for the whole shop, without the shop's. */
          inherited: z.unknown(),
        }),
      ),
      rev,
    }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
  },
  /** Sets values by key. The error names a key outside `DEVICE_CONFIG_KEYS`, or a value that doesn't fit. */
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
