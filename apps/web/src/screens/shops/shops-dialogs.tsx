import { Alert, Button, Checkbox, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { isUserAcct } from '@skin-mirror/shared/identity/credential.ts';
import { PLATFORMS } from '@skin-mirror/shared/identity/identity.ts';
import { openingContract } from '@skin-mirror/shared/opening/opening.contract.ts';
import { GOODS_MODES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { SHOP_PROFILE_LENGTH } from '@skin-mirror/shared/shop/shop-profile.ts';
import { IconAlertTriangle, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { USERNAME } from '../../ui/credential/username-field.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
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

type Opened = Outputs['opening']['create'];

export function OpenDialog(dialog: DialogProps<undefined>) {
  const { t } = useTranslation(['shops', 'shared']);
  const [opened, setOpened] = useState<Opened>();
  const create = trpc.opening.create.useMutation({ onSettled: refreshAllButAccount });
  const edit = useResourceForm({
    schema: openingContract.create.input,
    names: { shop: 'shops:open.shop', user_acct: 'shops:open.account' },
    initialValues: {
      shop: '',
      user_acct: '',
      locale: currentLocale(),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      with_mirror: true,
    },
    check: ({ user_acct }): FieldProblems =>
      user_acct && !isUserAcct(user_acct.trim()) ? { user_acct: { code: 'USER_ACCT_INVALID' } } : {},
    fieldOfCode: { USER_ACCT_INVALID: 'user_acct', USER_ACCT_TAKEN: 'user_acct' },
    save: async (values) => setOpened(await create.mutateAsync(values)),
  });
  const { form, field } = edit;
  if (opened) return <OpenedDialog {...dialog} made={opened} />;

  return (
    <FormDialog {...dialog} edit={edit} title={t('action.add')} submit={t('open.submit')}>
      <TextInput
        {...field('shop')}
        description={t('open.shop_hint')}
        maxLength={SHOP_PROFILE_LENGTH.shop}
        required
        data-autofocus
      />
      <TextInput {...field('user_acct')} {...USERNAME} description={t('open.account_hint')} autoComplete="off" />
      <NativeSelect {...field('locale')}>
        <LocaleOptions />
      </NativeSelect>
      <Checkbox
        {...form.getInputProps('with_mirror', { type: 'checkbox' })}
        label={t('open.mirror')}
        description={t('open.mirror_hint')}
      />
    </FormDialog>
  );
}

/** Shows the new shop's password and activation code, which are shown only once, and the way to the mirror's label. */
function OpenedDialog({ made, ...dialog }: DialogProps<undefined> & { made: Opened }) {
  const { t } = useTranslation(['shops', 'shared']);
  const { user_acct, password, mirror } = made;
  const lines = [
    `${window.location.origin}/login`,
    t('open.line', { name: t('shared:field.user_acct'), value: user_acct }),
    t('open.line', { name: t('shared:field.password'), value: password }),
    ...(mirror
      ? [
          t('open.line', { name: t('shared:field.device_no'), value: mirror.device_no }),
          t('open.line', { name: t('shared:field.active_code'), value: mirror.active_code }),
        ]
      : []),
  ];
  const label = mirror && new URLSearchParams({ id: mirror.batch_id, format: 'labels' });
  return (
    <SecretDialog
      {...dialog}
      title={t('open.done')}
      notice={t('open.once')}
      secret={lines.join('\n')}
      copyLabel={t('open.copy')}
    >
      {label && (
        <>
          <Text size="sm">{t('open.next')}</Text>
          <Button
            component="a"
            href={`/skinMgrSrv/device/serialExport?${label}`}
            target="_blank"
            rel="noreferrer"
            variant="light"
            leftSection={<IconTags size={18} aria-hidden />}
          >
            {t('open.label')}
          </Button>
        </>
      )}
    </SecretDialog>
  );
}
