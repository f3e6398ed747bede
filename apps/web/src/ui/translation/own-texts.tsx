import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type TranslatedField, TranslationSection } from './translation-section.tsx';

type SectionProps = ComponentProps<typeof TranslationSection>;

interface OwnTextsProps extends Pick<SectionProps, 'order' | 'disabled'> {
  form: SectionProps['form'] & { getValues(): Readonly<Record<string, unknown>> & Pick<TranslatedField, 'texts'> };
  limits: Readonly<Record<string, Pick<TranslatedField, 'max' | 'lines'>>>;
}

/** Edits a form's texts in further languages, which are in its field `texts`. */
export function OwnTexts({ form, limits, ...section }: OwnTextsProps) {
  const { t } = useTranslation('shared');
  const { texts, ...values } = form.getValues();
  const fields = Object.entries(limits).map(([name, limit]) => {
    const text = String(values[name] ?? '');
    return { path: 'texts', name, label: t(`field.${name}`), text, texts, ...limit };
  });
  return <TranslationSection fields={fields} form={form} {...section} />;
}
