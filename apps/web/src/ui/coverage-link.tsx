import { Button } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconGridDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from './can.tsx';

export function CoverageLink() {
  const { t } = useTranslation('app');
  return (
    <Can access={user('config')}>
      <Button
        component={Link}
        to="/skinmgr/coverage"
        variant="default"
        leftSection={<IconGridDots size={18} stroke={1.6} aria-hidden />}
      >
        {t('nav.coverage')}
      </Button>
    </Can>
  );
}
