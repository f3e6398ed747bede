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

export type Registration = {
  agreement: boolean;
  user_acct: string;
  password: string;
  repwd: string;
  mobile: string;
  email: string;
  sms_code: string;
  shop: string;
  introducer: string;
};

/** Returns the errors of the form by field. If the user hasn't accepted the agreement, that is the only error. */
export function registrationProblems(values: Registration, kind: ContactKind): FieldProblems {
  if (!values.agreement) return agreementProblems(values);
  return problemsOf(values, {
    user_acct: [required('username'), userAcctRule],
    password: [required(), passwordRule],
    repwd: [required(), sameAs(values.password)],
    [kind]: [required(), contactRule(kind)],
    sms_code: [required()],
  });
}

export function sendingProblems(values: Registration, kind: ContactKind): FieldProblems {
  return { ...agreementProblems(values), ...problemsOf(values, { [kind]: [required(), contactRule(kind)] }) };
}

const agreementProblems = ({ agreement }: Registration): FieldProblems =>
  agreement ? {} : { agreement: { code: 'AGREEMENT_REQUIRED' } };
