import { IconHistory } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TitleInMenu } from '../../ui/page-header.tsx';
import { PublishState } from '../../ui/publish-state/publish-state.tsx';
import { PAGE_ICONS } from '../../ui/screen/page-icons.ts';
import { screenAt, useScreens } from '../../ui/screen/screen.ts';
import { useSettingsSections } from '../../ui/screen/settings-pages.ts';
import classes from './settings.module.css';

const MARKETING = 'marketing';
const HISTORY = '/skinmgr/settingsHistory';
const PAGE_LINK = { className: classes.page, activeOptions: { includeSearch: false } };

export function SettingsFrame() {
  const { t } = useTranslation('settings');
  const sections = useSettingsSections();
  const { pathname } = useLocation();
  const page = screenAt(useScreens(), pathname)?.page;
  const current = sections.find(({ key }) => key === page?.section);
  // Marketing has entries of its own in the main menu, so its pages stand apart from the settings.
  const isMarketing = current?.key === MARKETING;
  const groups = isMarketing ? [] : sections.filter(({ key }) => key !== MARKETING);
  const pages = current && current.pages.length > 1 && (
    <LinkRow current={pathname}>
      {current.pages.map(({ page: { key }, to }) => {
        const Icon = PAGE_ICONS[key];
        return (
          <li key={key}>
            <Link to={to} {...PAGE_LINK}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(`page.${key}.name`)}
            </Link>
          </li>
        );
      })}
    </LinkRow>
  );
  const isHistory = pathname === HISTORY;
  return (
    <>
      <div className={classes.top}>
        {sections.length > 0 && (
          <nav aria-label={t(isMarketing ? 'marketing_pages' : 'pages')} className={classes.menu}>
            <div className={classes.groups}>
              {isMarketing && pages}
              {groups.length > 0 && (
                <LinkRow current={pathname}>
                  {groups.map(({ key, pages: [first] }) => (
                    <li key={key}>
                      <Link
                        to={first?.to ?? '/skinmgr/config'}
                        className={classes.group}
                        data-current={key === current?.key || undefined}
                        activeOptions={{ includeSearch: false }}
                      >
                        {t(`group.${key}`)}
                      </Link>
                    </li>
                  ))}
                </LinkRow>
              )}
              <Link to={HISTORY} search={{ area: page && (page.area ?? 'config') }} {...PAGE_LINK}>
                <IconHistory size={18} stroke={1.6} aria-hidden />
                {t('history')}
              </Link>
            </div>
            {!isMarketing && pages}
          </nav>
        )}
        <PublishState />
      </div>
      <TitleInMenu value={Boolean(pages) || isHistory}>
        <Outlet />
      </TitleInMenu>
    </>
  );
}

/** Shows links in one row. If there is too little room, the row scrolls to the link of the open page. */
function LinkRow({ current, children }: { current: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current after each change of address
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[data-current], [aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  return (
    <ul ref={list} className={classes.pages}>
      {children}
    </ul>
  );
}
