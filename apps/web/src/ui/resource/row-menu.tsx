import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DANGER } from '../danger.ts';
import classes from './cells.module.css';
import { OVER_LIST } from './cells.tsx';
import type { Icon } from './list-actions.tsx';

export interface RowMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: Icon;
  readonly danger?: boolean;
  /** The screen that the action opens. The entry is then a link, so that users can open the screen in another tab. */
  readonly to?: LinkProps;
  readonly run: () => void;
}

interface RowMenuProps {
  label: string;
  title: string;
  items: () => readonly RowMenuItem[];
}

/** The menu of a row. Until the first click it is only a plain button, because a list has up to 500 rows. */
export function RowMenu({ label, title, items }: RowMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    flushSync(() => setWanted(true));
    // The menu gives the focus back to the button that has it now.
    button.current?.focus();
    setOpen(true);
  };
  const runFromMenu = (run: () => void) => {
    // A dialog gives the focus back to the button that has it now.
    button.current?.focus();
    run();
  };
  const target = (
    <button
      ref={button}
      type="button"
      className={classes.action}
      aria-label={label}
      title={title}
      aria-haspopup="menu"
      onClick={isWanted ? undefined : open}
    >
      <IconDots size={20} stroke={1.6} aria-hidden />
    </button>
  );
  if (!isWanted) return target;
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      // The scrolling table would cut the menu off. The content of the page is the nearest landmark.
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isOpen &&
          items().map(({ key, label: text, icon: Sign, danger, to, run }) => {
            const look = {
              color: danger ? DANGER : undefined,
              leftSection: Sign && <Sign size={18} stroke={1.6} aria-hidden />,
              children: text,
            };
            return to ? (
              <Menu.Item key={key} renderRoot={(props) => <Link {...OVER_LIST} {...to} {...props} />} {...look} />
            ) : (
              <Menu.Item key={key} onClick={() => runFromMenu(run)} {...look} />
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
