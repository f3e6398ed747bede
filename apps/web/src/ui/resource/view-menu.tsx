import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResourceColumn } from './column.tsx';
import type { Density, ListSettings } from './use-list-settings.ts';

const DENSITIES: readonly Density[] = ['normal', 'compact'];

interface ViewMenuProps<Row> {
  settings: ListSettings<Row>;
  columns: readonly ResourceColumn<Row>[];
}

/** How dense the rows are and which columns there are. */
export function ViewMenu<Row>({ settings, columns }: ViewMenuProps<Row>) {
  const { t } = useTranslation('table');
  const optional = columns.filter(({ always }) => !always).map(({ key }) => key);
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('view')} title={t('view')}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('density')}</Menu.Label>
        <Menu.RadioGroup
          aria-label={t('density')}
          value={settings.density}
          onChange={(value) => settings.setDensity(value as Density)}
        >
          {DENSITIES.map((density) => (
            <Menu.RadioItem key={density} value={density} closeMenuOnClick={false}>
              {t(`density_${density}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('columns')}</Menu.Label>
        <Menu.CheckboxGroup
          value={optional.filter((key) => !settings.hidden.includes(key))}
          onChange={(shown) => settings.setHidden(optional.filter((key) => !shown.includes(key)))}
        >
          {columns
            .filter(({ always }) => !always)
            .map(({ key, title }) => (
              <Menu.CheckboxItem key={key} value={key}>
                {title}
              </Menu.CheckboxItem>
            ))}
        </Menu.CheckboxGroup>
        {settings.hidden.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => settings.setHidden([])}>{t('show_all_columns')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
