import { useTranslation } from 'react-i18next';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { type FieldWords, useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';
import type { StepValues, TriggerValues } from './scheme-values.ts';

/** Returns names for a scheme's fields and values. A comparison of two versions shows them. */
export function useSchemeWords(): FieldWords {
  const { t } = useTranslation(['scheme-edit', 'schemes', 'work', 'shared']);
  const levelText = useCareLevel();
  const { joined, pair, onOff, translations } = useWordTools();
  return useFieldWords(
    {
      for_sex: (value) => t(`shared:for_sex.${value}`),
      skin_types: (value) => joined((value as string[]).map((type) => t(`shared:skin_type.${type}`))),
      status: onOff,
      texts: translations,
      is_deleted: onOff,
      triggers: (value) =>
        joined(
          (value as TriggerValues[]).map(({ dimension, from }) => {
            const value = t('trigger.level', { level: levelText(from), name: t(`shared:care_level.${from}`) });
            return pair(t(`shared:dimension.${dimension}`), value);
          }),
        ),
      steps: (value) =>
        (value as StepValues[])
          .map(({ title, part, frequency, day_from, day_to, advice, goods_ids, texts = {} }, index) => {
            const line = t('preview.line', { number: index + 1, title: title || t('preview.untitled') });
            const days = t('preview.days', { from: Number(day_from), to: Number(day_to) });
            const goods = t('preview.goods', { count: goods_ids.length });
            const words = [line, t(`shared:step_part.${part}`), frequency, days, goods, advice];
            return [words.filter(Boolean).join(' · '), translations(texts)].filter(Boolean).join('\n');
          })
          .join('\n'),
    },
    { is_deleted: t('work:history.is_deleted') },
  );
}
