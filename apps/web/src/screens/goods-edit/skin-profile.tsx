import { Group, Input, Radio, SimpleGrid } from '@mantine/core';
import type { ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TipLabel } from '../../ui/tip/tip.tsx';

interface SkinProfileProps {
  value?: Partial<ExtRules>;
  onChange: (rules: Partial<ExtRules>) => void;
  error?: ReactNode;
  labelProps?: TipLabel;
  /** Lets the form find the field to focus. */
  'data-path'?: string;
}

const RULES = [
  { name: 'skin_type', options: ['oil', 'dry'] },
  { name: 'sensitive', options: [1, 0] },
  { name: 'pigment', options: [1, 0] },
  { name: 'wrinkle', options: [1, 0] },
] as const;

/** The four rules that describe products in a shop without goods types. */
export function SkinProfile(props: SkinProfileProps) {
  const { value = {}, onChange, error, labelProps, 'data-path': dataPath } = props;
  const { t } = useTranslation(['goods-edit', 'shared']);
  const id = useId();
  const open = RULES.find(({ name }) => value[name] === undefined) ?? RULES[0];
  return (
    <Input.Wrapper
      label={t('shared:field.ext_rules')}
      labelElement="div"
      labelProps={{ ...labelProps, id }}
      description={t('profile.hint')}
      error={error}
      required
    >
      <SimpleGrid role="group" aria-labelledby={id} cols={{ base: 1, xs: 2 }} spacing="sm" my={8}>
        {RULES.map(({ name, options }) => (
          <Radio.Group
            key={name}
            label={t(`profile.${name}.label`)}
            value={String(value[name])}
            onChange={(text) => onChange({ ...value, [name]: options.find((option) => String(option) === text) })}
            size="sm"
          >
            <Group gap="md" mt={6}>
              {options.map((option, index) => (
                <Radio
                  key={option}
                  value={String(option)}
                  label={t(`profile.${name}.${option}`)}
                  data-path={name === open.name && index === 0 ? dataPath : undefined}
                />
              ))}
            </Group>
          </Radio.Group>
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
}
