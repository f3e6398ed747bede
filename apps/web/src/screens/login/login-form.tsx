import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import type { ERRORS, ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { IconAlertCircle, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { currentLocale, i18n } from '../../i18n/i18n.ts';
import { isFactorAsked } from '../../lib/factor-asked.ts';
import type { LoginNotice } from '../../lib/history-state.ts';
import { canUsePasskeys, type PasskeyResult, signInByPasskey } from '../../lib/passkey.ts';
import { endReason, signIn } from '../../lib/session.ts';
import { FactorField } from '../../ui/credential/factor-field.tsx';
import { PasswordField } from '../../ui/credential/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * The console has its own texts for these errors, with their numbers. The texts of other errors come from the server,
 * because they contain values.
 */
const TRANSLATED = [
  ['USER_NOT_FOUND', 11003],
  ['PASSWORD_WRONG', 11005],
  ['SECOND_FACTOR_WRONG', 11007],
  ['LOGIN_ACCOUNT_DISABLED', 30002],
] as const satisfies { [Code in ErrorCode]: [Code, (typeof ERRORS)[Code]['wire']] }[ErrorCode][];

/** Returns the error with this number. Returns undefined if the console has no text for the error. */
const refusalOf = (wire: number): (typeof TRANSLATED)[number][0] | undefined =>
  TRANSLATED.find(([, number]) => number === wire)?.[0];

type Account = Record<'username' | 'password', string>;

interface LoginFormProps {
  account: Account;
  /** The user did this just before the page opened, such as a registration. */
  notice?: LoginNotice;
  onChange: (account: Account) => void;
  onSignedIn: () => void;
}

type Failure = Exclude<PasskeyResult, { ok: true }> & { locale: string };

/** Returns the server's message. If the user has changed the language since, returns the console's own text. */
function failureText(failure: Failure): string {
  if ('unused' in failure) return i18n.t('login:passkey_unused');
  if ('fault' in failure) return i18n.t(`app:problem.${failure.fault}`);
  const refusal = failure.locale === currentLocale() ? undefined : refusalOf(failure.code);
  return refusal ? i18n.t(`shared:errors.${refusal}`) : failure.message;
}

/** Returns the field with the wrong value. Undefined for errors that belong to no field. */
function fieldOf(failure: Failure): keyof Account | 'second_factor' | undefined {
  const code = 'code' in failure ? refusalOf(failure.code) : undefined;
  if (code === 'USER_NOT_FOUND') return 'username';
  if (code === 'SECOND_FACTOR_WRONG') return 'second_factor';
  return code === 'PASSWORD_WRONG' ? 'password' : undefined;
}

export function LoginForm({ account, notice, onChange, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation('login');
  const [freeLogin, setFreeLogin] = useState(false);
  const [checked, setChecked] = useState(false);
  // Undefined until the server asks for a code.
  const [code, setCode] = useState<string>();
  const [reason] = useState(endReason);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const factor = useRef<HTMLInputElement>(null);
  // A ref changes immediately, unlike a state. A double click therefore sends only one request.
  const sending = useRef(false);

  /** Signs in, and returns why it failed. A second attempt during the first does nothing. */
  const attempt = async (signingIn: () => Promise<PasskeyResult>): Promise<Failure | undefined> => {
    if (sending.current) return undefined;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    const locale = currentLocale();
    const result = await signingIn();
    sending.current = false;
    setBusy(false);
    if (!result.ok) return { ...result, locale };
    onSignedIn();
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const name = account.username.trim();
    if (!name) return username.current?.focus();
    if (!account.password) return password.current?.focus();
    if (code?.trim() === '') return factor.current?.focus();
    const failed = await attempt(() =>
      signIn({ ...account, username: name, second_factor: code ?? '', free_login: freeLogin }),
    );
    if (!failed) return undefined;
    if ('code' in failed && isFactorAsked(failed)) {
      // The field exists only now, and gets the focus.
      flushSync(() => setCode(''));
      setChecked(false);
      factor.current?.focus();
      if (code === undefined) return undefined;
    } else {
      setCode(undefined);
    }
    // Loads the error texts now, because the user may change the language while the error is visible.
    if ('code' in failed) void i18n.loadNamespaces('shared');
    setFailure(failed);
    const fields = { username, password, second_factor: factor };
    fields[fieldOf(failed) ?? 'password'].current?.focus();
  };
  const byPasskey = async () => setFailure(await attempt(() => signInByPasskey(freeLogin)));
  const failedField = failure && fieldOf(failure);
  const problemAt = (field: keyof Account | 'second_factor') => {
    if (failure && failedField === field) return <span role="alert">{failureText(failure)}</span>;
    const value = field === 'second_factor' ? (code ?? '') : account[field];
    return checked && value.trim() === '' && t(`required_${field}`);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="1.125rem">
        {notice && !failure && <Notice text={t(`notice.${notice}`)} role="status" icon={IconCircleCheck} />}
        {reason && !notice && !failure && <Notice text={reason} role="status" color="yellow" />}
        {failure && !failedField && (
          <Notice text={failureText(failure)} role="alert" color="red" icon={IconAlertCircle} />
        )}
        <TextInput
          ref={username}
          name="username"
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
          maxLength={128}
          value={account.username}
          onChange={(event) => onChange({ ...account, username: event.currentTarget.value })}
          error={problemAt('username')}
        />
        <PasswordField
          ref={password}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          size="md"
          value={account.password}
          onChange={(event) => onChange({ ...account, password: event.currentTarget.value })}
          error={problemAt('password')}
        />
        {code !== undefined && (
          <FactorField
            ref={factor}
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={problemAt('second_factor')}
          />
        )}
        <Checkbox
          label={t('free_login')}
          description={t('free_login_hint')}
          checked={freeLogin}
          onChange={(event) => setFreeLogin(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('submit')}
        </Button>
        {canUsePasskeys() && (
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<IconFingerprint aria-hidden />}
            onClick={byPasskey}
          >
            {t('by_passkey')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
