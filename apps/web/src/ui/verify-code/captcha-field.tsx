import { TextInput, type TextInputProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import { FieldProblemText } from '../resource-form/field-problem.tsx';
import type { Captcha } from './use-captcha.ts';
import classes from './verify-code.module.css';

/** Shows a picture of a sum (such as 3 + 4) and a field for the result. The sum stops bots from requesting codes. */
export function CaptchaField({ captcha, error, onChange, ...input }: TextInputProps & { captcha: Captcha }) {
  const { t } = useTranslation(['verify', 'shared']);
  const { picture, answer, problem, setAnswer, renew } = captcha;

  return (
    <TextInput
      name="vcode"
      label={t('shared:field.captcha')}
      description={t('captcha.hint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      required
      withAsterisk={false}
      size="md"
      {...input}
      value={answer}
      onChange={(event) => {
        setAnswer(event.currentTarget.value);
        onChange?.(event);
      }}
      error={error ?? (problem && <FieldProblemText field="captcha" problem={problem} />)}
      inputContainer={(field) => (
        <div className={classes.row}>
          {field}
          <img className={classes.picture} src={picture} alt={t('captcha.picture')} />
          <IconAction
            variant="default"
            size={42}
            disabled={input.disabled}
            label={t('captcha.renew')}
            icon={IconRefresh}
            iconSize={20}
            onClick={() => renew()}
          />
        </div>
      )}
    />
  );
}
