import { WEB_ADDRESS } from '@skin-mirror/shared/config/carousel.ts';
import { fitsConfig, type ShopConfig, shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import {
  filesIn,
  HTML_KEYS,
  isConfigKey,
  isSecretKey,
  SECRET_SIGN,
  type SecretKey,
  type ShopConfigKey,
  type StoredConfig,
} from '@skin-mirror/shared/config/config.ts';
import { missingOfQr, SECRET_LENGTHS } from '@skin-mirror/shared/config/qr-settings.ts';
import { isShopPicture } from '@skin-mirror/shared/file/shop-picture.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import { hidesEverything, ITEM_KEYS } from '@skin-mirror/shared/report/shown-items.ts';
import type { z } from 'zod';
import { isUsableTimezone } from '../../database/timezone.ts';
import type { Queryable } from '../../database/transaction.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { decode } from '../../kernel/decode.ts';

export type ConfigValues = Partial<Record<ShopConfigKey, ShopConfig[ShopConfigKey]>>;

/**
 * Converts the settings of a request to the stored form: decodes text, sanitises HTML and encrypts secrets.
 * @throws AppError SETTING_UNKNOWN; NO_PERMISSION for the platform and the work mode; or the error of the first invalid
 * value
 */
export function readConfigValues(
  input: Readonly<Record<string, unknown>>,
  { stored, seal }: { readonly stored: StoredConfig; readonly seal: (key: SecretKey, secret: string) => string },
): ConfigValues {
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, raw]): [string, unknown][] => {
      if (isPlatformColumn(key)) throw new AppError('NO_PERMISSION');
      if (!isConfigKey(key)) throw new AppError('SETTING_UNKNOWN', { name: key });
      if (isSecretKey(key)) {
        const secret = readSecret(key, raw, stored[key]);
        return secret === undefined ? [] : [[key, seal(key, secret)]];
      }
      const value = isHtml(key) ? cleaned(parsed(key, raw) as HtmlByLocale) : parsed(key, raw);
      // Sanitising can add attributes to links, so the text may now be too long.
      if (!fitsConfig(key, value)) throw new AppError('INPUT_INVALID', { field: key });
      return [[key, value]];
    }),
  );
}

/** The platform and the work mode can be read like settings, but other calls change them. */
const isPlatformColumn = (key: string): boolean => key === 'platform' || key === 'work_mode';

/** Parses a value. An empty `qr_type` means the default kind of QR code. Every other setting needs a value. */
function parsed(key: ShopConfigKey, raw: unknown): unknown {
  const value = raw === undefined ? raw : decodeValue(key, raw);
  return key === 'qr_type' && value === undefined ? shopConfig.shape[key].parse(value) : checkedValue(key, value);
}

/**
 * Checks a setting's value and adds default values for missing parts.
 * @throws AppError SETTING_UNKNOWN, or the error of an invalid value
 */
export function checkedValue(key: string, value: unknown): unknown {
  if (!isConfigKey(key)) throw new AppError('SETTING_UNKNOWN', { name: key });
  if (value === undefined) throw new AppError('INPUT_REQUIRED', { field: key });
  const schema: z.ZodType = shopConfig.shape[key];
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { code, details } = problemOfIssue(schema, result.error.issues[0] as z.core.$ZodIssue, value);
  throw new AppError(code, { ...details, field: key });
}

/**
 * Returns a new secret. An empty text or an asterisk means that the stored secret stays; the result is then undefined.
 * @throws AppError INPUT_REQUIRED if no secret is stored; INPUT_TOO_LONG or INPUT_INVALID for a wrong length
 */
function readSecret(key: SecretKey, raw: unknown, stored: unknown): string | undefined {
  const text = String(raw ?? '').trim();
  if (text === '' || text === SECRET_SIGN) {
    if (!stored) throw new AppError('INPUT_REQUIRED', { field: key });
    return undefined;
  }
  const { min, max } = SECRET_LENGTHS[key];
  if (text.length > max) throw new AppError('INPUT_TOO_LONG', { field: key, max });
  if (text.length < min) throw new AppError('INPUT_INVALID', { field: key });
  return text;
}

