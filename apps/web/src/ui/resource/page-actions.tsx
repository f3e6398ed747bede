import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from './action-menu.tsx';
import { linkRoot } from './cells.tsx';
import type { Icon } from './list-actions.tsx';
import { MenuButton } from './menu-button.tsx';
import { useNarrow } from './use-narrow.ts';

/** An action of a whole list, such as its export. Exactly one of `run` and `to` is set. */
export interface PageAction extends MenuEntry {
  readonly icon: Icon;
  readonly isBusy?: boolean;
  /** True if the action is what the list is for. Its button then always shows, in the main colour. */
  readonly isMain?: boolean;
  /** True if the action is seldom needed. It is then always in the menu. */
  readonly isRare?: boolean;
}

interface PageActionsProps {
  actions: readonly PageAction[];
  /** The button that stays visible in any case, such as the one that adds a row. */
  children?: ReactNode;
}

/** The actions beside the title of a list. Rare ones are in a menu. On a phone, all but the main or only one are. */
export function PageActions({ actions, children }: PageActionsProps) {
  const { t } = useTranslation('table');
  const isTight = useNarrow() && (actions.length > 1 || Boolean(children));
  const folded = actions.filter(({ isMain, isRare }) => !isMain && (isRare || isTight));
  return (
    <>
      {actions
        .filter((action) => !folded.includes(action))
        .sort((one, other) => Number(one.isMain ?? false) - Number(other.isMain ?? false))
        .map(({ key, label, icon: Sign, run, to, isBusy, isMain }) => (
          <Button
            key={key}
            renderRoot={linkRoot(to)}
            variant={isMain ? 'filled' : 'default'}
            leftSection={<Sign size={18} aria-hidden />}
            loading={isBusy}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      {children}
      {folded.length > 0 && <MenuButton label={t('more')} title={t('more')} isOfPage entries={() => folded} />}
    </>
  );
}
