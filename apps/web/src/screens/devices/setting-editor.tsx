import { ColorInput, MultiSelect, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { DeviceConfigKey } from '@skin-mirror/shared/config/config.ts';
import { DIMENSION_KEYS } from '@skin-mirror/shared/dimension/dimension.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { PictureField } from '../../ui/image-upload/picture-field.tsx';
import { WHOLE_NUMBER } from '../../ui/resource-form/field-props.ts';

export type SettingEditor =
  | { readonly kind: 'switch'; readonly on: number; readonly off: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'items' | 'color' | 'picture' }
  | { readonly kind: 'text'; readonly max: number };

const { shape } = shopConfig;

export const toggle: SettingEditor = { kind: 'switch', on: 1, off: -1 };
const flag: SettingEditor = { kind: 'switch', on: 1, off: 0 };
const text = (max: number): SettingEditor => ({ kind: 'text', max });
const choice = (values: Iterable<string | number>): SettingEditor => ({ kind: 'choice', values: [...values] });

function range(key: 'countdown_seconds' | 'max_goods' | 'max_per_role'): SettingEditor {
  const { minValue, maxValue } = shape[key].unwrap();
  return { kind: 'number', min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

/** The settings of a mirror that this dialog can change. Other settings can be changed only through the API. */
export const EDITORS: Readonly<Partial<Record<DeviceConfigKey, SettingEditor>>> = {
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
  max_per_role: range('max_per_role'),
  match_sex: flag,
  match_skin: flag,
  age_type: choice(shape.age_type.unwrap().values),
  color_show_type: choice(shape.color_show_type.unwrap().values),
  items_skin_type: flag,
  items_layer: { kind: 'items' },
  items_deep: { kind: 'items' },
  push_mode: choice(shape.push_mode.unwrap().values),
  h5_title: text(30),
  h5_banner: { kind: 'picture' },
  h5_theme_color: { kind: 'color' },
  h5_support_text: text(60),
  h5_support_link: text(500),
  h5_privacy_url: text(500),
  h5_show_goods: flag,
  h5_show_cart: flag,
  h5_show_active: flag,
  coupon_status: toggle,
  coupon_title: text(30),
  coupon_pic: { kind: 'picture' },
  coupon_link: text(500),
  coupon_code_mode: choice(shape.coupon_code_mode.unwrap().values),
};

const isOn = (value: unknown): boolean => Number(value) > 0;

export function useValueText() {
  const { t } = useTranslation(['devices', 'shared']);
  const format = useFormat();
  return (key: string, { kind }: SettingEditor, value: unknown): string => {
    if (kind === 'switch') return t(isOn(value) ? 'setting_on' : 'setting_off');
    if (kind === 'choice') return t(`setting.${key}.choice.${value}`);
    if (kind === 'number') return format.number(Number(value));
    if (kind === 'picture') return t(value ? 'setting_picture' : 'setting_empty');
    if (kind === 'text' || kind === 'color') return String(value) || t('setting_empty');
    return Array.isArray(value) ? format.list(value.map((item) => t(`shared:dimension.${item}`))) : t('setting_all');
  };
}

interface EditorProps {
  name: DeviceConfigKey;
  value: unknown;
  error: ReactNode;
  onChange: (value: unknown) => void;
}

export function Editor({ name: key, value, error, onChange }: EditorProps) {
  const { t } = useTranslation(['devices', 'shared']);
  const editor = EDITORS[key] ?? toggle;
  const shared = { 'aria-label': t(`setting.${key}.name`), 'data-path': key, error };
  switch (editor.kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={isOn(value)}
          onChange={(event) => onChange(event.currentTarget.checked ? editor.on : editor.off)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          onChange={onChange}
          min={editor.min}
          max={editor.max}
          {...WHOLE_NUMBER}
          description={t('setting_range', { min: editor.min, max: editor.max })}
          w="100%"
        />
      );
    case 'text':
      return (
        <TextInput
          {...shared}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={editor.max}
          autoComplete="off"
          w="100%"
        />
      );
    case 'color':
      return <ColorInput {...shared} value={String(value)} onChange={onChange} withEyeDropper={false} w="100%" />;
    case 'picture':
      return (
        <PictureField
          label={t(`setting.${key}.name`)}
          value={String(value)}
          error={error}
          onChange={onChange}
          kind="shop"
          data-path={key}
        />
      );
    case 'items':
      return (
        <MultiSelect
          {...shared}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(items) => onChange(items.length > 0 ? items : null)}
          data={DIMENSION_KEYS.map((item) => ({ value: item, label: t(`shared:dimension.${item}`) }))}
          placeholder={value === null ? t('setting_all') : undefined}
          hidePickedOptions
          w="100%"
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          value={String(value)}
          onChange={(event) =>
            onChange(editor.values.find((choice) => String(choice) === event.currentTarget.value) ?? value)
          }
          data={editor.values.map((choice) => ({
            value: String(choice),
            label: t(`setting.${key}.choice.${choice}`),
          }))}
          w="100%"
        />
      );
  }
}
