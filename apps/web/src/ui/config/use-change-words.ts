import { fitsConfig, resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { HTML_KEYS, isConfigKey, PICTURE_KEYS, type ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { type Locale, matchLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useGoodsMode } from '../screen/settings-pages.ts';
import { type FieldWords, htmlText } from '../versions/field-words.ts';
import { useOffsetWords } from './use-offset-words.ts';

export type RevisionRow = Outputs['revision']['list']['list'][number];
/** A changed setting. Long values are missing in the list. */
type ListedChange = RevisionRow['changes'][number];
export type Change = Outputs['revision']['preview']['changes'][number];
export type Area = RevisionRow['area'];

/** True for a setting that can be switched off, which means that it accepts 0 or -1. */
const isSwitch = (key: string) => isConfigKey(key) && [0, -1].some((value) => fitsConfig(key, value));
export const isHtmlKey = (key: string) => HTML_KEYS.some((one) => one === key);
export const isPictureKey = (key: string) => PICTURE_KEYS.some((one) => one === key);
/** The names of these settings are in the texts `shared`. */
const NAMED_SETTINGS = ['platform', 'goods_mode'];

/** Splits a key such as `layer:acne:3:en` into its parts. */
export function textKey(key: string): { section: string; dimension: string; value: string; locale: Locale } {
  const [section = '', dimension = '', value = '', tag] = key.split(':');
  return { section, dimension, value, locale: matchLocale(tag) ?? currentLocale() };
}

export function useChangeWords() {
  const { t } = useTranslation(['settings-history', 'settings', 'mappings', 'shared']);
  const format = useFormat();
  const offset = useOffsetWords();
  const hasMapping = useGoodsMode() === 'normal';
  const mappings = trpc.setting.mappings.useQuery({}, { enabled: hasMapping });
  const goodsTypes = mappings.data?.goods_type;

  return useMemo(() => {
    const dimension = (key: string) => t(`shared:dimension.${key}`, { defaultValue: key });
    const list = (words: readonly string[]) => words.join(t('separator'));
    const config = (key: string, value: unknown): string => {
      if (isSwitch(key)) return t(Number(value) > 0 ? 'value.on' : 'value.off');
      if (NAMED_SETTINGS.includes(key)) return t(`shared:${key}.${value}`, { defaultValue: String(value) });
      if (isPictureKey(key)) return t(value ? 'value.picture' : 'value.no_picture');
      if (key === 'carousel' || key === 'ripple') {
        const { length: count } = resolveConfig({ [key]: value })[key];
        return count > 0 ? t('value.pictures', { count }) : t('value.none');
      }
      if (key === 'video') return t(resolveConfig({ video: value }).video.path ? 'value.video' : 'value.none');
      if (key === 'voice') {
        const { enabled, path, text } = resolveConfig({ voice: value }).voice;
        return enabled ? t('value.voice_on', { text: text || path }) : t('value.voice_off');
      }
      if (Array.isArray(value)) return value.length > 0 ? list(value.map(String).map(dimension)) : t('value.none');
      if (value === null) return t('value.all_dimensions');
      if (key === 'retention_days') {
        const { photos, marks } = resolveConfig({ retention_days: value }).retention_days;
        return t('value.retention', { photos, marks });
      }
      if (typeof value === 'object') {
        const languages = Object.keys(value).map((locale) => LOCALE_NAMES[locale as Locale] ?? locale);
        return languages.length > 0 ? list(languages) : t('value.product_words');
      }
      const choice = t(`settings:setting.${key}.choice.${value}.name`, { defaultValue: '' });
      if (choice) return choice;
      return typeof value === 'number' ? format.number(value) : String(value);
    };
    const mapping = (value: unknown): string => {
      const { goods_type_ids, threshold, status } = value as StoredMapping;
      const name = (id: number) =>
        goodsTypes?.find((type) => type.id === id)?.type_name ?? t('value.unknown_type', { id });
      const types = list(goods_type_ids.map(name));
      const below = t('mappings:below', { score: threshold });
      return t(status > 0 ? 'value.mapping' : 'value.mapping_off', { types, threshold: below });
    };
    return {
      nameOf(area: Area, key: string): string {
        if (area === 'config') {
          // Uses the setting's name from the settings screen. If that is missing, uses the shared name.
          return t(`settings:setting.${key}.name`, { defaultValue: t(`shared:field.${key}`, { defaultValue: key }) });
        }
        if (area === 'mapping') return dimension(key);
        if (area === 'offset') return offset.nameOf(key);
        const { section, dimension: subject, value, locale } = textKey(key);
        return t('name.text', {
          section: t(`settings:page.${section}.name`, { defaultValue: section }),
          dimension: dimension(subject),
          value: t(/^\d$/.test(value) ? `shared:care_level.${value}` : `shared:${subject}.${value}`, {
            defaultValue: value,
          }),
          language: LOCALE_NAMES[locale],
        });
      },
      /** Describes a value. Null means the default: the shop's value for a mirror or a guide, else the built-in one. */
      wordsFor(area: Area, key: string, value: unknown, isOfShop: boolean): string {
        if (value === null && !isOfShop) return t('value.of_shop');
        if (area === 'offset') return offset.textOf(key, value);
        if (area === 'text') return t(value === null ? 'value.product_words' : 'value.own_words');
        if (area === 'mapping') return value === null ? t('value.default') : mapping(value);
        if (value !== null) return config(key, value);
        const standard = resolveConfig({})[key as ShopConfigKey];
        if (standard !== null && typeof standard === 'object') return config(key, standard);
        return standard === undefined ? t('value.default') : t('value.default_of', { value: config(key, standard) });
      },
    };
  }, [t, format, offset, goodsTypes]);
}

type StoredMapping = Record<'threshold' | 'status', number> & { readonly goods_type_ids: readonly number[] };

export const isOfShop = ({ device_no, guide }: RevisionRow) => device_no === '' && guide === '';

export function useChangeText(): (row: RevisionRow, change: ListedChange) => string {
  const { t } = useTranslation('settings-history');
  const { nameOf, wordsFor } = useChangeWords();
  return (row, { key, before, after }) => {
    const { area } = row;
    const name = nameOf(area, key);
    if (before === undefined || after === undefined) return name;
    const [was, is] = [before, after].map((value) => wordsFor(area, key, value, isOfShop(row)));
    // Shows only the name if both values are described with the same words. This happens with long texts.
    return was === is ? name : t('change', { name, before: was, after: is });
  };
}

/** Names the changed area of settings, and the mirror or the guide if the change concerns only one. */
export function usePlaceName(): (row: RevisionRow) => string {
  const { t } = useTranslation('settings-history');
  return ({ area, device_no, guide }) => {
    const name = t(`area.${area}`);
    if (guide) return t('of_guide', { area: name, guide });
    return device_no ? t('of_mirror', { area: name, device_no }) : name;
  };
}

/** Returns names for the shop's settings and their values. A comparison of two versions shows them. */
export function useSettingWords(): FieldWords {
  const { nameOf, wordsFor } = useChangeWords();
  return {
    nameOf: (key) => nameOf('config', key),
    textOf(key, value) {
      if (!isHtmlKey(key)) return wordsFor('config', key, value ?? null, true);
      return Object.entries((value ?? {}) as Readonly<Record<string, string>>)
        .map(([locale, html]) => `${LOCALE_NAMES[locale as Locale] ?? locale}\n${htmlText(html)}`)
        .join('\n\n');
    },
    isPicture: isPictureKey,
  };
}
