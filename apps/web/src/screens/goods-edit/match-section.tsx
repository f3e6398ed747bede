import { Checkbox, Group, NativeSelect, NumberInput, Radio, SimpleGrid } from '@mantine/core';
import { MAX_AGE, MAX_LASTS_DAYS } from '@skin-mirror/shared/goods/goods-problems.ts';
import type { ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { AudienceFields } from '../../ui/audience-fields.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import { tipLabel } from '../../ui/tip/tip.tsx';
import { ExcludeRules } from './exclude-rules.tsx';
import type { SectionProps } from './goods-values.ts';
import { useSchemes } from './use-goods-words.ts';

const WHOLE = { allowDecimal: false, allowNegative: false, hideControls: true } as const;
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
          <NumberInput key={name} {...field(name, t(`hint.${name}`))} {...WHOLE} min={0} max={MAX_AGE} />
        ))}
      </SimpleGrid>
      <NumberInput {...field('lasts_days', t('hint.lasts_days'))} {...WHOLE} min={1} max={MAX_LASTS_DAYS} />
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

/** The value lists the main and two additional effects. 0 means "none", null that the user hasn't chosen yet. */
interface TypeFieldsProps extends FieldProps<(number | null)[]> {
  types: Outputs['goods']['typeList']['list'];
}

/** Chooses up to three effects with checkboxes. The first selected effect is the main effect. */
function TypePicker(props: TypeFieldsProps) {
  const { types, value = [], onChange, error, 'data-path': dataPath, ...field } = props;
  const { t } = useTranslation(['goods-edit', 'shared']);
  const [isTooMany, setTooMany] = useState(false);
  const chosen = value.filter((type) => type);
  const change = (next: string[]) => {
    setTooMany(next.length > MAX_GOODS_TYPES);
    if (next.length <= MAX_GOODS_TYPES) onChange(next.map(Number));
  };
  return (
    <Checkbox.Group
      {...field}
      description={t('type.hint', { max: MAX_GOODS_TYPES })}
      value={chosen.map(String)}
      onChange={change}
      error={
        isTooMany ? <span role="alert">{t('shared:errors.TOO_MANY_TYPES', { max: MAX_GOODS_TYPES })}</span> : error
      }
      required
    >
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" my={8}>
        {types.map(({ id, type_name }, index) => {
          // The effect's position, including empty positions. Removing one effect doesn't move the others.
          const place = value.indexOf(id);
          return (
            <Group key={id} gap="xs" mih={28}>
              <Checkbox value={String(id)} label={type_name} data-path={index === 0 ? dataPath : undefined} />
              {place >= 0 && <Mark size="sm" color="jade" text={t(`type.place.${place}`)} />}
            </Group>
          );
        })}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const PLACES = [0, 1, 2] as const;

/** Chooses three effects, each in its own field. An additional effect may be "none", but the user must select that. */
function TypePlaces(props: TypeFieldsProps) {
  const { types, value = [], onChange, onBlur, error, labelProps, 'data-path': dataPath } = props;
  const { t } = useTranslation('goods-edit');
  const open = PLACES.find((place) => (value[place] ?? null) === null || (place === 0 && value[0] === 0)) ?? 0;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" onBlur={onBlur}>
      {PLACES.map((place) => (
        <NativeSelect
          key={place}
          label={t(`type.field.${place}`)}
          labelProps={place === 0 ? labelProps : undefined}
          data={[
            { value: '', label: t('choose') },
            ...(place === 0 ? [] : [{ value: '0', label: t('type.none') }]),
            ...types
              .filter(({ id }) => id === value[place] || !value.includes(id))
              .map(({ id, type_name }) => ({ value: String(id), label: type_name })),
          ]}
          value={value[place] ? String(value[place]) : place > 0 && value[place] === 0 ? '0' : ''}
          onChange={({ currentTarget }) => {
            const next = PLACES.map((other) => value[other] ?? null);
            next[place] = currentTarget.value === '' ? null : Number(currentTarget.value);
            onChange(next);
          }}
          error={place === open ? error : undefined}
          data-path={place === open ? dataPath : undefined}
          required
        />
      ))}
    </SimpleGrid>
  );
}
