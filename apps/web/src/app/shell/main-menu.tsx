import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { menuOf } from '../navigation.ts';
import classes from './main-menu.module.css';

/** The screens that the signed-in account may open, as a list of links. */
export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation();
  const account = useAccount();
  return (
    <ul className={classes.list}>
      {menuOf(account).map(({ key, to, icon: Icon }) => (
        <li key={key}>
          <Link to={to} className={classes.link} onClick={onChoose}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {t(`nav.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
