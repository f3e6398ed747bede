import { type Channel, isEmail, isMobile, normalContact } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { usesMobile } from '@skin-mirror/shared/kernel/locales.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import { type Contact, type ContactAccount, findAccountByContact } from './identity.store.ts';

export type { Contact };

const KINDS = {
  sms: {
    isRight: isMobile,
    errors: { invalid: 'MOBILE_INVALID', taken: 'MOBILE_TAKEN', unknown: 'MOBILE_UNKNOWN' },
  },
  email: {
    isRight: isEmail,
    errors: { invalid: 'EMAIL_INVALID', taken: 'EMAIL_TAKEN', unknown: 'EMAIL_UNKNOWN' },
  },
} as const;

export interface GivenContact extends Contact {
  readonly errors: (typeof KINDS)[Channel]['errors'];
  /** Throws MOBILE_INVALID or EMAIL_INVALID. */
  checkForm(): void;
}

/** Reads a typed number or address. */
export function contactBy(channel: Channel, text: string): GivenContact {
  const recipient = normalContact(text);
  const { isRight, errors } = KINDS[channel];
  return {
    channel,
    recipient,
    errors,
    checkForm() {
      if (!isRight(recipient)) throw new AppError(errors.invalid);
    },
  };
}

/** True if the language of a request uses mobile numbers. */
export const prefersMobile = ({ locale, services }: Context): boolean =>
  usesMobile(locale, services.env.MOBILE_LOCALES);

/**
 * Returns the number or address of a form. If the form has both, returns the kind that the language uses, because the
 * code was sent there. Throws INPUT_REQUIRED for that kind if both are missing.
 */
export function contactOf(
  { mobile, email }: { readonly mobile: string; readonly email: string },
  ctx: Context,
): GivenContact {
  const usual = prefersMobile(ctx) ? 'mobile' : 'email';
  if (mobile === '' && email === '') throw new AppError('INPUT_REQUIRED', { field: usual });
  const isMobileMeant = email === '' || (usual === 'mobile' && mobile !== '');
  return isMobileMeant ? contactBy('sms', mobile) : contactBy('email', email);
}

/** Finds the account that has a number or an address. Ignores deleted accounts. */
export const accountWith = (db: Queryable, contact: Contact): Promise<ContactAccount | undefined> =>
  findAccountByContact(db, contact);
