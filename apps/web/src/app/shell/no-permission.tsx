import { Button } from '@mantine/core';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { MessagePage } from '../message-page.tsx';
import type { Screen } from '../navigation.ts';

/** In the place of a screen that the account may not open: why, and whom to ask. */
export function NoPermission({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { auth_type } = useAccount();
  const page = t(`nav.${screen.key}`);
  return (
    <MessagePage
      icon={<IconLock size={36} stroke={1.5} aria-hidden />}
      title={t('no_permission.title')}
      description={
        auth_type === AUTH_TYPES.platform ? t('no_permission.platform', { page }) : t('no_permission.guide', { page })
      }
      action={
        <Button component={Link} to="/skinmgr/home">
          {t('action.go_home')}
        </Button>
      }
    />
  );
}
