import { fitsConfig, type ShopConfig, shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import {
  CONFIG_EDITORS,
  FACE_KEYS,
  isConfigKey,
  PICTURE_KEYS,
  type ShopConfigKey,
} from '@skin-mirror/shared/config/config.ts';
import { isShopPicture } from '@skin-mirror/shared/file/shop-picture.ts';
import { decide, FACE_PLATFORM, owner, type Principal, user } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { hidesEverything, ITEM_KEYS } from '@skin-mirror/shared/report/shown-items.ts';
import type { Queryable } from '../../database/transaction.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { decode } from '../../kernel/decode.ts';
import { isUsableTimezone } from '../shop/new-shop.ts';

export type ConfigValues = Partial<Record<ShopConfigKey, ShopConfig[ShopConfigKey]>>;

/**
 * Converts the settings of a request to the stored form: text is decoded and HTML is sanitised. Throws INPUT_INVALID
 * with the first key that is unknown or has an invalid value.
 */
export function readConfigValues(input: Readonly<Record<string, unknown>>): ConfigValues {
  return Object.fromEntries(
    Object.entries(input).map(([key, raw]) => {
      if (!isConfigKey(key)) throw new AppError('INPUT_INVALID', { field: key });
      const decoded = decodeValue(key, raw);
      if (!fitsConfig(key, decoded)) throw new AppError('INPUT_INVALID', { field: key });
      const parsed = shopConfig.shape[key].parse(decoded);
      const value = isHtml(key) ? cleaned(parsed as HtmlByLocale) : parsed;
      // Cleaning adds attributes to links, so that the text may be too long now.
      if (!fitsConfig(key, value)) throw new AppError('INPUT_INVALID', { field: key });
      return [key, value];
    }),
  );
}

/** True if an account may change a setting. Face structure needs a certain platform and a permission. */
export function mayEditConfig(key: ShopConfigKey, principal: Principal, platform: string): boolean {
  const editor = CONFIG_EDITORS[key];
  if (editor === 'platform' || (editor === 'face' && platform !== FACE_PLATFORM)) return false;
  const scope = { scope: 'config:write' } as const;
  return decide(editor === 'owner' ? owner(scope) : user(editor, scope), principal) === 'allow';
}

/** Throws INPUT_INVALID with the list of dimensions that would leave reports without any dimension. */
export function checkItems(values: Readonly<Record<string, unknown>>, inForce: ShopConfig): void {
  const changed = Object.values(ITEM_KEYS).find((key) => key in values);
  if (changed && hidesEverything({ ...inForce, ...values })) throw new AppError('INPUT_INVALID', { field: changed });
}

/** The pictures of some settings by key, without removed ones. */
export const picturesIn = (values: Readonly<Record<string, unknown>>): [key: string, path: string][] =>
  PICTURE_KEYS.flatMap((key) => (values[key] ? [[key, String(values[key])] as [string, string]] : []));

/** Throws INPUT_INVALID with the first setting whose picture isn't a stored file of the shop. */
export async function checkPictures(
  values: Readonly<Record<string, unknown>>,
  store: { storedFiles(paths: readonly string[]): Promise<ReadonlySet<string>> },
): Promise<void> {
  const pictures = picturesIn(values);
  if (pictures.length === 0) return;
  const stored = await store.storedFiles(pictures.map(([, path]) => path));
  const wrong = pictures.find(([, path]) => !isShopPicture(path) || !stored.has(path));
  if (wrong) throw new AppError('INPUT_INVALID', { field: wrong[0] });
}

/** Throws INPUT_INVALID if the database, which counts days, doesn't know the time zone. */
export async function checkTimezone({ timezone }: Readonly<Record<string, unknown>>, db: Queryable): Promise<void> {
  if (timezone !== undefined && !(await isUsableTimezone(db, String(timezone))))
    throw new AppError('INPUT_INVALID', { field: 'timezone' });
}

/** Settings as the audit log stores them. HTML is replaced by the list of its languages. */
export const loggedValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isConfigKey(key) && isHtml(key) ? Object.keys(value as HtmlByLocale) : value,
    ]),
  );

const NOTHING = new Set<unknown>([null, '', 'null']);

/** An empty value of a form becomes null if the setting allows null. */
const decodeValue = (key: ShopConfigKey, raw: unknown): unknown =>
  NOTHING.has(raw) && fitsConfig(key, null) ? null : decode(shopConfig.shape[key], raw);

type HtmlByLocale = Readonly<Record<string, string>>;

const isHtml = (key: ShopConfigKey): boolean => (FACE_KEYS as readonly string[]).includes(key);

/** Sanitises each language and leaves out empty ones. */
const cleaned = (html: HtmlByLocale): HtmlByLocale =>
  Object.fromEntries(
    Object.entries(html)
      .map(([locale, text]) => [locale, cleanHtml(text)] as const)
      .filter(([, text]) => text !== ''),
  );
