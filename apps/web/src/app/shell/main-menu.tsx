import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { GROUPS, menuOf, type Screen, screenAt } from '../navigation.ts';
import classes from './main-menu.module.css';

export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  const account = useAccount();
  const screens = menuOf(account);
  const groups = GROUPS.map((group) => ({ group, entries: screens.filter((screen) => screen.group === group) }));
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ group, entries }) => <MenuGroup key={group} group={group} entries={entries} onChoose={onChoose} />);
}

interface MenuGroupProps {
  group: Screen['group'];
  entries: readonly Screen[];
  onChoose?: () => void;
}

function MenuGroup({ group, entries, onChoose }: MenuGroupProps) {
  const { t } = useTranslation();
  const heading = useId();
  const hasHeading = group !== GROUPS[0];
  const screen = screenAt(useLocation().pathname);
  const current = screen && 'under' in screen ? screen.under : screen?.key;
  return (
    <>
      {hasHeading && (
        <p id={heading} className={classes.heading}>
          {t(`nav.group.${group}`)}
        </p>
      )}
      <ul className={classes.list} aria-labelledby={hasHeading ? heading : undefined}>
        {entries.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link
              to={to}
              className={classes.link}
              aria-current={key === current ? 'page' : undefined}
              onClick={onChoose}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {t(`nav.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
