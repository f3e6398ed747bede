import { Button } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconGridDots } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from './can.tsx';

/** Leads to the coverage of the mirror in the address, else to the shop's. */
export function CoverageLink() {
  const { mirror } = useSearch({ strict: false });
  const { t } = useTranslation('app');
  return (
    <Can access={user('config')}>
      <Button
        renderRoot={(root) => <Link to="/skinmgr/coverage" search={{ mirror }} {...root} />}
        variant="default"
        leftSection={<IconGridDots size={18} stroke={1.6} aria-hidden />}
      >
        {t('nav.coverage')}
      </Button>
    </Can>
  );
}
