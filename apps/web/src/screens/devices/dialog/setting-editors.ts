import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { DeviceConfigKey } from '@skin-mirror/shared/config/config.ts';

/** How a setting is edited. */
export type SettingEditor =
  | { readonly kind: 'switch'; readonly on: number; readonly off: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number };

const { shape } = shopConfig;

const toggle: SettingEditor = { kind: 'switch', on: 1, off: -1 };
const flag: SettingEditor = { kind: 'switch', on: 1, off: 0 };
const choice = (values: Iterable<string | number>): SettingEditor => ({ kind: 'choice', values: [...values] });

function range(key: 'countdown_seconds' | 'max_goods'): SettingEditor {
  const { minValue, maxValue } = shape[key].unwrap();
  return { kind: 'number', min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

export const SETTING_EDITORS: Readonly<Record<DeviceConfigKey, SettingEditor>> = {
  customer_info: toggle,
  have_questions: toggle,
  countdown_status: toggle,
  countdown_seconds: range('countdown_seconds'),
  chart_type: choice(shape.chart_type.unwrap().options),
  data_show_type: choice(shape.data_show_type.unwrap().values),
  age_mode: flag,
  moisture_mode: choice(shape.moisture_mode.unwrap().values),
  quality_policy: choice(shape.quality_policy.unwrap().options),
  max_goods: range('max_goods'),
  match_sex: flag,
  match_skin: flag,
};

/** Everything above 0 counts as on. */
export const isOn = (value: unknown): boolean => Number(value) > 0;
