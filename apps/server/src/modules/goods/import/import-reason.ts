import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { errorMessage, translate } from '../../../kernel/messages.ts';
import type { Reason } from './import-rows.ts';

const ERROR = 'errors.';

/** A reason in the reader's language. Problems of the product form use the form's messages. */
export function reasonText(locale: Locale, { key, values = {} }: Reason): string {
  if (!key.startsWith(ERROR)) return translate(locale, key, values);
  return errorMessage(locale, { code: key.slice(ERROR.length) as ErrorCode, details: values });
}
