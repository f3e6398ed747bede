import { z } from 'zod';
import { PLATFORMS, WORK_MODES } from '../identity/identity.ts';
import { rev } from '../kernel/input.ts';
import { shopConfig } from './config.schema.ts';
import { CONFIG_EDITORS, CONFIG_SOURCES, type ShopConfigKey } from './config.ts';

export const configSource = z.enum(CONFIG_SOURCES);

type Read<K extends ShopConfigKey> = {
  [Key in K]: z.ZodOptional<ReturnType<(typeof shopConfig.shape)[Key]['unwrap']>>;
};

/** Makes the shape of an answer with these settings. A setting that the caller didn't ask for is missing. */
const read = <K extends ShopConfigKey>(keys: readonly K[]): Read<K> =>
  Object.fromEntries(keys.map((key) => [key, shopConfig.shape[key].unwrap().optional()])) as Read<K>;

const source = z.partialRecord(z.string(), configSource);

const isPhonePageKey = (key: ShopConfigKey): key is PhonePageKey => key.startsWith('h5_');
type PhonePageKey = Extract<ShopConfigKey, `h5_${string}`>;

const KEYS = Object.keys(CONFIG_EDITORS) as ShopConfigKey[];
/** The settings of the customers' page on the phone. */
export const PHONE_PAGE_KEYS: readonly PhonePageKey[] = KEYS.filter(isPhonePageKey);

/** Settings by key. A stored secret is an asterisk. `source` says for each key where its value comes from. */
export const configAnswer = z.object({
  ...read(KEYS),
  /** Empty if the shop has no name yet. */
  shop: z.string().optional(),
  platform: z.enum(PLATFORMS).optional(),
  work_mode: z.literal(Object.values(WORK_MODES)).optional(),
  source,
  rev,
});

export const phonePageAnswer = z.object({ ...read(PHONE_PAGE_KEYS), source, rev });
