import { Group, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Section } from '../../../ui/resource/section.tsx';

/** Shows the addresses that other systems need, to be copied. */
export function Addresses() {
  const { t } = useTranslation('qr');
  const { data } = trpc.qr.addresses.useQuery({});
  return (
    <Section title={t('addresses.legend')}>
      <Stack gap="md">
        {(['server_url', 'egress_ip'] as const).map((key) => {
          const text = data?.[key] ?? '';
          return (
            <Group key={key} align="end" gap="sm">
              <TextInput
                label={t(`addresses.${key}`)}
                description={t(`addresses.${key}_hint`)}
                value={text || (data ? t('addresses.unknown') : '')}
                readOnly
                flex="1 1 16rem"
              />
              {text && <CopyButton text={text} label={t('addresses.copy')} failed={t('addresses.copy_failed')} />}
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}
