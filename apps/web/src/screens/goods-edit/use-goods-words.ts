import { questionKey } from '@skin-mirror/shared/question/question.ts';
import type { ExcludeRule, ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { type FieldWords, useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';

/** The largest number of rows that the server returns on one page. */
const ALL_SCHEMES = 500;

export const useSchemes = () => trpc.scheme.list.useQuery({ page: 1, pageSize: ALL_SCHEMES }).data?.list ?? [];

export function useGoodsWords(): FieldWords {
  const { t } = useTranslation(['goods-edit', 'goods', 'work', 'shared']);
  const types = trpc.goods.typeList.useQuery({}).data?.list;
  const categories = trpc.goods.categoryList.useQuery({}).data?.list;
  const schemes = useSchemes();
  const { joined, pair, onOff, translations } = useWordTools();
  const levelText = useCareLevel();
  const questions = trpc.question.list.useQuery({}).data?.list;
  const answerWords = ({ question, option }: Extract<ExcludeRule, { kind: 'answer' }>) => {
    const asked = questions?.find(({ id }) => questionKey(id) === question);
    return pair(asked?.question ?? question, asked?.options.find(({ id }) => id === option)?.option ?? option);
  };
  const words = useFieldWords(
    {
      type_ids: (value) =>
        joined(
          String(value)
            .split(',')
            .map((id) => types?.find((type) => type.id === Number(id))?.type_name ?? t('type.none')),
        ),
      category_id: (value) => categories?.find((one) => one.category_id === Number(value))?.name ?? String(value),
      scheme_id: (value) => schemes.find((one) => one.id === Number(value))?.name ?? String(value),
      for_sex: (value) => t(`shared:for_sex.${value}`),
      skin_types: (value) => joined((value as string[]).map((type) => t(`shared:skin_type.${type}`))),
      push_type: (value) => t(`push.${value}`),
      source_platform: (value) => t(`platform.${value}`),
      shelf_status: (value) => t(`goods:shelf.${value}`),
      price: String,
      texts: translations,
      is_lock: onOff,
      is_deleted: onOff,
      ext_rules: (value) =>
        joined(
          Object.entries(value as Partial<ExtRules>).map(([name, chosen]) =>
            pair(t(`profile.${name}.label`), t(`profile.${name}.${chosen}`)),
          ),
        ),
      exclude_rules: (value) =>
        joined(
          (value as ExcludeRule[]).map((rule) => {
            if (rule.kind === 'sensitive') return t('exclude.sensitive');
            if (rule.kind === 'age_below') return pair(t('shared:field.age_min'), rule.age);
            if (rule.kind === 'answer') return answerWords(rule);
            const level = t('exclude.level', {
              level: levelText(rule.from),
              name: t(`shared:care_level.${rule.from}`),
            });
            return pair(t(`shared:dimension.${rule.dimension}`), level);
          }),
        ),
    },
    { is_lock: t('work:history.is_lock'), is_deleted: t('work:history.is_deleted') },
  );
  return { ...words, isPicture: (field) => field === 'goods_pic' };
}
