import { fitsConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { filesIn, isConfigKey, isDeviceConfigKey } from '@skin-mirror/shared/config/config.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { pushMapping } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { articleKey } from '@skin-mirror/shared/result-text/article-key.ts';
import type { SettingArea, SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { OFFSET_MAX, OFFSET_MIN, parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { settingContract } from '@skin-mirror/shared/setting/setting.contract.ts';
import { z } from 'zod';
import type { ExistingReferences } from './revision.store.ts';

/** Lists the goods types and files that settings name. Some may be deleted by now. */
export function referencesOf(area: SettingArea, values: SettingState): { type_ids: number[]; paths: string[] } {
  const mappings =
    area === 'mapping' ? Object.values(values).flatMap((value) => mappingValue.safeParse(value).data ?? []) : [];
  return {
    type_ids: mappings.flatMap(({ goods_type_ids }) => goods_type_ids),
    paths: area === 'config' ? filesIn(values).map(([, path]) => path) : [],
  };
}

/**
 * Returns the key of the first old value that is no longer allowed, or undefined. A rule may have changed, or a named
 * file may be deleted. Null values are always allowed for an existing key.
 */
export function firstInvalid(
  { area, device_id }: { readonly area: SettingArea; readonly device_id: number },
  values: SettingState,
  existing: ExistingReferences,
): string | undefined {
  return Object.entries(values).find(([key, value]) => !fits(area, device_id, key, value, existing))?.[0];
}

function fits(
  area: SettingArea,
  device_id: number,
  key: string,
  value: unknown,
  existing: ExistingReferences,
): boolean {
  switch (area) {
    case 'config': {
      if (!isConfigKey(key) || (device_id !== 0 && !isDeviceConfigKey(key))) return false;
      const files = filesIn({ [key]: value });
      return value === null || (fitsConfig(key, value) && files.every(([, path]) => existing.files.has(path)));
    }
    case 'offset':
      return parseOffsetTypename(key) !== undefined && (value === null || rate.safeParse(value).success);
    case 'mapping': {
      if (!dimension.safeParse(key).success) return false;
      const types = mappingValue.safeParse(value).data?.goods_type_ids;
      return value === null || (types?.every((id) => existing.types.has(id)) ?? false);
    }
    case 'text': {
      const end = key.lastIndexOf(':');
      const isKnown = articleKey(key.slice(0, end)) !== undefined && locale.safeParse(key.slice(end + 1)).success;
      return isKnown && (value === null || words.safeParse(value).success);
    }
  }
}

const rate = z.number().int().min(OFFSET_MIN).max(OFFSET_MAX);
const dimension = pushMapping.shape.analysis_type;
const mappingValue = pushMapping.omit({ analysis_type: true });
const locale = z.enum(LOCALES);
const words = settingContract.editArticle.input.pick({ introduction: true, advice: true });
