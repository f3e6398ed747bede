import { z } from 'zod';
import { PLATFORMS, WORK_MODES } from '../identity/identity.ts';
import { rev } from '../kernel/input.ts';
import { optionalSettings, SHOP_CONFIG_KEYS } from './config.schema.ts';
import { CONFIG_SOURCES, isPhonePageKey } from './config.ts';

export const configSource = z.enum(CONFIG_SOURCES);

const head = { source: z.record(z.string(), configSource), rev };

/** The settings that were asked for. A stored secret is an asterisk. */
export const configAnswer = z.object({
  ...head,
  platform: z.enum(PLATFORMS).optional(),
  work_mode: z.literal(Object.values(WORK_MODES)).optional(),
  ...optionalSettings(SHOP_CONFIG_KEYS),
  /** Empty if the shop has no name yet. */
  shop: z.string().optional(),
});

export const phonePageAnswer = z.object({ ...head, ...optionalSettings(SHOP_CONFIG_KEYS.filter(isPhonePageKey)) });
