import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFileImport, IconPackages, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../lib/use-config.ts';
import { type Defaults, useDefaults } from '../../../ui/defaults-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';

const GoodsImportDialog = lazyPart(() => import('./goods-import-dialog.tsx'), 'GoodsImportDialog');

interface ImportActionsProps {
  /** Functions to add or remove the built-in products. */
  defaults: Defaults<object> | undefined;
  children: ReactNode;
}

/**
 * Adds the import to the buttons of the list. Only shops with the feature get a separate button. The last menu always
 * has the import.
 */
export function ImportActions({ defaults, children }: ImportActionsProps) {
  const { t } = useTranslation('goods');
  const hasButton = useConfig(['goods_import']).data?.goods_import === 1;
  const dialog = useDialog<true>();
  return (
    <>
      {hasButton && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={() => dialog.open(true)}
        >
          {t('import.button')}
        </Button>
      )}
      {children}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('import.more')} title={t('import.more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => dialog.open(true)}>
            {t('import.menu')}
          </Menu.Item>
          {defaults && <DefaultsItem {...defaults} />}
        </Menu.Dropdown>
      </Menu>
      {dialog.value && (
        <Suspense>
          <GoodsImportDialog opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}

function DefaultsItem(defaults: Defaults<object>) {
  const { label, run } = useDefaults(defaults);
  const Sign = defaults.isThere ? IconTrash : IconPackages;
  return (
    <Menu.Item leftSection={<Sign size={18} aria-hidden />} onClick={run}>
      {label}
    </Menu.Item>
  );
}
