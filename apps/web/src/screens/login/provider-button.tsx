import { Button, Stack } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { leaveForProvider } from '../../lib/oidc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { FormFailure } from '../../ui/credential/account-form.tsx';

/** Leads to the provider of sign-ins. The button stays busy until the browser has left. `back` is opened afterwards. */
export function ProviderButton({ name, back }: { name: string; back: string }) {
  const { t } = useTranslation('login');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { address, browser_key } = await trpcClient.oidc.begin.mutate({});
      leaveForProvider(address, { browser_key, purpose: 'sign-in', back });
    } catch (error) {
      await i18n.loadNamespaces('shared');
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm" mt="sm">
      <Button variant="default" size="md" fullWidth leftSection={<IconId aria-hidden />} loading={busy} onClick={begin}>
        {t('by_provider', { name })}
      </Button>
      {failure !== undefined && <FormFailure error={failure} />}
    </Stack>
  );
}
