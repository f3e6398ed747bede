import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoute, type ReportRoute } from '../route.ts';
import { useLanguage } from '../use-language.ts';
import { Skeleton, StatusPage } from './status-page.tsx';
import { TopBar } from './top-bar.tsx';

/** The server's words for why it gives no answer. */
export class Refusal extends Error {}

type Loaded<Data> = { data?: Data; failure?: string };

/** Loads what a page shows. `failure` is the server's reason for a refusal, and empty if no answer came. */
export function useLoaded<Data>(load: () => Promise<Data>): Loaded<Data> & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Data>>({});
  const turns = useRef(0);
  const retry = useCallback(async () => {
    const turn = ++turns.current;
    const next = await load().then(
      (data) => ({ data }),
      (cause: unknown) => ({ failure: cause instanceof Refusal ? cause.message : '' }),
    );
    if (turn === turns.current) setLoaded(next);
  }, [load]);
  useEffect(() => {
    retry();
  }, [retry]);
  return { ...loaded, retry };
}

type NotLoadedProps = { title: string; failure: string | undefined; onRetry: () => void };

export function NotLoaded({ title, failure, onRetry }: NotLoadedProps) {
  const { t } = useTranslation();
  if (failure === undefined) return <Skeleton />;
  return <StatusPage title={title} texts={[failure || t('report.unreachable.hint')]} onRetry={onRetry} />;
}

type PlainPageProps = {
  route: ReportRoute;
  /** The title of the document. Undefined until it is known. */
  title: string | undefined;
  shop?: string | undefined;
  lang?: string | undefined;
  children: ReactNode;
};

/** A page that shows no report. */
export function PlainPage({ route, title, shop, lang, children }: PlainPageProps) {
  const locale = useLanguage(route.locale);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!locale) return null;
  return (
    <div className="sheet" lang={lang}>
      <TopBar
        locale={route.locale}
        shop={shop}
        onLocale={(next) => {
          window.location.hash = formatRoute({ ...route, locale: next });
        }}
      />
      <main>{children}</main>
    </div>
  );
}
