import { optionalSettings, SHOP_CONFIG_KEYS } from '@skin-mirror/shared/config/config.schema.ts';
import { CONFIG_EDITORS, isPhonePageKey, type ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { MAX_COUPON_VALUE } from '@skin-mirror/shared/coupon/coupon.ts';
import { mirrorOrShop } from '@skin-mirror/shared/device/device.schema.ts';
import { DIMENSION_KEYS, LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import { GOODS_PROFILES, REQUIRED_GOODS_FIELDS } from '@skin-mirror/shared/goods/goods-profile.ts';
import { PASSWORD_LENGTH } from '@skin-mirror/shared/identity/credential.ts';
import { seenRev } from '@skin-mirror/shared/kernel/input.ts';
import { MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { OFFSET_MAX, OFFSET_MIN, offsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { QUANTITY } from '@skin-mirror/shared/serial/serial.ts';
import { z } from 'zod';
import type { Schema } from './json-schema.ts';

/**
 * The rules that a handler enforces beyond its contract, because its refusal says more than the contract's. Calls that take
 * settings accept any key, so that the refusal can name a key that it doesn't know.
 */
interface Handled {
  readonly input?: z.ZodType;
  /** The input fields without which the call is always refused, by their names on the wire. */
  readonly required?: readonly string[];
  /** Limits of input fields, by their names on the wire. */
  readonly limits?: Readonly<Record<string, Schema>>;
}

/** A setting as a change sends it: a key that is missing leaves the setting as it is. */
const changeable = (keys: readonly ShopConfigKey[]) =>
  optionalSettings(keys.filter((key) => CONFIG_EDITORS[key] !== 'platform'));

const change = { device_no: mirrorOrShop, rev: seenRev };
const MONEY: Schema = { minimum: 0, maximum: MAX_COUPON_VALUE };
const offset = z.int().min(OFFSET_MIN).max(OFFSET_MAX);
const offsetNames = LAYERS.flatMap((layer) => DIMENSION_KEYS.map((dimension) => offsetTypename(dimension, layer)));

const FILE: Handled = { required: ['files'], limits: { files: { minItems: 1 } } };
const NEW_PASSWORD: Schema = { minLength: PASSWORD_LENGTH.min };

export const HANDLED: Readonly<Record<string, Handled>> = {
  'coupon.save': { limits: { value: { exclusiveMinimum: 0, maximum: MAX_COUPON_VALUE }, min: MONEY } },
  'device.applyFor': { required: ['device_no'] },
  'device.bind': { required: ['device_no', 'shop'] },
  'file.put': FILE,
  'file.upload': FILE,
  'goods.edit': {
    required: GOODS_PROFILES.map((profile): readonly string[] => REQUIRED_GOODS_FIELDS[profile]).reduce((all, own) =>
      all.filter((field) => own.includes(field)),
    ),
    limits: { type_ids: { maxItems: MAX_GOODS_TYPES } },
  },
  'goodsImport.run': FILE,
  'identity.register': { limits: { password: NEW_PASSWORD } },
  'identity.resetPassword': { required: ['password', 'smsCode'], limits: { password: NEW_PASSWORD } },
  'mirror.addImage': FILE,
  'promotion.savePrize': { required: ['prize_name', 'prize_detail', 'probability'] },
  'serial.request': { limits: { num: { type: 'integer', minimum: QUANTITY.min, maximum: QUANTITY.max } } },
  'config.update': { input: z.object({ ...change, ...changeable(SHOP_CONFIG_KEYS) }) },
  'config.savePhonePage': { input: z.object({ ...change, ...changeable(SHOP_CONFIG_KEYS.filter(isPhonePageKey)) }) },
  'setting.updateOffsets': {
    input: z.object({
      customer_id: z.int32().default(-1),
      ...change,
      typename: z.literal(offsetNames).optional(),
      rate: offset.optional(),
      ...Object.fromEntries(offsetNames.map((name) => [name, offset.optional()])),
    }),
  },
};

/** Adds what the handler enforces to the schema of an input, in the names of the wire. */
export function withHandled(id: string, input: Schema): Schema {
  const { required = [], limits = {} } = HANDLED[id] ?? {};
  const properties = Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const field = { ...(schema as Schema), ...limits[name] };
    if (field.type === 'integer') delete field.anyOf;
    if (required.includes(name)) delete field.default;
    if (required.includes(name) && field.type === 'string') field.minLength ??= 1;
    return [name, field] as const;
  });
  const all = [...new Set([...(input.required ?? []), ...required])];
  return { ...input, properties: Object.fromEntries(properties), ...(all.length > 0 && { required: all }) };
}
