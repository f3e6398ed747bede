import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { questionKey } from '@skin-mirror/shared/question/question.ts';
import type { ExcludeRule } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { DimensionLevels, unusedDimensions } from '../../ui/dimension-levels.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';

type AnswerRule = Extract<ExcludeRule, { kind: 'answer' }>;
type LevelRule = Extract<ExcludeRule, { kind: 'level' }>;

/** A product has at most 20 rules. Two kinds of rules have at most one rule each. */
const MAX_RULES = 18;
const isAnswer = (rule: ExcludeRule): rule is AnswerRule => rule.kind === 'answer';
const isLevel = (rule: ExcludeRule): rule is LevelRule => rule.kind === 'level';

/** Edits the rules that exclude customers. These customers don't get the product, even if it fits their skin. */
export function ExcludeRules(props: FieldProps<ExcludeRule[]> & { disabled: boolean }) {
  const { value = [], onChange, disabled, 'data-path': dataPath, ...field } = props;
  const { t } = useTranslation(['goods-edit', 'shared']);
  const isNotForSensitive = value.some(({ kind }) => kind === 'sensitive');
  const levels = value.filter(isLevel);
  const answers = value.filter(isAnswer);
  const change = (next: { sensitive?: boolean; levels?: LevelRule[]; answers?: AnswerRule[] }) => {
    const rules = { sensitive: isNotForSensitive, levels, answers, ...next };
    onChange([...(rules.sensitive ? [{ kind: 'sensitive' } as const] : []), ...rules.levels, ...rules.answers]);
  };
  const levelText = useCareLevel();
  const [unused] = unusedDimensions(levels);
  const isRoom = levels.length + answers.length < MAX_RULES;

  return (
    <FieldGroup {...field} description={t('exclude.hint')}>
      <Stack gap="sm" align="start" mt={8}>
        <Checkbox
          label={t('exclude.sensitive')}
          checked={isNotForSensitive}
          onChange={({ currentTarget }) => change({ sensitive: currentTarget.checked })}
          data-path={dataPath}
        />
        <DimensionLevels
          value={levels}
          onChange={(next) => change({ levels: next })}
          lowest={2}
          text={{
            dimension: t('exclude.dimension'),
            from: () => t('exclude.from'),
            level: (level) => t('exclude.level', { level: levelText(level), name: t(`shared:care_level.${level}`) }),
            remove: (name) => t('exclude.remove', { name }),
          }}
        />
        {!disabled && unused && isRoom && (
          <ButtonWithIcon
            label={t('exclude.add')}
            size="compact-sm"
            icon={IconPlus}
            onClick={() => change({ levels: [...levels, { kind: 'level', dimension: unused, from: 4 }] })}
          />
        )}
        <AnswerRules value={answers} disabled={disabled || !isRoom} onChange={(next) => change({ answers: next })} />
      </Stack>
    </FieldGroup>
  );
}

interface AnswerRulesProps {
  value: readonly AnswerRule[];
  disabled: boolean;
  onChange: (rules: AnswerRule[]) => void;
}

/** Edits the answers of the questionnaire that exclude a customer. A question that is gone is shown by its key. */
function AnswerRules({ value, disabled, onChange }: AnswerRulesProps) {
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
          label={t('exclude.add_answer')}
          size="compact-sm"
          icon={IconPlus}
          onClick={() =>
            onChange([...value, { kind: 'answer', question: first.key, option: first.options[0]?.id ?? '' }])
          }
        />
      )}
    </>
  );
}
