import { Checkbox, Stack } from '@mantine/core';
import type { ExcludeRule } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { DimensionLevels, unusedDimensions } from '../../ui/dimension-levels.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import { AnswerRules } from './answer-rules.tsx';

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
            size="compact-sm"
            icon={IconPlus}
            onClick={() => change({ levels: [...levels, { kind: 'level', dimension: unused, from: 4 }] })}
          >
            {t('exclude.add')}
          </ButtonWithIcon>
        )}
        <AnswerRules value={answers} disabled={disabled || !isRoom} onChange={(next) => change({ answers: next })} />
      </Stack>
    </FieldGroup>
  );
}
