import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconGridDots } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../lib/account.ts';
import { type PageAction, PageActions } from './resource/page-actions.tsx';

/** Returns the link to what the goods cover, for accounts that may see it: of the mirror in the address, else of the shop. */
export function useCoverage(): readonly PageAction[] {
  const { mirror } = useSearch({ strict: false });
  const { t } = useTranslation('app');
  const mayOpen = useMayAccess(user('config'));
  return mayOpen
    ? [
        {
          key: 'coverage',
          label: t('nav.coverage'),
          icon: IconGridDots,
          to: { to: '/skinmgr/coverage', search: { mirror } },
        },
      ]
    : [];
}

export const CoverageLink = () => <PageActions actions={useCoverage()} />;
