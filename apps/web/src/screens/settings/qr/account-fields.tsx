import { Alert, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { SECRET_LENGTHS } from '@skin-mirror/shared/config/qr-settings.ts';
import { IconPlugConnected, IconPlugOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../../lib/query-client.ts';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { Section } from '../../../ui/resource/section.tsx';
import type { QrForm } from './qr-form.ts';

const SECRETS = ['oa_secret', 'oa_token', 'oa_aes_key'] as const;

/** Connects the shop to its official account, by the platform's page or by keys. */
export function AccountFields({ form, config }: { form: QrForm; config: ShopConfig }) {
  const { t } = useTranslation('qr');
  const about = trpc.officialAccount.about.useQuery({});
  const connect = useAction({
    run: async () => {
      const { auth_page } = await trpcClient.officialAccount.authPage.query({ key: 'own' });
      window.open(auth_page, '_blank', 'noopener');
    },
  });
  const end = useAction({
    run: () => trpcClient.officialAccount.unbind.mutate({}),
    done: () => t('account.ended'),
    refresh: refreshAllButAccount,
  });
  return (
    <Section title={t('account.legend')}>
      {about.data?.bound_app_id && (
        <Alert color="green" icon={<IconPlugConnected aria-hidden />}>
          <Group justify="space-between">
            <Text size="sm">{t('account.bound', { id: about.data.bound_app_id })}</Text>
            <ButtonWithIcon
              label={t('account.end')}
              size="compact-sm"
              icon={IconPlugOff}
              onClick={() => end.run()}
              loading={end.isBusy}
            />
          </Group>
        </Alert>
      )}
      {about.data?.can_authorize && !about.data.bound_app_id && (
        <Group>
          <ButtonWithIcon
            label={t('account.connect')}
            variant="filled"
            icon={IconPlugConnected}
            onClick={() => connect.run()}
            loading={connect.isBusy}
          />
          <Hint>{t('account.connect_hint')}</Hint>
        </Group>
      )}
      <TextInput
        label={t('account.app_id')}
        description={t('account.app_id_hint')}
        value={config.qr_app_id}
        maxLength={64}
        required
        autoComplete="off"
        onChange={(event) => form.change('qr_app_id', event.currentTarget.value)}
        data-path="qr_app_id"
      />
      {SECRETS.map((key) => {
        const { min, max } = SECRET_LENGTHS[key];
        return (
          <PasswordInput
            key={key}
            label={t(`account.${key}`)}
            description={min === max ? t('account.exactly', { max }) : t('account.length', { min, max })}
            value={config[key]}
            maxLength={max}
            autoComplete="new-password"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => form.change(key, event.currentTarget.value)}
            data-path={key}
          />
        );
      })}
      <TextInput
        label={t('account.template')}
        description={t('account.template_hint')}
        value={config.push_template_id}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => form.change('push_template_id', event.currentTarget.value)}
        data-path="push_template_id"
      />
    </Section>
  );
}
