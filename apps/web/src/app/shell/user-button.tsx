import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import classes from './user-menu.module.css';

const initialsOf = (name: string): string => [...name].slice(0, 2).join('').toUpperCase();

export function UserButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const { user_acct, nickname } = useAccount();
  const name = nickname || user_acct;
  return (
    <UnstyledButton {...props} className={classes.button}>
      <VisuallyHidden>{t('shell.account_menu')}</VisuallyHidden>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.name}>{name}</span>
      <IconChevronDown size={16} aria-hidden className={classes.chevron} />
    </UnstyledButton>
  );
}
