import { Button, TextInput, type TextInputProps } from '@mantine/core';
import {
  MOBILE_LENGTH,
  normalContact,
  VERIFY_CODE_MINUTES,
  type VerifyBiz,
} from '@skin-mirror/shared/identity/credential.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { hasSession } from '../../lib/session-token.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { ContactKind } from '../credential/use-contact-kind.ts';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useCountdown } from './use-countdown.ts';
import classes from './verify-code.module.css';

interface CodeFieldProps extends TextInputProps {
  biz: VerifyBiz;
  kind: ContactKind;
  /** The mobile number or e-mail address, as the user typed it. */
  recipient: string;
  /** Checks the form and shows its problems. Returns true if a code may be sent. */
  mayBeSent?: () => boolean;
  /** Called with the error if no code was sent. The error of a wrong captcha is shown at the captcha instead. */
  onRefused: (error: unknown) => void;
}

/** A field for the verification code, with a captcha and a button that sends the code by SMS or e-mail. */
export function CodeField({ biz, kind, recipient, mayBeSent, onRefused, ...input }: CodeFieldProps) {
  const { t } = useTranslation('verify');
  const to = normalContact(recipient);
  const captcha = useCaptcha();
  const countdown = useCountdown(biz, to);
  const [isSending, setSending] = useState(false);
  /** A demo server sends no messages. It returns the code instead, so that the field can show the code. */
  const [demoCode, setDemoCode] = useState<string>();
  /** False if the server keeps messages in the operator's outbox. */
  const [isSent, setSent] = useState(true);
  const inFlight = useRef(false);
  const sum = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const isWaiting = countdown.left > 0;
  // A captcha picture is valid for one code, so the next code needs a new picture.
  const renewPicture = useEffectEvent(() => captcha.renew());
  useEffect(() => (isWaiting ? () => renewPicture() : undefined), [isWaiting]);

  const canSend = !isWaiting && (kind === 'mobile' ? to.length === MOBILE_LENGTH : to !== '');

  const deliver = async () => {
    const { solved } = captcha;
    await trpcClient.verification.checkCaptcha.mutate(solved);
    const src = hasSession() ? '11' : '10';
    const { demo_code, is_sent } =
      kind === 'mobile'
        ? await trpcClient.verification.sendSms.mutate({ mobile: to, biz, src, ...solved })
        : await trpcClient.verification.sendEmail.mutate({ email: to, biz, src, ...solved });
    setDemoCode(demo_code);
    setSent(is_sent);
  };

  const send = async () => {
    if (inFlight.current || (mayBeSent && !mayBeSent())) return;
    if (!captcha.answer.trim()) {
      captcha.setProblem({ code: 'INPUT_REQUIRED' });
      return sum.current?.focus();
    }
    inFlight.current = true;
    setSending(true);
    try {
      await deliver();
      countdown.start();
      code.current?.focus();
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'CAPTCHA_WRONG' || problem.code === 'CAPTCHA_EXPIRED') {
        captcha.renew({ code: problem.code });
        sum.current?.focus();
      } else {
        // The refused request has used up the captcha picture.
        if (problem.kind === 'refused') captcha.renew();
        onRefused(error);
      }
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  // Enter in the captcha field sends the code. It must not send the whole form.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (canSend) void send();
  };

  return (
    <>
      <CaptchaField ref={sum} captcha={captcha} disabled={isWaiting} onKeyDown={sendOnEnter} />
      <TextInput
        ref={code}
        name="sms_code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
        required
        withAsterisk={false}
        size="md"
        {...input}
        description={
          isWaiting && (
            <span role="status">
              {demoCode
                ? t('code.demo', { code: demoCode })
                : t(isSent ? `code.sent_${kind}` : 'code.kept', { recipient: to, minutes: VERIFY_CODE_MINUTES })}
            </span>
          )
        }
        inputContainer={(field) => (
          <div className={classes.row}>
            {field}
            <Button
              size="md"
              variant="default"
              className={classes.send}
              onClick={send}
              loading={isSending}
              disabled={!canSend}
            >
              {isWaiting ? t('code.again_in', { seconds: countdown.left }) : t('code.send')}
            </Button>
          </div>
        )}
      />
    </>
  );
}
