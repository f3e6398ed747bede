import { Alert, Radio, Stack, Switch } from '@mantine/core';
import { PLATFORMS } from '@skin-mirror/shared/identity/identity.ts';
import { GOODS_MODES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { FEATURES, lossesOf, type ShopRow, type Switches } from './shop-row.ts';
import classes from './shops.module.css';

/** Sets the features of a shop. It explains each switch and the losses of a change. */
export function SwitchDialog({ row, opened, onClose }: DialogProps<ShopRow>) {
  const { t } = useTranslation(['shops', 'shared']);
  const utils = trpc.useUtils();
  const set = trpc.shop.setFlags.useMutation({ onSettled: () => utils.shop.list.invalidate() });
  const { tenant_id, shop, platform, goods_mode, goods_import } = row;
  const before: Switches = { platform, goods_mode, goods_import };
  const takeBack = async () => {
    try {
      await set.mutateAsync({ tenant_id, ...before });
      notifySuccess(t('taken_back', { shop }));
    } catch (error) {
      notifyError(error);
    }
  };
  const edit = useResourceForm<Switches>({
    initialValues: before,
    mustChange: true,
    save: async (values) => {
      await set.mutateAsync({ tenant_id, ...values });
      onClose();
      notifyUndo(t('saved', { shop }), () => void takeBack());
    },
  });
  const { form } = edit;
  const losses = lossesOf(before, form.values);

  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('action.switch_of', { name: shop })}
      submit={t('save')}
      size="lg"
    >
      <Radio.Group {...form.getInputProps('platform')} label={t('shared:field.platform')}>
        <Stack gap="xs" mt="xs">
          {PLATFORMS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`shared:platform.${value}`)}
              description={t(`platform_hint.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group {...form.getInputProps('goods_mode')} label={t('shared:field.goods_mode')}>
        <Stack gap="xs" mt="xs">
          {GOODS_MODES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`shared:goods_mode.${value}`)}
              description={t(`goods_mode_hint.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
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
          <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('loss.title')}>
            <ul className={classes.losses}>
              {losses.map((loss) => (
                <li key={loss}>{t(`loss.${loss}`)}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </FormDialog>
  );
}
