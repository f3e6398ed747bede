import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyHint } from '../../ui/notify.tsx';
import { type Screen, useMenu } from '../../ui/screen/screen.ts';
import { NoPermission } from './no-permission.tsx';

/**
 * Replaces a screen that the account may not open. A guide who waits for approval has no overview and sees the menu's
 * first screen instead.
 */
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
