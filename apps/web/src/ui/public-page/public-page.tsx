import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Brand } from '../brand.tsx';
import { LocaleSelect } from '../locale-select.tsx';
import { MirrorArt } from './mirror-art.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  page: string;
  heading: string;
  intro?: string;
  children: ReactNode;
  links?: Readonly<Partial<Record<'/login' | '/register' | '/forget' | '/apply', string>>>;
}

export function PublicPage({ page, heading, intro, children, links }: PublicPageProps) {
  const { t } = useTranslation();
  usePageTitle(page);
  return (
    <div className={classes.page}>
      <aside className={classes.claim}>
        <MirrorArt />
        <div>
          <p className={classes.slogan}>{t('public.claim')}</p>
          <p className={classes.detail}>{t('public.claim_detail')}</p>
        </div>
      </aside>
      <div className={classes.side}>
        <header className={classes.header}>
          <Brand />
          <LocaleSelect w={184} />
        </header>
        <main className={classes.main}>
          <Title order={1}>{heading}</Title>
          {intro && <p className={classes.intro}>{intro}</p>}
          <div className={classes.content}>{children}</div>
          {links && (
            <nav className={classes.links} aria-label={t('public.links')}>
              {Object.entries(links).map(([to, text]) => (
                <Link key={to} to={to}>
                  {text}
                </Link>
              ))}
            </nav>
          )}
        </main>
      </div>
    </div>
  );
}
