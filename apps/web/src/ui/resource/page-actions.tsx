import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../danger.ts';
import { OVER_LIST } from './cells.tsx';
import type { Icon } from './list-actions.tsx';
import { useNarrow } from './use-narrow.ts';

/** An action of a whole list, such as its export. Exactly one of `run` and `to` is set. */
export interface PageAction {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  readonly run?: () => void;
  readonly to?: LinkProps;
  readonly isBusy?: boolean;
  /** True if the action is what the list is for. Its button then always shows, in the main colour. */
  readonly isMain?: boolean;
  /** True if the action is seldom needed. It is then always in the menu. */
  readonly isRare?: boolean;
  readonly danger?: boolean;
}

interface PageActionsProps {
  actions: readonly PageAction[];
  /** The button that stays visible in any case, such as the one that adds a row. */
  children?: ReactNode;
}

/** The actions beside the title of a list. Rare ones are in a menu. On a phone, all but the main one are. */
export function PageActions({ actions, children }: PageActionsProps) {
  const isNarrow = useNarrow();
  const folded = actions.filter(({ isMain, isRare }) => !isMain && (isRare || isNarrow));
  return (
    <>
      {actions
        .filter((action) => !folded.includes(action))
        .map(({ key, label, icon: Sign, run, to, isBusy, isMain }) => {
          const look = {
            variant: isMain ? 'filled' : 'default',
            leftSection: <Sign size={18} aria-hidden />,
            children: label,
          };
          return to ? (
            <Button key={key} renderRoot={(props) => <Link {...OVER_LIST} {...to} {...props} />} {...look} />
          ) : (
            <Button key={key} loading={isBusy} onClick={run} {...look} />
          );
        })}
      {children}
      {folded.length > 0 && <PageMenu actions={folded} />}
    </>
  );
}

function PageMenu({ actions }: { actions: readonly PageAction[] }) {
  const { t } = useTranslation('table');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="default"
          size={36}
          aria-label={t('more')}
          title={t('more')}
          loading={actions.some(({ isBusy }) => isBusy)}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, icon: Sign, run, to, danger }) => {
          const look = {
            color: danger ? DANGER : undefined,
            leftSection: <Sign size={18} aria-hidden />,
            children: label,
          };
          return to ? (
            <Menu.Item key={key} renderRoot={(props) => <Link {...OVER_LIST} {...to} {...props} />} {...look} />
          ) : (
            <Menu.Item
              key={key}
              onClick={() => {
                // A dialog gives the focus back to the button that has it now.
                button.current?.focus();
                run?.();
              }}
              {...look}
            />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
