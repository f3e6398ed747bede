import { Button } from '@mantine/core';
import { type Access, AUTH_TYPES, type AuthType } from '@skin-mirror/shared/kernel/access.ts';
import { IconLock } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { notifyHint } from '../../ui/notify.tsx';
import { isOnPlatform, type Screen, useMenu } from '../../ui/screen/screen.ts';
import { MessagePage } from '../message-page.tsx';

/** Replaces a screen that the account may not open. A guide who waits for approval has no overview to go to. */
export function Refused({ screen }: { screen: Screen }) {
  const [first] = useMenu();
  if (screen.key === 'home' && first) return <Navigate to={first.to} replace />;
  return screen.refusal ? <SentHome /> : <NoPermission screen={screen} />;
}

function SentHome() {
  const { t } = useTranslation('shared');
  useEffect(() => notifyHint(t('errors.NO_PERMISSION')), [t]);
  return <Navigate to="/skinmgr/home" replace />;
}

/** Explains why the account may not open the screen, and names a person who can help. */
function NoPermission({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const account = useAccount();
  const [first] = useMenu();
  const page = t(`nav.${screen.key}`);
  const reason = isOnPlatform(screen, account) ? reasonOf(screen, account.auth_type) : 'other_platform';
  return (
    <MessagePage
      icon={<IconLock size={36} stroke={1.5} aria-hidden />}
      title={t('no_permission.title')}
      description={t(`no_permission.${reason}`, { page })}
      action={
        first && (
          <Button component={Link} to={first.to}>
            {first.key === 'home' ? t('action.go_home') : t(`nav.${first.key}`)}
          </Button>
        )
      }
    />
  );
}

function reasonOf(screen: Screen, authType: AuthType): string {
  const { kind }: Access = screen.access;
  if (kind === 'platformAdmin') return 'platform_only';
  if (authType === AUTH_TYPES.platform) return 'platform';
  if (screen.authType !== undefined && authType === AUTH_TYPES.main) return 'guide_only';
  return kind === 'user' ? 'guide' : 'owner_only';
}
