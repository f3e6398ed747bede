import { Anchor, Group, Stack, TextInput } from '@mantine/core';
import { MAX_RETENTION_DAYS, PICTURE_CLASSES, type RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import type { ConfigField } from '../../../ui/config/config-form.tsx';
import { SettingRow } from '../../../ui/config/rows.tsx';

/** The days while somebody types them. A text is no number yet. */
type TypedDays = { readonly [Class in keyof RetentionDays]: number | string };

/** The days for which pictures of tests are kept, for each class of pictures, and the page that tells customers. */
export function RetentionRow({ field }: { field: ConfigField<'retention_days'> }) {
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
