import { Alert, Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { IconBrandWechat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * Asks the main account to connect the shop's official account, until somebody closes it. Consoles in English don't have
 * this way, as on the screen of the QR code.
 */
export function AccountPrompt() {
  const { t } = useTranslation('home');
  const { isShown, close } = useAccountPrompt();
  if (!isShown) return null;
  return (
    <Alert
      role="note"
      icon={<IconBrandWechat aria-hidden />}
      title={t('account_prompt.title')}
      withCloseButton
      closeButtonLabel={t('account_prompt.close')}
      onClose={close}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('account_prompt.text')}</Text>
        <Button component={Link} to="/skinmgr/qrbaseset" size="compact-sm" variant="default">
          {t('account_prompt.open')}
        </Button>
      </Group>
    </Alert>
  );
}

export function useAccountPrompt() {
  const { i18n } = useTranslation('home');
  const { user_id } = useAccount();
  const isMain = useMayAccess(owner());
  const [isClosed, setClosed] = useLocalStorage({
    key: `official-account-prompt:${user_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const mayAsk = isMain && !isClosed && i18n.language !== 'en';
  const { data, isLoading } = trpc.officialAccount.about.useQuery({}, { enabled: mayAsk });
  return { isShown: mayAsk && data !== undefined && !data.is_bound, isLoading, close: () => setClosed(true) };
}
