import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconHistory } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import classes from './settings.module.css';
import { historyArea, pagesFor } from './settings-pages.ts';
import { useGoodsMode } from './use-goods-mode.ts';

/** What the screens of the settings have in common: the links between them. */
export function SettingsFrame() {
  const { t } = useTranslation('settings');
  const mayOpenPages = useMayAccess(user('config'));
  const pages = pagesFor(useGoodsMode());
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // Where the links don't all fit, the one of this page is in view.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3;
  }, [pathname]);
  return (
    <>
      {mayOpenPages && (
        <nav aria-label={t('pages')} className={classes.nav}>
          <ul ref={list} className={classes.pages}>
            {pages.map(({ key, to, icon: Icon }) => (
              <li key={key}>
                <Link to={to} className={classes.page} activeOptions={{ includeSearch: false }}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {t(`page.${key}.name`)}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to="/skinmgr/settingsHistory"
            search={{ area: historyArea(pathname) }}
            className={classes.page}
            activeOptions={{ includeSearch: false }}
          >
            <IconHistory size={18} stroke={1.6} aria-hidden />
            {t('history')}
          </Link>
        </nav>
      )}
      <Outlet />
    </>
  );
}
