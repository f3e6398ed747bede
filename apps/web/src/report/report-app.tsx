import { type Locale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { readableColor } from '@skin-mirror/shared/report/theme-color.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from './i18n/i18n.ts';
import { LayerPage } from './page/layer-page.tsx';
import { OverallPage } from './page/overall-page.tsx';
import { SummaryPage } from './page/summary-page.tsx';
import { Closing } from './part/closing.tsx';
import { laterPart } from './part/later-part.tsx';
import { isLayer, PageTabs } from './part/page-tabs.tsx';
import { showPart } from './part/part-link.tsx';
import { Skeleton, StatusPage } from './part/status-page.tsx';
import { TopBar } from './part/top-bar.tsx';
import { type OpenReport, ReportContext, useOpenReport } from './report-context.ts';
import { formatRoute, parseRoute, type ReportRoute } from './route.ts';
import { unfoldForPrint } from './unfold.ts';
import { useLanguage } from './use-language.ts';
import { type ReportState, useReport } from './use-report.ts';

const OtherPage = laterPart(() => import('./page/other-page.tsx').then((m) => m.OtherPage));
const PrintCode = laterPart(() => import('./part/print-code.tsx').then((m) => m.PrintCode));
const ForCustomer = laterPart(() =>
  withTexts('customer', import('./part/for-customer.tsx')).then((m) => m.ForCustomer),
);

export function ReportApp() {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash);
  const route = useMemo(() => parseRoute(hash, navigator.languages), [hash]);
  return route.shop === undefined && route.scan === undefined ? (
    <LoadedReport route={route} />
  ) : (
    <OtherPage route={route} />
  );
}

function onHashChange(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}

function LoadedReport({ route }: { route: ReportRoute }) {
  const { state, retry, renewPictures } = useReport(route.shareId, route.locale);
  return (
    <ReportSheet
      route={route}
      report={state.kind === 'loaded' ? state.report : undefined}
      renewPictures={renewPictures}
      onLocale={(locale) => {
        window.location.hash = formatRoute({ ...route, locale });
      }}
    >
      <NoReport state={state} retry={retry} />
    </ReportSheet>
  );
}

type ReportSheetProps = Pick<OpenReport, 'renewPictures' | 'light' | 'onLight' | 'offers'> & {
  route: ReportRoute;
  report: SharedReport | undefined;
  onLocale: (locale: Locale) => void;
  /** True in a preview. A preview never moves the focus. */
  isPreview?: boolean;
  children: ReactNode;
};

export function ReportSheet(props: ReportSheetProps) {
  const { route, report, renewPictures, onLocale, isPreview, light, onLight, offers, children } = props;
  const locale = useLanguage(route.locale);
  const open = useMemo<OpenReport | undefined>(
    () =>
      report &&
      locale && {
        report,
        locale,
        language: shownLocale(locale),
        renewPictures,
        light,
        onLight,
        offers,
        page: route.page,
        pageLink: (page, part) => formatRoute({ ...route, page, part }),
      },
    [report, locale, renewPictures, light, onLight, offers, route],
  );

  const { t } = useTranslation();
  const title =
    report &&
    locale &&
    t('report.document_title', { page: t(`report.title.${route.page}`), shop: report.h5.title || report.shop });
  useEffect(() => {
    document.title = title ?? t('report.name');
  }, [t, title]);

  useEffect(() => unfoldForPrint(), []);

  if (!locale) return null;
  return (
    <div className="sheet" lang={shownLocale(locale)} {...(report && themeOf(report.h5.theme_color))}>
      <SkipButton />
      <TopBar
        locale={route.locale}
        shop={report && (report.h5.title || report.shop)}
        logo={report?.logo ?? null}
        onLocale={onLocale}
      />
      {open ? (
        <ReportContext value={open}>
          <PageTabs page={route.page} />
          <Body page={route.page} part={route.part} keepsFocus={isPreview} />
        </ReportContext>
      ) : (
        <main>{children}</main>
      )}
    </div>
  );
}

