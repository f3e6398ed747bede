import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_GROUPS, type MenuGroup, screenAt, useMenu, useScreens } from '../../ui/screen/screen.ts';
import { SCREEN_ICONS } from '../../ui/screen/screen-icons.ts';
import classes from './main-menu.module.css';

export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  return MENU_GROUPS.map((group) => <Entries key={group} group={group} onChoose={onChoose} />);
}

function Entries({ group, onChoose }: { group: MenuGroup; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation();
  const entries = useMenu().filter(({ menu }) => menu === group);
  const heading = useId();
  const hasHeading = group !== MENU_GROUPS[0];
  const screen = screenAt(useScreens(), useLocation().pathname);
  const current = screen?.under ?? screen?.key;
  // The specification has an entry "marketing" that opens the lucky draws.
  const opened = group === 'marketing' ? entries.find(({ key }) => key === 'draws') : undefined;
  if (entries.length === 0) return null;
  return (
    <>
      {hasHeading && (
        <p id={heading} className={classes.heading} data-current={entries.some(({ key }) => key === current)}>
          {opened ? (
            <Link to={opened.to} onClick={onChoose}>
              {t(`nav.group.${group}`)}
            </Link>
          ) : (
            t(`nav.group.${group}`)
          )}
        </p>
      )}
      <ul className={classes.list} aria-labelledby={hasHeading ? heading : undefined}>
        {entries.map(({ key, to, icon }) => {
          const Icon = SCREEN_ICONS[icon];
          return (
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
          );
        })}
      </ul>
    </>
  );
}
