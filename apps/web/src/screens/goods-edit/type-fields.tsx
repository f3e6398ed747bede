import { Checkbox, Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/trpc.ts';
import { Mark } from '../../ui/resource/column.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';

/**
 * The value lists the main, first and second additional effect. 0 means "none", and null means that the user hasn't
 * chosen yet.
 */
interface TypeFieldsProps extends FieldProps<(number | null)[]> {
  types: Outputs['goods']['typeList']['list'];
}

/** Chooses up to three effects with checkboxes. The first selected effect is the main effect. */
export function TypePicker(props: TypeFieldsProps) {
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
export function TypePlaces(props: TypeFieldsProps) {
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
