import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { AgreementLinks } from '../../ui/agreement/agreement-links.tsx';
import { AccountForm } from '../../ui/credential/account-form.tsx';
import { ContactField } from '../../ui/credential/contact-field.tsx';
import {
  contactRule,
  passwordRule,
  problemsOf,
  required,
  userAcctRule,
} from '../../ui/credential/credential-problems.ts';
import { NewPasswordField } from '../../ui/credential/new-password-fields.tsx';
import { UsernameField } from '../../ui/credential/username-field.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { CaptchaField } from '../../ui/verify-code/captcha-field.tsx';
import { useCaptcha } from '../../ui/verify-code/use-captcha.ts';
import classes from './apply-form.module.css';

export function ApplyForm({ onDone }: { onDone: (userAcct: string) => void }) {
  const { t } = useTranslation(['apply', 'shared']);
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>();
  const { form, submit, isSaving } = useResourceForm({
    initialValues: { device_no: '', shop: '', user_acct: '', mobile: '', password: '', vcode: '' },
    check: (values) =>
      problemsOf(
        { ...values, vcode: captcha.answer },
        {
          device_no: [required()],
          shop: [required()],
          user_acct: [required('username'), userAcctRule],
          mobile: [required(), contactRule('mobile')],
          password: [required(), passwordRule],
          vcode: [required('captcha')],
        },
      ),
    fieldOfCode: {
      DEVICE_NOT_FOUND: 'device_no',
      DEVICE_IS_LOCKED: 'device_no',
      APPLICATIONS_CLOSED: 'device_no',
      ALREADY_APPLIED: 'device_no',
      USER_ACCT_INVALID: 'user_acct',
      USER_ACCT_TAKEN: 'user_acct',
      MOBILE_INVALID: 'mobile',
      MOBILE_TAKEN: 'mobile',
      PASSWORD_TOO_SHORT: 'password',
      PASSWORD_COMMON: 'password',
      CAPTCHA_WRONG: 'vcode',
      CAPTCHA_EXPIRED: 'vcode',
    },
    onFailure: setFailure,
    save: async ({ vcode: _, ...values }) => {
      setFailure(undefined);
      try {
        await trpcClient.device.applyFor.mutate({ ...values, ...captcha.solved });
      } catch (error) {
        // Each picture works for one attempt only.
        if (problemOf(error).kind === 'refused') captcha.renew();
        throw error;
      }
      onDone(values.user_acct.trim());
    },
  });

  return (
    <AccountForm onSubmit={submit} failure={failure} submitLabel={t('submit')} isSaving={isSaving}>
      <TextInput
        name="device_no"
        label={t('shared:field.device_no')}
        description={t('device_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required
        withAsterisk={false}
        size="md"
        {...form.getInputProps('device_no')}
      />
      <TextInput
        name="shop"
        label={t('shared:field.shop')}
        autoComplete="organization"
        maxLength={128}
        required
        withAsterisk={false}
        size="md"
        {...form.getInputProps('shop')}
      />
      <UsernameField {...form.getInputProps('user_acct')} />
      <ContactField kind="mobile" {...form.getInputProps('mobile')} />
      <NewPasswordField {...form.getInputProps('password')} />
      <CaptchaField captcha={captcha} {...form.getInputProps('vcode')} />
      <div className={classes.terms}>
        <p>{t('terms')}</p>
        <AgreementLinks />
      </div>
    </AccountForm>
  );
}
