import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconGridDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../lib/account.ts';
import { type PageAction, PageActions } from './resource/page-actions.tsx';

/** Returns the link to what the goods cover, for accounts that may see it. */
export function useCoverage(): readonly PageAction[] {
  const { t } = useTranslation('app');
  const mayOpen = useMayAccess(user('config'));
  return mayOpen
    ? [{ key: 'coverage', label: t('nav.coverage'), icon: IconGridDots, to: { to: '/skinmgr/coverage' } }]
    : [];
}

export const CoverageLink = () => <PageActions actions={useCoverage()} />;
