import {
  contactRule,
  passwordRule,
  problemsOf,
  required,
  sameAs,
  userAcctRule,
} from '../../ui/credential/credential-problems.ts';
import type { ContactKind } from '../../ui/credential/use-contact-kind.ts';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';

type Text = 'user_acct' | 'password' | 'repwd' | 'mobile' | 'email' | 'sms_code' | 'shop' | 'introducer';
export type Registration = Record<Text, string> & { agreement: boolean };

/** Returns the errors of the form by field. If the user hasn't accepted the agreement, that is the only error. */
export function registrationProblems(values: Registration, kind: ContactKind): FieldProblems {
  if (!values.agreement) return { agreement: { code: 'AGREEMENT_REQUIRED' } };
  return problemsOf(values, {
    user_acct: [required('username'), userAcctRule],
    password: [required(), passwordRule],
    repwd: [required(), sameAs(values.password)],
    [kind]: [required(), contactRule(kind)],
    sms_code: [required()],
  });
}

/** Returns the errors of what a code can be sent to. */
export const contactProblems = (values: Registration, kind: ContactKind): FieldProblems =>
  problemsOf(values, { [kind]: [required(), contactRule(kind)] });
