import { type Channel, isEmail, isMobile, normalContact } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { usesMobile } from '@skin-mirror/shared/kernel/locales.ts';
import type { Context } from '../../kernel/context.ts';
import type { Contact } from './contact.store.ts';

/** Also exported from here, for other modules. */
export {
  type AccountKey,
  type Contact,
  findAccountByContact as accountWith,
  findByName as accountNamed,
} from './contact.store.ts';

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

/** True if accounts in the request's language use mobile numbers instead of e-mail addresses. */
export const prefersMobile = ({ locale, services }: Context): boolean =>
  usesMobile(locale, services.env.MOBILE_LOCALES);

/**
 * Returns the mobile number or the e-mail address of a form. If the form has both, the request's language decides.
 * @throws AppError INPUT_REQUIRED if both are missing
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
