import { NativeSelect } from '@mantine/core';
import {
  CARE_LEVELS,
  type CareLevel,
  DIMENSION_KEYS,
  type DimensionKey,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './dimension-levels.module.css';
import { IconAction } from './icon-action.tsx';

interface DimensionLevel {
  readonly dimension: DimensionKey;
  readonly from: number;
}

interface DimensionLevelsProps<Rule extends DimensionLevel> {
  value: readonly Rule[];
  onChange: (value: Rule[]) => void;
  /** The lowest care level that users can choose. A rule that already has a lower level may keep it. */
  lowest?: CareLevel;
  text: {
    dimension: string;
    from: (name: string) => string;
    level: (level: CareLevel) => string;
    remove: (name: string) => string;
  };
}

/** Edits rules: a skin dimension, at most once, and the lowest care level that counts for the rule. */
export function DimensionLevels<Rule extends DimensionLevel>(props: DimensionLevelsProps<Rule>) {
  const { value, onChange, lowest = 1, text } = props;
  const { t } = useTranslation('shared');
  if (value.length === 0) return null;
  const change = (index: number, part: Partial<DimensionLevel>) =>
    onChange(value.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));
  return (
    <ul className={classes.list}>
      {value.map((rule, index) => {
        const name = t(`dimension.${rule.dimension}`);
        return (
          <li key={rule.dimension}>
            <NativeSelect
              aria-label={text.dimension}
              value={rule.dimension}
              data={[rule.dimension, ...unusedDimensions(value)]
                .sort((a, b) => DIMENSION_KEYS.indexOf(a) - DIMENSION_KEYS.indexOf(b))
                .map((key) => ({ value: key, label: t(`dimension.${key}`) }))}
              onChange={({ currentTarget }) => change(index, { dimension: currentTarget.value as DimensionKey })}
            />
            <NativeSelect
              aria-label={text.from(name)}
              value={String(rule.from)}
              data={CARE_LEVELS.filter((level) => level >= lowest || level === rule.from).map((level) => ({
                value: String(level),
                label: text.level(level),
              }))}
              onChange={({ currentTarget }) => change(index, { from: Number(currentTarget.value) })}
            />
            <IconAction
              label={text.remove(name)}
              icon={IconTrash}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </li>
        );
      })}
    </ul>
  );
}

export const unusedDimensions = (rules: readonly DimensionLevel[]): DimensionKey[] =>
  DIMENSION_KEYS.filter((key) => !rules.some(({ dimension }) => dimension === key));
