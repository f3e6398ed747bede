import { Menu } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import classes from './cells.module.css';
import { linkRoot } from './cells.tsx';
import type { Icon } from './list-actions.tsx';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: Icon;
  readonly danger?: boolean;
  readonly to?: LinkProps;
  readonly run?: () => void;
}

interface ActionMenuProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  entries: readonly MenuEntry[];
  onChoose: (entry: MenuEntry) => void;
  /** The button that opens the menu. */
  children: ReactElement;
}

export function ActionMenu({ opened, onChange, entries, onChoose, children }: ActionMenuProps) {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      // The scrolling table would cut the menu off. The content of the page is the nearest landmark.
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => {
          const { key, label, icon: Sign, danger, to } = entry;
          return (
            <Menu.Item
              key={key}
              renderRoot={linkRoot(to)}
              onClick={to ? undefined : () => onChoose(entry)}
              className={danger ? classes.danger : undefined}
              leftSection={Sign && <Sign size={18} stroke={1.6} aria-hidden />}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
