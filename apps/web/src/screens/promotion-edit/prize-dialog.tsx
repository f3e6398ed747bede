import { Group, NativeSelect, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { ALL_TICKETS } from '@skin-mirror/shared/draw/draw.ts';
import { textUnits } from '@skin-mirror/shared/kernel/text-units.ts';
import {
  AWARD_LEVELS,
  MAX_PRIZE_DETAIL,
  MAX_PRIZE_NAME,
  MAX_PRIZE_UNITS,
  MAX_STOCK,
} from '@skin-mirror/shared/promotion/promotion.ts';
import { hundredths, percentOf } from '@skin-mirror/shared/promotion/promotion-problems.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { PictureField } from '../../ui/image-upload/picture-field.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldOfCode } from '../../ui/resource-form/field-problems.ts';
import { WHOLE_NUMBER } from '../../ui/resource-form/field-props.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited } from '../../ui/resource-form/use-resource-form.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { OwnTexts } from '../../ui/translation/own-texts.tsx';
import { useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';
import { type Prize, type PrizeValues, prizeInput, prizeProblems, prizeValues } from './promotion-values.ts';

export interface OpenedPrize {
  /** -1 for a promotion that isn't saved. */
  readonly act_id: number;
  readonly prize: Prize | undefined;
  /** Hundredths of a percent that the other prizes have. */
  readonly others: number;
}

const FIELD_OF_CODE: FieldOfCode = {
  PROBABILITY_OVER: 'probability',
  PRIZE_NAME_LONG: 'prize_name',
  PRIZE_WON: 'prize_name',
  PRIZE_PICTURE: 'prize_pic',
  FILE_TOO_LARGE: 'prize_pic',
  STOCK_BELOW_AWARDED: 'total_num',
};

const NORMAL_LEVELS = AWARD_LEVELS.filter((level) => level > 0);

function useWords() {
  const { t } = useTranslation('promotion-edit');
  const words = useFieldWords({
    award_level: (level) => t(`level.${Number(level) as Prize['award_level']}`),
    texts: useWordTools().translations,
  });
  return { ...words, isPicture: (field: string) => field === 'prize_pic' };
}

export function PrizeDialog({ row: { act_id, prize, others }, opened, onClose }: DialogProps<OpenedPrize>) {
  const { t } = useTranslation(['promotion-edit', 'shared']);
  const format = useFormat();
  const isDefault = prize?.notdefault === false;
  const awarded = prize?.awarded ?? 0;
  const edit = useDialogForm<PrizeValues, unknown>({
    initialValues: prizeValues(prize),
    check: (values) => prizeProblems(values, { isDefault, others, awarded }),
    fieldOfCode: FIELD_OF_CODE,
    mustChange: prize !== undefined,
    edited: prize && edited(prize, prizeValues),
    useWords,
    onClose,
    send: (values, { rev }) =>
      trpcClient.promotion.savePrize.mutate({ ...prizeInput(values), act_id, id: prize?.id ?? '', rev }),
    done: (_, { prize_name }) => t('prize.saved', { name: prize_name.trim() }),
  });
  const { form, field } = edit;
  const { prize_name, probability } = form.values;
  const free = ALL_TICKETS - others;
  const rest = free - (hundredths(probability) ?? 0);
  const probabilityHelp = () => {
    const shares = { max: format.number(percentOf(free)), rest: format.number(percentOf(Math.abs(rest))) };
    if (!probability) return t('prize.help.free_share', shares);
    return rest < 0 ? t('prize.help.over', shares) : t('prize.help.probability', shares);
  };
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={prize ? t('prize.title_edit', { name: prize.prize_name }) : t('prize.title_new')}
      size="lg"
    >
      {!prize && <LibrarySelect onPick={form.setValues} />}
      <TextInput
        {...field(
          'prize_name',
          t(awarded > 0 && !isDefault ? 'prize.help.won' : 'prize.help.name', {
            max: MAX_PRIZE_UNITS,
            half: MAX_PRIZE_UNITS / 2,
            count: awarded,
          }),
        )}
        rightSection={`${textUnits(prize_name.trim())}/${MAX_PRIZE_UNITS}`}
        rightSectionWidth={64}
        rightSectionProps={{ 'aria-hidden': true }}
        maxLength={MAX_PRIZE_NAME}
        autoComplete="off"
        data-autofocus
        readOnly={awarded > 0 && !isDefault}
        required
      />
      {!isDefault && (
        <NativeSelect
          {...field('award_level', t('prize.help.level'))}
          data={NORMAL_LEVELS.map((level) => ({ value: String(level), label: t(`level.${level}`) }))}
        />
      )}
      <PictureField {...field('prize_pic', t('prize.help.picture'))} kind="prize" required={!isDefault} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...field('probability', probabilityHelp())}
          inputMode="decimal"
          rightSection="%"
          maxLength={8}
          autoComplete="off"
          required
        />
        {!isDefault && (
          <NumberInput
            {...field('total_num', awarded > 0 ? t('prize.help.awarded', { count: awarded }) : t('prize.help.stock'))}
            {...WHOLE_NUMBER}
            min={Math.max(1, awarded)}
            max={MAX_STOCK}
            required
          />
        )}
      </SimpleGrid>
      <Textarea
        {...field('prize_detail', t('prize.help.detail'))}
        maxLength={MAX_PRIZE_DETAIL}
        autosize
        minRows={2}
        maxRows={6}
        required
      />
      <OwnTexts
        form={form}
        order={3}
        limits={{ prize_name: { max: MAX_PRIZE_NAME }, prize_detail: { max: MAX_PRIZE_DETAIL, lines: 2 } }}
      />
    </FormDialog>
  );
}

type Filled = Pick<PrizeValues, 'prize_name' | 'prize_pic' | 'prize_detail' | 'texts'>;

/** Offers the shop's earlier prizes. */
function LibrarySelect({ onPick }: { onPick: (prize: Filled) => void }) {
  const { t } = useTranslation('promotion-edit');
  const { data } = trpc.promotion.library.useQuery({});
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const byId = (id: string | null) => list.find(({ prize_id }) => String(prize_id) === id);
  return (
    <Select
      label={t('library.label')}
      description={t('library.hint')}
      placeholder={t('library.choose')}
      data={list.map(({ prize_id, prize_name }) => ({ value: String(prize_id), label: prize_name }))}
      value={null}
      onChange={(id) => {
        const found = byId(id);
        if (!found) return;
        const { prize_name, prize_pic, prize_detail, texts } = found;
        onPick({ prize_name, prize_pic, prize_detail, texts });
      }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Thumbnail path={byId(option.value)?.prize_pic ?? ''} size="2rem" />
          {option.label}
        </Group>
      )}
      searchable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