/** A button instead of a link, because a link would overwrite the part of the address that names the page. */
function SkipButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className="button skip no-print" onClick={() => document.querySelector('h1')?.focus()}>
      {t('report.skip')}
    </button>
  );
}

function Body({ page, part, keepsFocus }: Pick<ReportRoute, 'page' | 'part'> & { keepsFocus: boolean | undefined }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const shownPage = useRef<ReportPage>(page);

  // When another page opens, scrolls to its top and moves the focus to its heading. Screen readers then read the
  // heading.
  useEffect(() => {
    const isNew = shownPage.current !== page;
    shownPage.current = page;
    if (part && showPart(part, keepsFocus)) return;
    if (!isNew) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!keepsFocus) main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [page, part, keepsFocus]);

  return (
    <>
      <main ref={main} id="report" aria-label={t('report.name')} className={`page page-${page}`}>
        <Banner />
        {pageOf(page)}
        <Closing />
      </main>
      <footer className="foot">
        <PrintCode />
        <p>{t('report.disclaimer')}</p>
        <Support />
        <PrivacyLink />
        <ForCustomer />
      </footer>
    </>
  );
}

/** The darkest background that letters in the shop's colour stand on. */
const BLUSH = '#f1dfd6';

/** Sets the shop's colour for links and buttons, dark enough to be read. Dark screens keep the report's own colours. */
const themeOf = (color: string) =>
  color === '' ? {} : { 'data-accent': true, style: { '--shop-accent': readableColor(color, BLUSH) } as object };

function Banner() {
  const { banner } = useOpenReport().report.h5;
  const [missing, setMissing] = useState('');
  if (!banner || banner === missing) return null;
  return <img className="banner" src={banner} alt="" onError={() => setMissing(banner)} />;
}

/** The shop's own link for questions. */
function Support() {
  const { t } = useTranslation();
  const { support_text, support_link } = useOpenReport().report.h5;
  if (support_link === '') return support_text === '' ? null : <p>{support_text}</p>;
  return (
    <p className="no-print">
      <a href={support_link} target="_blank" rel="noopener noreferrer">
        {support_text || t('report.support')}
      </a>
    </p>
  );
}

/** In a preview the link opens a window of its own, because the frame shows only what the console sends. */
function PrivacyLink() {
  const { t } = useTranslation();
  const { report, locale } = useOpenReport();
  const hash = formatRoute({ page: 'report', shareId: '', locale, shop: report.shop_key });
  return (
    <p className="no-print">
      <a href={window.location.pathname + hash} {...(window.parent !== window && { target: '_blank' })}>
        {t('report.privacy')}
      </a>
      {report.h5.privacy_url !== '' && (
        <>
          {' · '}
          <a href={report.h5.privacy_url} target="_blank" rel="noopener noreferrer">
            {t('report.shop_privacy')}
          </a>
        </>
      )}
    </p>
  );
}

function pageOf(page: ReportPage) {
  if (isLayer(page)) return <LayerPage key={page} layer={page} />;
  return page === 'zonghe' ? <OverallPage /> : <SummaryPage />;
}

function NoReport({ state, retry }: { state: ReportState; retry: () => void }) {
  const { t } = useTranslation();
  if (state.kind === 'unreachable') {
    return <StatusPage title={t('report.unreachable.title')} texts={[t('report.unreachable.hint')]} onRetry={retry} />;
  }
  if (state.kind === 'refused') {
    const message = state.message === '' ? [] : [state.message];
    return state.final ? (
      <StatusPage title={t('report.unavailable.title')} texts={[...message, t('report.unavailable.hint')]} />
    ) : (
      <StatusPage title={t('report.refused.title')} texts={message} onRetry={retry} />
    );
  }
  return <Skeleton />;
}
