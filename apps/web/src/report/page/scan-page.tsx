import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followScan, type ScanNews } from '../follow-scan.ts';
import { PlainPage } from '../part/plain-page.tsx';
import { StatusPage } from '../part/status-page.tsx';
import { formatRoute, type ReportRoute } from '../route.ts';
import '../style/scan.css';

/** The page then says that the mirror may be offline. In milliseconds. */
const LATE_MS = 20_000;

/** The page on which a customer waits who has scanned before the test. Then it becomes the report. */
export function ScanPage({ code, route }: { code: string; route: ReportRoute }) {
  const { t } = useTranslation('scan');
  const { locale } = route;
  const [news, setNews] = useState<ScanNews>({ kind: 'begin' });
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    followScan(code, locale, leaving.signal, { onNews: setNews, onOffline: setOffline });
    return () => leaving.abort();
  }, [code, locale]);

  const share_id = news.kind === 'known' ? news.scan.share_id : '';
  useEffect(() => {
    // The way back leads out of the report, not to a page that would open it again.
    if (share_id) window.location.replace(formatRoute({ page: 'report', shareId: share_id, locale }));
  }, [share_id, locale]);
  return (
    <PlainPage route={route} title={t('title')}>
      {news.kind === 'ended' ? (
        <StatusPage title={t('ended')} texts={[news.message]} />
      ) : (
        <Waiting news={news} isOffline={isOffline} />
      )}
    </PlainPage>
  );
}

function Waiting({ news, isOffline }: { news: Exclude<ScanNews, { kind: 'ended' }>; isOffline: boolean }) {
  const { t } = useTranslation('scan');
  const scan = news.kind === 'known' ? news.scan : undefined;
  const isLate = useLate(scan?.state === 'waiting');
  return (
    <div className="status scan" role="status" data-state={scan?.state ?? 'begin'}>
      <span className="scan-sign" aria-hidden="true">
        <i />
        <i />
      </span>
      {scan && <p className="scan-shop">{scan.shop}</p>}
      <h1 tabIndex={-1}>{scan ? t(`${scan.state}.title`) : t('begin')}</h1>
      {scan?.reason && <p>{scan.reason}</p>}
      {scan && <p>{isLate ? t('late') : t(`${scan.state}.hint`)}</p>}
      {scan && scan.state !== 'done' && <p className="scan-keep">{t('keep')}</p>}
      {isOffline && <p>{t('offline')}</p>}
    </div>
  );
}

/** True after `isWaiting` was true for some time. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
