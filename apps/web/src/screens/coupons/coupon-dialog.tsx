import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { couponContract } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import {
  CODE_MODES,
  COUPON_TYPES,
  type CouponType,
  couponProblems,
  MAX_COUPON_CODE,
  MAX_COUPON_NAME,
  MAX_COUPON_TOTAL,
  MAX_LIMIT_PER,
} from '@skin-mirror/shared/coupon/coupon.ts';
import type { PreviewOffers } from '@skin-mirror/shared/report/preview-offers.schema.ts';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useConfig } from '../../lib/use-config.ts';
import { fieldLabel } from '../../lib/use-problem-text.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited } from '../../ui/resource-form/use-resource-form.tsx';
import { OwnTexts } from '../../ui/translation/own-texts.tsx';
import { type FieldWords, useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';
import { HistoryButton } from '../../ui/versions/history.tsx';

/** A new coupon runs for four weeks. */
const USUAL_DAYS = 27;

const couponValues = (coupon: CouponRow) => ({
  name: coupon.name,
  type: coupon.type as string,
  value: String(coupon.value),
  min: coupon.min === 0 ? '' : String(coupon.min),
  conditions: coupon.conditions,
  start_time: coupon.start_time,
  end_time: coupon.end_time,
  total: coupon.total === null ? '' : String(coupon.total),
  limit_per: String(coupon.limit_per),
  shared_code: coupon.shared_code,
  texts: coupon.texts ?? {},
});
type Values = ReturnType<typeof couponValues>;

const newCoupon = (today: Day): Values => ({
  name: '',
  type: 'amount',
  value: '',
  min: '',
  conditions: '',
  total: '',
  limit_per: '1',
  shared_code: '',
  texts: {},
  start_time: today,
  end_time: addDays(today, USUAL_DAYS),
});

/** `row` is undefined for a new coupon. */
export function CouponDialog({ row: coupon, ...dialog }: DialogProps<CouponRow | undefined>) {
  const { t } = useTranslation(['coupons', 'shared']);
  const today = useFormat().today();
  const config = useConfig(['coupon_code_mode', 'coupon_title', 'coupon_pic', 'currency']);
  const edit = useDialogForm<Values, unknown>({
    ...dialog,
    schema: couponContract.save.input,
    initialValues: coupon ? couponValues(coupon) : newCoupon(today),
    check: problemsOf,
    ...(coupon && { edited: edited(coupon, couponValues) }),
    mustChange: coupon !== undefined,
    fieldOfCode: { COUPON_TOTAL: 'total', COUPON_CODE_TAKEN: 'shared_code' },
    names: { type: 'coupons:type_label', value: 'coupons:value_label', total: 'coupons:total_label' },
    draft: { name: `coupon:${coupon?.id ?? 'new'}` },
    send: (sent, { rev }) =>
      trpcClient.coupon.save.mutate({ ...sent, type: sent.type as CouponType, id: coupon?.id ?? '', rev }),
    done: () => t('saved'),
  });
  const { form, field } = edit;
  const isPercent = form.values.type === 'percent';
  const isShared = config.data?.coupon_code_mode === CODE_MODES.shared || form.values.shared_code !== '';
  const terms = form.values;
  const { coupon_title: title = '', coupon_pic = '', currency: usual = 'CNY' } = config.data ?? {};
  const currency = coupon?.currency ?? usual;
  const offers = useMemo(
    () => couponPreview(terms, { title, coupon_pic, currency }),
    [terms, title, coupon_pic, currency],
  );
  const figure = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={coupon ? t('action.edit_of', { name: coupon.name }) : t('action.add')}
      aside={
        coupon && (
          <HistoryButton
            name={coupon.name}
            load={(page) => trpcClient.coupon.history.query({ id: coupon.id, page })}
            useWords={useCouponWords}
            restore={(earlier) => form.setValues(couponValues({ ...coupon, ...earlier }))}
          />
        )
      }
      size="74rem"
      frame={(fields) => (
        <WithPreview preview={{ page: 'report', target: 'coupons-title', offers }} isInDialog>
          {fields}
        </WithPreview>
      )}
    >
      <TextInput
        {...field('name', t('name_hint'))}
        maxLength={MAX_COUPON_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
      <RadioList
        {...form.getInputProps('type')}
        label={t('type_label')}
        options={COUPON_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...field('value', t(isPercent ? 'percent_hint' : 'amount_hint'))}
          {...figure}
          inputMode="decimal"
          required
        />
        <TextInput {...field('min', t('min_hint'))} {...figure} inputMode="decimal" />
        <DateField {...field('start_time', t('start_hint'))} required />
        <DateField {...field('end_time', t('end_hint'))} min={form.values.start_time} required />
        <TextInput {...field('total', t('total_hint', { max: MAX_COUPON_TOTAL }))} {...figure} />
        <TextInput {...field('limit_per', t('limit_hint', { max: MAX_LIMIT_PER }))} {...figure} required />
      </SimpleGrid>
      {isShared && (
        <TextInput
          {...field('shared_code', t('code_hint', { max: MAX_COUPON_CODE }))}
          maxLength={MAX_COUPON_CODE}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Textarea {...field('conditions', t('conditions_hint', { max: 200 }))} maxLength={200} autosize minRows={2} />
      <OwnTexts form={form} order={3} limits={{ name: { max: MAX_COUPON_NAME } }} />
    </FormDialog>
  );
}

function useCouponWords(): FieldWords {
  const { t } = useTranslation(['coupons', 'work']);
  const { onOff, translations } = useWordTools();
  const names = {
    type: t('coupons:type_label'),
    value: t('coupons:value_label'),
    total: t('coupons:total_label'),
    is_deleted: t('work:history.is_deleted'),
  };
  return useFieldWords({ type: (value) => t(`coupons:type.${value}`), is_deleted: onOff, texts: translations }, names);
}

type CouponLook = Readonly<Record<'title' | 'coupon_pic' | 'currency', string>>;

/** The coupon of the form, as the report shows it. A field's label stands for a name that is still empty. */
function couponPreview(values: Values, { title, coupon_pic, currency }: CouponLook): PreviewOffers {
  const { type, value, min, conditions, start_time, end_time } = values;
  const name = values.name.trim() || fieldLabel('name');
  const figures = { value: Number(value) || 0, min: Number(min) || 0 };
  const days = { start_time, end_time: end_time || start_time };
  if (!days.end_time || !days.start_time) return {};
  const pic = coupon_pic === '' ? null : fileAddress(coupon_pic);
  return {
    coupons: { title, pic, list: [{ name, type: type as CouponType, ...figures, conditions, currency, ...days }] },
  };
}

function problemsOf({ type, value, min, start_time, end_time, limit_per }: Values): FieldProblems {
  const required = Object.entries({ value, start_time, end_time, limit_per }).filter(([, text]) => text.trim() === '');
  if (required.length > 0) return Object.fromEntries(required.map(([name]) => [name, { code: 'INPUT_REQUIRED' }]));
  const draft = { type: type as CouponType, value: Number(value), min: Number(min), start_time, end_time };
  return Object.fromEntries(couponProblems(draft).map(({ field, code, details }) => [field, { code, details }]));
}

export type CouponRow = Outputs['coupon']['list']['list'][number];
