import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';
import { MainMenu } from './main-menu.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
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
