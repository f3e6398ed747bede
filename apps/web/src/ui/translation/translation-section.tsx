import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { type Translations, translated } from '@skin-mirror/shared/translation/translation.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/use-config.ts';
import { ClaimHint } from '../claim-hint.tsx';
import { Hint } from '../hint.tsx';
import { Section } from '../resource/section.tsx';
import { lastLanguage, noteLanguage } from './last-language.ts';

type Texts = Translations<string>;

/** A field of a form that can be written in further languages. */
export interface TranslatedField {
  /** The form's field with the translations, such as `steps.0.texts`. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  /** The words in the shop's default language. */
  readonly text: string;
  readonly texts: Texts;
  readonly max: number;
  readonly lines?: number | undefined;
}

interface TranslationSectionProps {
  readonly fields: readonly TranslatedField[];
  readonly form: {
    readonly errors: Readonly<Record<string, ReactNode>>;
    setFieldValue(path: string, texts: Texts): void;
    clearFieldError(path: string): void;
  };
  /** The level of the heading: 3 in a dialog. */
  readonly order?: 2 | 3;
  readonly disabled?: boolean;
}

const errorKey = ({ path, name }: TranslatedField, locale: Locale) => `${path}.${locale}.${name}`;

/**
 * Edits texts in further languages, one language at a time, with the words to translate above each field. It has no
 * fields until somebody chooses a language, because most shops have customers of one language.
 */
export function TranslationSection({ fields, form, order, disabled }: TranslationSectionProps) {
  const { t } = useTranslation('table');
  const config = useConfig(['default_locale']).data;
  const shopDefault = resolveLocale(String(config?.default_locale ?? ''));
  const others = LOCALES.filter((locale) => locale !== shopDefault);
  const [chosen, setChosen] = useState(lastLanguage);
  const filled = fields.filter(({ text }) => text.trim() !== '');
  const written = (locale: Locale) => filled.filter(({ name, texts }) => texts[locale]?.[name]).length;
  // A refused text may be in a language that isn't open.
  const refused = others.find((locale) => fields.some((field) => form.errors[errorKey(field, locale)]));
  const locale = refused ?? others.find((one) => one === chosen);
  return (
    <Section title={t('translation.title')} order={order}>
      {filled.length === 0 ? (
        <Hint>{t('translation.nothing')}</Hint>
      ) : (
        <>
          <NativeSelect
            data-path="texts"
            label={t('translation.language')}
            description={t('translation.hint', { language: LOCALE_NAMES[shopDefault] })}
            value={locale ?? ''}
            onChange={({ currentTarget }) => {
              const next = others.find((one) => one === currentTarget.value);
              setChosen(next);
              noteLanguage(next);
            }}
            data={[
              { value: '', label: t('translation.choose') },
              ...others.map((one) => ({
                value: one,
                label: t('translation.option', {
                  language: LOCALE_NAMES[one],
                  done: written(one),
                  total: filled.length,
                }),
              })),
            ]}
          />
          {locale &&
            filled.map((field) => (
              <TranslationField
                key={errorKey(field, locale)}
                field={field}
                locale={locale}
                shopDefault={shopDefault}
                form={form}
                disabled={disabled}
              />
            ))}
          {locale && (
            <ClaimHint text={filled.map(({ name, texts }) => texts[locale]?.[name] ?? '').join('\n')} locale={locale} />
          )}
        </>
      )}
    </Section>
  );
}

interface TranslationFieldProps extends Pick<TranslationSectionProps, 'form' | 'disabled'> {
  readonly field: TranslatedField;
  readonly locale: Locale;
  readonly shopDefault: Locale;
}

function TranslationField({ field, locale, shopDefault, form, disabled }: TranslationFieldProps) {
  const { t } = useTranslation('table');
  const { path, name, label, text, texts, max, lines } = field;
  const key = errorKey(field, locale);
  const value = texts[locale]?.[name] ?? '';
  const shown = translated(text, texts, name, { wanted: locale, shopDefault }).lang;
  const props = {
    label: t('translation.label', { field: label, language: LOCALE_NAMES[locale] }),
    description: (
      <span lang={shopDefault} dir="auto">
        {text}
      </span>
    ),
    value,
    lang: locale,
    maxLength: max,
    error: form.errors[key],
    disabled,
    'data-path': key,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      form.setFieldValue(path, withWords(texts, locale, name, currentTarget.value));
      form.clearFieldError(key);
    },
  };
  return (
    <div>
      {lines ? (
        <Textarea {...props} autosize minRows={lines} maxRows={8} />
      ) : (
        <TextInput {...props} autoComplete="off" />
      )}
      {value.trim() === '' && (
        <Hint size="xs" mt={4}>
          {t('translation.missing', { language: LOCALE_NAMES[shown] })}
        </Hint>
      )}
    </div>
  );
}

/** Returns the translations with a text in one language. Without words, a language is left out, so that it is no change. */
function withWords(texts: Texts, locale: Locale, name: string, text: string): Texts {
  const { [locale]: own, ...others } = texts;
  const words = { ...own, [name]: text };
  const filled = Object.fromEntries(Object.entries(words).filter(([, written]) => written));
  return Object.keys(filled).length === 0 ? others : { ...others, [locale]: filled };
}
