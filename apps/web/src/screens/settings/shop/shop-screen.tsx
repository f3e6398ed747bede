import { Anchor, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { MAX_RETENTION_DAYS, PICTURE_CLASSES, type RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import { SHOP_PROFILE_LENGTH } from '@skin-mirror/shared/shop/shop-profile.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type ConfigField, ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { PictureRow } from '../../../ui/config/picture-row.tsx';
import { ChoiceRow, SettingRow, SettingRows, SwitchRow } from '../../../ui/config/rows.tsx';
import { FieldProblemText } from '../../../ui/resource-form/field-problem.tsx';

const TEXTS = ['shop', 'shop_phone', 'shop_address', 'shop_hours'] as const;
const LISTS = ['timezone', 'currency', 'default_locale'] as const;
type ListKey = (typeof LISTS)[number];
const KEYS = [
  ...TEXTS,
  'shop_picture',
  ...LISTS,
  'retention_days',
  'second_factor',
  'show_simulated',
] as const satisfies readonly ShopConfigKey[];

export function ShopScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen form={form} title={t('page.shop.name')} description={t('shop.description')} height={620}>
      {(values) => (
        <SettingRows>
          {TEXTS.map((key) => (
            <TextRow key={key} field={form.field(key)} />
          ))}
          <PictureRow field={form.field('shop_picture')} disabled={form.isSaving} />
          {LISTS.map((key) => (
            <ListRow key={key} field={form.field(key)} saved={String(values[key])} />
          ))}
          <RetentionRow field={form.field('retention_days')} />
          <ChoiceRow field={form.field('second_factor')} />
          <SwitchRow field={form.field('show_simulated')} />
        </SettingRows>
      )}
    </ConfigScreen>
  );
}

const IS_LONG: ReadonlySet<string> = new Set(['shop_address', 'shop_hours']);
const COMPLETE = {
  shop: 'organization',
  shop_phone: 'tel',
  shop_address: 'street-address',
  shop_hours: 'off',
} as const;

function TextRow({ field }: { field: ConfigField<(typeof TEXTS)[number]> }) {
  const { setting, value, isChanged, isWrong, change } = field;
  const code = value.trim() === '' ? 'INPUT_REQUIRED' : 'INPUT_INVALID';
  const input = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    maxLength: SHOP_PROFILE_LENGTH[setting],
    autoComplete: COMPLETE[setting],
    error: isWrong && <FieldProblemText field={setting} problem={{ code }} />,
    'data-path': setting,
  };
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {(labelId) =>
        IS_LONG.has(setting) ? (
          <Textarea {...input} autosize minRows={2} maxRows={5} aria-labelledby={labelId} />
        ) : (
          <TextInput {...input} type={setting === 'shop_phone' ? 'tel' : 'text'} aria-labelledby={labelId} />
        )
      }
    </SettingRow>
  );
}

/** Chooses from a list. Adds the saved value if the browser's list doesn't contain it. */
function ListRow({ field, saved }: { field: ConfigField<ListKey>; saved: string }) {
  const { setting, value, isChanged, change } = field;
  const language = currentLanguage();
  const options = useMemo(() => optionsOf(setting, language, saved), [setting, language, saved]);
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {(labelId) => (
        <NativeSelect
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          data={options}
          aria-labelledby={labelId}
          data-path={setting}
        />
      )}
    </SettingRow>
  );
}

function optionsOf(setting: ListKey, language: string, saved: string): { value: string; label: string }[] {
  if (setting === 'default_locale') return LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }));
  if (setting === 'currency') {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    const label = (code: string) => `${code} · ${names.of(code)}`;
    return withSaved(Intl.supportedValuesOf('currency'), saved).map((value) => ({ value, label: label(value) }));
  }
  const now = new Date();
  return withSaved([...Intl.supportedValuesOf('timeZone'), 'UTC'], saved).map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} · ${offsetOf(value, now)}`,
  }));
}

const withSaved = (values: readonly string[], saved: string) => [...new Set([...values, saved])].sort();

/** Returns a time zone's difference to UTC on this day, such as `GMT+8`. */
const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The days while somebody types them. A text is no number yet. */
type TypedDays = { readonly [Class in keyof RetentionDays]: number | string };

/** The days for which pictures of tests are kept, for each class of pictures, and the page that tells customers. */
function RetentionRow({ field }: { field: ConfigField<'retention_days'> }) {
  const { t } = useTranslation('settings');
  const { setting, value, isChanged, isWrong, change } = field;
  if (typeof value === 'string') return null;
  const days: TypedDays = value;
  // A wrong value stays in the form until somebody corrects it. Saving is refused until then.
  const type = (typed: TypedDays) => change(typed as RetentionDays);
  const isRight = (day: number | string) =>
    Number.isInteger(day) && Number(day) >= 1 && Number(day) <= MAX_RETENTION_DAYS;
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {() => (
        <Stack gap="xs" align="start">
          <Group align="start">
            {PICTURE_CLASSES.map((of, index) => (
              <TextInput
                key={of}
                w="12rem"
                label={t(`retention.${of}`)}
                value={String(days[of])}
                onChange={({ currentTarget: { value: text } }) =>
                  type({ ...days, [of]: /^\d+$/.test(text) ? Number(text) : text })
                }
                error={isWrong && !isRight(days[of]) && t('out_of_range', { min: 1, max: MAX_RETENTION_DAYS })}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                data-path={index === 0 ? setting : undefined}
              />
            ))}
          </Group>
          <PageLink />
        </Stack>
      )}
    </SettingRow>
  );
}

function PageLink() {
  const { t } = useTranslation('settings');
  const { data } = trpc.privacy.address.useQuery({});
  return (
    data && (
      <Anchor href={data.url} target="_blank" rel="noopener" size="sm">
        {t('retention.page')}
      </Anchor>
    )
  );
}
