import { SCHEME_WORDS, STEP_WORDS } from '@skin-mirror/shared/scheme/scheme.ts';
import { useTranslation } from 'react-i18next';
import { type TranslatedField, TranslationSection } from '../../ui/translation/translation-section.tsx';
import type { SectionProps } from './sections.tsx';

const LINES: Readonly<Record<string, number>> = { description: 2, advice: 1 };

/** Edits the texts of a scheme and of its steps in further languages. */
export function LanguageSection({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation(['scheme-edit', 'shared', 'table']);
  const { name, description, texts, steps } = form.getValues();
  const fields = (
    path: string,
    words: Readonly<Record<string, string>>,
    of: Pick<TranslatedField, 'texts'>,
    limits: Readonly<Record<string, number>>,
    label: (field: string) => string,
  ): TranslatedField[] =>
    Object.entries(limits).map(([field, max]) => ({
      path,
      name: field,
      label: label(t(`shared:field.${field}`)),
      text: words[field] ?? '',
      texts: of.texts,
      max,
      lines: LINES[field],
    }));
  const ofSteps = steps.flatMap((step, index) => {
    const { title, frequency, advice } = step;
    const part = t('step.number', { number: index + 1 });
    return fields(`steps.${index}.texts`, { title, frequency, advice }, step, STEP_WORDS, (field) =>
      t('table:save.within', { part, field }),
    );
  });
  return (
    <TranslationSection
      fields={[...fields('texts', { name, description }, { texts }, SCHEME_WORDS, (field) => field), ...ofSteps]}
      form={form}
    />
  );
}
