import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { AgreementLinks } from '../../ui/agreement/agreement-links.tsx';
import { ACCOUNT_FIELD, AccountPage, useAccountForm } from '../../ui/credential/account-form.tsx';
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
import { Hint } from '../../ui/hint.tsx';
import { CaptchaField } from '../../ui/verify-code/captcha-field.tsx';
import { useCaptcha } from '../../ui/verify-code/use-captcha.ts';

export function ApplyScreen() {
  const { t } = useTranslation(['apply', 'shared']);
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const edit = useAccountForm({
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
    save: async ({ vcode: _, ...values }) => {
      try {
        await trpcClient.device.applyFor.mutate({ ...values, ...captcha.solved });
      } catch (error) {
        // Requests a new captcha picture, because each picture is valid for only one attempt.
        if (problemOf(error).kind === 'refused') captcha.renew();
        throw error;
      }
      await navigate({ to: '/login', state: { notice: 'applied', username: values.user_acct.trim() } });
    },
  });
  const { form, field } = edit;
  return (
    <AccountPage name="apply" edit={edit} links={{ '/login': t('sign_in'), '/register': t('register') }}>
      <TextInput
        name="device_no"
        {...field('device_no')}
        {...ACCOUNT_FIELD}
        description={t('device_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required
      />
      <TextInput
        name="shop"
        {...field('shop')}
        {...ACCOUNT_FIELD}
        autoComplete="organization"
        maxLength={128}
        required
      />
      <UsernameField {...form.getInputProps('user_acct')} />
      <ContactField kind="mobile" {...form.getInputProps('mobile')} />
      <NewPasswordField {...form.getInputProps('password')} />
      <CaptchaField captcha={captcha} {...form.getInputProps('vcode')} />
      <div>
        <Hint mb={4}>{t('terms')}</Hint>
        <AgreementLinks />
      </div>
    </AccountPage>
  );
}
