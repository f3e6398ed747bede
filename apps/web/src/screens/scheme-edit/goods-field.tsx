import { Box, Group, Stack } from '@mantine/core';
import { MAX_STEP_GOODS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { GoodsSearch } from '../../ui/goods-search.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { MoveActions } from '../../ui/move-actions.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import classes from './scheme-edit.module.css';
import type { StepGoods } from './scheme-values.ts';

interface GoodsFieldProps extends FieldProps<number[]> {
  goods: LoadedGoods;
  stepNumber: number;
}

export function GoodsField({ value = [], onChange, goods, stepNumber, ...field }: GoodsFieldProps) {
  const { t } = useTranslation('scheme-edit');
  const move = (index: number, by: -1 | 1) => {
    const next = [...value];
    next.splice(index + by, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <>
      <Picker
        chosen={value}
        error={field.error}
        data-path={field['data-path']}
        onPick={(picked) => {
          goods.add(picked);
          onChange([...value, picked.goods_id]);
        }}
      />
      {value.length > 0 && (
        <Stack component="ol" gap={6} mt={8} aria-label={t('goods.list', { step: stepNumber })}>
          {value.map((id, index) => (
            <GoodsChip
              key={id}
              goods={goods.byId(id)}
              at={index}
              count={value.length}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(value.filter((other) => other !== id))}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

interface PickerProps extends Pick<GoodsFieldProps, 'error' | 'data-path'> {
  chosen: readonly number[];
  onPick: (goods: StepGoods) => void;
}

function Picker({ chosen, onPick, ...field }: PickerProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const isFull = chosen.length >= MAX_STEP_GOODS;
  return (
    <GoodsSearch
      label={t('shared:field.goods_ids')}
      description={t('goods.hint', { max: MAX_STEP_GOODS })}
      placeholder={isFull ? t('goods.full') : t('goods.search')}
      words={{ searching: t('goods.searching'), noneFound: t('goods.none_found') }}
      {...field}
      chosen={chosen}
      most={MAX_STEP_GOODS}
      onPick={onPick}
      renderGoods={(goods) => (
        <Group gap={10} flex={1} miw={0} wrap="nowrap">
          <Thumbnail path={goods.goods_pic} size="2.25rem" />
          <Box display="grid" flex={1} miw={0}>
            <LinesCell hint={goods.goods_no}>{goods.goods_name}</LinesCell>
          </Box>
          {goods.shelf_status === 0 && <OffShelf />}
        </Group>
      )}
      maxDropdownHeight={320}
      disabled={isFull}
      selectFirstOptionOnChange
    />
  );
}

interface GoodsChipProps {
  /** Undefined if the product was deleted. */
  goods: StepGoods | undefined;
  /** The number of products in the step. A single product has no buttons to move it. */
  count: number;
  at: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function GoodsChip({ goods, at, count, onMove, onRemove }: GoodsChipProps) {
  const { t } = useTranslation('scheme-edit');
  const name = goods?.goods_name ?? t('goods.deleted');
  return (
    <li className={classes.chip} data-gone={goods ? undefined : ''}>
      <Thumbnail path={goods?.goods_pic ?? ''} size="2.25rem" />
      <Box display="grid" flex={1} miw={0}>
        <LinesCell hint={!goods && t('goods.deleted_hint')}>{name}</LinesCell>
      </Box>
      {goods?.shelf_status === 0 && <OffShelf />}
      <Group gap={0} wrap="nowrap">
        {count > 1 && (
          <MoveActions size="md" label={(to) => t(`goods.${to}`, { name })} at={at} count={count} onMove={onMove} />
        )}
        <IconAction size="md" label={t('goods.remove', { name })} icon={IconX} onClick={onRemove} />
      </Group>
    </li>
  );
}

function OffShelf() {
  const { t } = useTranslation('scheme-edit');
  return (
    <span title={t('goods.off_shelf_hint')}>
      <Mark size="sm" color="orange" text={t('goods.off_shelf')} />
    </span>
  );
}

export type LoadedGoods = ReturnType<typeof useLoadedGoods>;

/** Keeps the data of all products in the form, so that each product is loaded only once. */
export function useLoadedGoods(initial: readonly StepGoods[] = []) {
  const utils = trpc.useUtils();
  const [loaded, setLoaded] = useState(() => new Map(initial.map((goods) => [goods.goods_id, goods])));
  const isGone = (id: number): Promise<boolean> =>
    utils.goods.detail.fetch({ id }, { staleTime: 0 }).then(
      () => false,
      (error) => problemOf(error).code === 'GOODS_NOT_FOUND',
    );
  return {
    byId: (id: number) => loaded.get(id),
    add: (goods: StepGoods) => setLoaded((before) => new Map(before).set(goods.goods_id, goods)),
    /** Returns the ids of products that the shop has deleted. */
    async findGone(ids: readonly number[]) {
      const unique = [...new Set(ids)];
      const answers = await Promise.all(unique.map(isGone));
      const gone = new Set(unique.filter((_, index) => answers[index]));
      setLoaded((before) => new Map([...before].filter(([id]) => !gone.has(id))));
      return gone;
    },
  };
}
