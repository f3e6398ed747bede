import { Group, NativeSelect } from '@mantine/core';
import { questionKey } from '@skin-mirror/shared/question/question.ts';
import type { ExcludeRule } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { IconAction } from '../../ui/icon-action.tsx';

type AnswerRule = Extract<ExcludeRule, { kind: 'answer' }>;

interface AnswerRulesProps {
  value: readonly AnswerRule[];
  disabled: boolean;
  onChange: (rules: AnswerRule[]) => void;
}

/** Edits the answers of the questionnaire that exclude a customer. A question that is gone is shown by its key. */
export function AnswerRules({ value, disabled, onChange }: AnswerRulesProps) {
  const { t } = useTranslation('goods-edit');
  const { data } = trpc.question.list.useQuery({});
  const choices = (data?.list ?? [])
    .filter(({ options }) => options.length > 0)
    .map(({ id, ...question }) => ({ ...question, key: questionKey(id) }));
  const optionsOf = (key: string) => choices.find((one) => one.key === key)?.options ?? [];
  const withStored = (list: { value: string; label: string }[], stored: string) =>
    list.some((one) => one.value === stored) ? list : [...list, { value: stored, label: stored }];
  const replace = (at: number, rule: AnswerRule) => onChange(value.map((one, index) => (index === at ? rule : one)));
  const first = choices[0];
  return (
    <>
      {value.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no id, and two rules can be equal while one is edited
        <Group key={at} gap="xs" align="flex-end">
          <NativeSelect
            label={t('exclude.question')}
            value={rule.question}
            onChange={({ currentTarget }) => {
              const option = optionsOf(currentTarget.value)[0]?.id ?? rule.option;
              replace(at, { kind: 'answer', question: currentTarget.value, option });
            }}
            data={withStored(
              choices.map(({ key, question }) => ({ value: key, label: question })),
              rule.question,
            )}
            maw="18rem"
          />
          <NativeSelect
            label={t('exclude.answer')}
            value={rule.option}
            onChange={({ currentTarget }) => replace(at, { ...rule, option: currentTarget.value })}
            data={withStored(
              optionsOf(rule.question).map(({ id, option }) => ({ value: id, label: option })),
              rule.option,
            )}
            maw="14rem"
          />
          <IconAction
            label={t('exclude.remove_answer', { number: at + 1 })}
            icon={IconTrash}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      {!disabled && first && (
        <ButtonWithIcon
          size="compact-sm"
          icon={IconPlus}
          onClick={() =>
            onChange([...value, { kind: 'answer', question: first.key, option: first.options[0]?.id ?? '' }])
          }
        >
          {t('exclude.add_answer')}
        </ButtonWithIcon>
      )}
    </>
  );
}
