import { Alert, Stack, Switch, Text } from '@mantine/core';
import { PLATFORMS } from '@skin-mirror/shared/identity/identity.ts';
import { GOODS_MODES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import texts from '../../ui/text.module.css';
import { FEATURES, lossesOf, type ShopRow, type Switches } from './shop-row.ts';

const CHOICES = { platform: PLATFORMS, goods_mode: GOODS_MODES };

export function SwitchDialog({ row, ...dialog }: DialogProps<ShopRow>) {
  const { t } = useTranslation(['shops', 'shared']);
  const { tenant_id, shop, platform, goods_mode, record_expprt, customer_expprt, goods_import } = row;
  const before: Switches = { platform, goods_mode, record_expprt, customer_expprt, goods_import };
  const edit = useDialogForm({
    ...dialog,
    initialValues: before,
    mustChange: true,
    send: (values) => trpcClient.shop.setFlags.mutate({ tenant_id, ...values }),
    done: () => t('saved', { shop }),
    undo: async () => {
      await trpcClient.shop.setFlags.mutate({ tenant_id, ...before });
      return t('taken_back', { shop });
    },
  });
  const { form, field } = edit;
  const losses = lossesOf(before, form.values);

  return (
    <FormDialog {...dialog} edit={edit} title={t('action.switch_of', { name: shop })} submit={t('save')} size="lg">
      {Object.entries(CHOICES).map(([name, values]) => (
        <RadioList
          key={name}
          {...field(name)}
          options={values.map((value) => ({
            value,
            label: t(`shared:${name}.${value}`),
            description: t(`${name}_hint.${value}`),
          }))}
        />
      ))}
      <Stack gap="sm" role="group" aria-label={t('column.features')}>
        {FEATURES.map((feature) => (
          <Switch
            key={feature}
            label={t(`shared:field.${feature}`)}
            description={t(`feature_hint.${feature}`)}
            checked={form.values[feature] === 1}
            onChange={(event) => form.setFieldValue(feature, event.currentTarget.checked ? 1 : 0)}
          />
        ))}
      </Stack>
      <div aria-live="polite">
        {losses.length > 0 && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('loss.title')}>
            <Text component="ul" inherit mt={4} ps="lg" className={texts.disc}>
              {losses.map((loss) => (
                <li key={loss}>{t(`loss.${loss}`)}</li>
              ))}
            </Text>
          </Alert>
        )}
      </div>
    </FormDialog>
  );
}
