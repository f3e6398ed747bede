import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';
import type { DialogProps } from '../../ui/dialog.tsx';
import { MainMenu } from './main-menu.tsx';

export function MenuDrawer({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={264}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('nav.close') }}
    >
      <nav aria-label={t('nav.label')}>
        <MainMenu onChoose={onClose} />
      </nav>
    </Drawer>
  );
}
