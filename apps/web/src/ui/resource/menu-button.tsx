import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../i18n/i18n.ts';
import { notifyHint } from '../notify.tsx';
import type { ActionMenu as Menu, MenuEntry } from './action-menu.tsx';
import classes from './cells.module.css';

interface MenuButtonProps {
  label: string;
  title: string;
  /** True for the menu beside the title of a list, which has a border. */
  isOfPage?: boolean;
  entries: () => readonly MenuEntry[];
}

/** Until the first click, the menu is only a plain button, because a list has up to 500 rows. */
export function MenuButton({ label, title, isOfPage, entries }: MenuButtonProps) {
  const [ActionMenu, setActionMenu] = useState<typeof Menu>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    const loaded = await import('./action-menu.tsx').catch(() => undefined);
    if (!loaded) return notifyHint(i18n.t('part.title'));
    flushSync(() => setActionMenu(() => loaded.ActionMenu));
    // The menu gives the focus back to the button that has it now.
    button.current?.focus();
    setOpen(true);
  };
  const target = (
    <button
      ref={button}
      type="button"
      className={classes.action}
      data-of-page={isOfPage || undefined}
      aria-label={label}
      title={title}
      aria-haspopup="menu"
      onClick={ActionMenu ? undefined : open}
    >
      <IconDots size={20} stroke={1.6} aria-hidden />
    </button>
  );
  if (!ActionMenu) return target;
  return (
    <ActionMenu
      opened={isOpen}
      onChange={setOpen}
      entries={isOpen ? entries() : []}
      onChoose={({ run }) => {
        // A dialog gives the focus back to the button that has it now.
        button.current?.focus();
        run?.();
      }}
    >
      {target}
    </ActionMenu>
  );
}