/** Replaces each stored secret by an asterisk, because callers must not read secrets. */
export const withoutSecrets = <Values extends Readonly<Record<string, unknown>>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isSecretKey(key) && value ? SECRET_SIGN : value]),
  ) as Values;

/**
 * Takes the queries from the addresses of the shop's interface, because they may have a secret. Only the main account edits
 * these addresses.
 */
export const withoutQueries = <Values extends Readonly<Record<string, unknown>>>(values: Values): Values => {
  const addresses = values.qr_url as ShopConfig['qr_url'] | null | undefined;
  if (!addresses) return values;
  const bare = (address: string) => {
    const rest = address.replace(/\?.*/s, '');
    return WEB_ADDRESS.test(rest) ? rest : '';
  };
  return { ...values, qr_url: { ...addresses, url: bare(addresses.url), link: bare(addresses.link) } };
};

/** Throws INPUT_INVALID if reports would show no skin dimension at all. */
export function checkItems(values: Readonly<Record<string, unknown>>, inForce: ShopConfig): void {
  const changed = Object.values(ITEM_KEYS).find((key) => key in values);
  if (changed && hidesEverything({ ...inForce, ...values })) throw new AppError('INPUT_INVALID', { field: changed });
}

/** Throws INPUT_REQUIRED if the chosen kind of QR code needs a setting that is empty. */
export function checkQr(values: Readonly<Record<string, unknown>>, inForce: ShopConfig): void {
  const isChanged = Object.keys(values).some((key) => key.startsWith('qr_'));
  const missing = isChanged ? missingOfQr({ ...inForce, ...values }) : undefined;
  if (missing) throw new AppError('INPUT_REQUIRED', { field: missing });
}

/** Throws INPUT_INVALID for a file that the shop has not stored, or of another type than the setting is for. */
export async function checkFiles(
  values: ConfigValues,
  store: { storedFiles(paths: readonly string[]): Promise<ReadonlySet<string>> },
): Promise<void> {
  const files = filesIn(values);
  if (files.length === 0) return;
  const stored = await store.storedFiles(files.map(([, path]) => path));
  const wrong = files.find(([key, path]) => !stored.has(path) || !isOfItsType(key, path, values));
  if (wrong) throw new AppError('INPUT_INVALID', { field: wrong[0] });
}

function isOfItsType(key: string, path: string, values: ConfigValues): boolean {
  if (key === 'voice') return /\.(mp3|ogg)$/.test(path);
  const isVideo = key === 'video' && path === (values as Partial<ShopConfig>).video?.path;
  return isVideo ? path.endsWith('.mp4') : isShopPicture(path);
}

/** Throws INPUT_INVALID if the database does not know the time zone, by which it counts tests per day. */
export async function checkTimezone({ timezone }: Readonly<Record<string, unknown>>, db: Queryable): Promise<void> {
  if (timezone !== undefined && !(await isUsableTimezone(db, String(timezone))))
    throw new AppError('INPUT_INVALID', { field: 'timezone' });
}

/** Returns settings as the audit log has them: of HTML its languages, of a secret an asterisk. */
export const loggedValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(withoutQueries(withoutSecrets(values))).map(([key, value]) => [
      key,
      isConfigKey(key) && isHtml(key) ? Object.keys(value as HtmlByLocale) : value,
    ]),
  );

const NOTHING = new Set<unknown>([null, '', 'null']);

/** Decodes a value. An empty value becomes null if the setting allows null. */
const decodeValue = (key: ShopConfigKey, raw: unknown): unknown =>
  NOTHING.has(raw) && fitsConfig(key, null) ? null : decode(shopConfig.shape[key], raw);

type HtmlByLocale = Readonly<Record<string, string>>;

const isHtml = (key: ShopConfigKey): boolean => (HTML_KEYS as readonly string[]).includes(key);

const cleaned = (html: HtmlByLocale): HtmlByLocale =>
  Object.fromEntries(
    Object.entries(html)
      .map(([locale, text]) => [locale, cleanHtml(text)] as const)
      .filter(([, text]) => text !== ''),
  );
