import { Group, NativeSelect, NumberInput, Radio, SimpleGrid } from '@mantine/core';
import { MAX_AGE, MAX_LASTS_DAYS } from '@skin-mirror/shared/goods/goods-problems.ts';
import type { ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { AudienceFields } from '../../ui/audience-fields.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import { tipLabel } from '../../ui/tip/tip.tsx';
import { ExcludeRules } from './exclude-rules.tsx';
import type { SectionProps } from './goods-values.ts';
import { TypePicker, TypePlaces } from './type-fields.tsx';
import { useSchemes } from './use-goods-words.ts';

const PUSH_TYPES = [0, 1, 2] as const;

export function MatchSection({ form, field, profile, disabled }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const isSolrx = profile === 'solrx';
  const types = trpc.goods.typeList.useQuery({}, { enabled: !isSolrx }).data?.list ?? [];
  const schemes = useSchemes();
  const Types = profile === 'advanced' ? TypePlaces : TypePicker;
  return (
    <Section title={t('section.match')}>
      {isSolrx ? (
        <SkinProfile {...field('ext_rules')} />
      ) : (
        <>
          <Types {...field('type_ids')} types={types} />
          <AudienceFields sex={form.getInputProps('for_sex')} skinTypes={form.getInputProps('skin_types')} required />
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {(['age_min', 'age_max'] as const).map((name) => (
          <NumberInput
            key={name}
            {...field(name, t(`hint.${name}`))}
            min={0}
            max={MAX_AGE}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
        ))}
      </SimpleGrid>
      <NumberInput
        {...field('lasts_days', t('hint.lasts_days'))}
        min={1}
        max={MAX_LASTS_DAYS}
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <ExcludeRules {...field('exclude_rules')} disabled={disabled} />
      <RadioList
        value={String(form.values.push_type)}
        onChange={(type) => form.setFieldValue('push_type', PUSH_TYPES.find((option) => String(option) === type) ?? 0)}
        label={t('shared:field.push_type')}
        labelProps={tipLabel('push_type')}
        options={PUSH_TYPES.map((type) => ({
          value: String(type),
          label: t(`push.${type}`),
          description: t(isSolrx && type === PUSH_TYPES[0] ? 'push_hint_solrx.0' : `push_hint.${type}`),
        }))}
      />
      {/* A product can belong to a scheme without being used in one of its steps. */}
      {schemes.length > 0 && (
        <NativeSelect
          {...field('scheme_id', t('hint.scheme_id'))}
          data={[
            { value: '', label: t('scheme.none') },
            ...schemes.map(({ id, name, status }) => ({
              value: String(id),
              label: status === SCHEME_STATUS.off ? t('scheme.not_in_use', { name }) : name,
            })),
          ]}
        />
      )}
    </Section>
  );
}

const RULES = [
  { name: 'skin_type', options: ['oil', 'dry'] },
  { name: 'sensitive', options: [1, 0] },
  { name: 'pigment', options: [1, 0] },
  { name: 'wrinkle', options: [1, 0] },
] as const;

/** Shops without product types use these four skin properties to describe a product. */
function SkinProfile(props: FieldProps<Partial<ExtRules>>) {
  const { value = {}, onChange, 'data-path': dataPath, ...field } = props;
  const { t } = useTranslation('goods-edit');
  const open = RULES.find(({ name }) => value[name] === undefined) ?? RULES[0];
  return (
    <FieldGroup {...field} description={t('profile.hint')} required>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" my={8}>
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
    </FieldGroup>
  );
}
