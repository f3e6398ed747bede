import { type MouseEvent, useEffect } from 'react';
import { Skeleton } from '../part/status-page.tsx';
import { ReportSheet } from '../report-app.tsx';
import { parseRoute, type ReportRoute } from '../route.ts';
import { unfold } from '../unfold.ts';
import { usePreview } from './use-preview.ts';

/**
 * Shows the report that the console sends to this frame. If the reader chooses another page, the console decides what
 * to show.
 */
export function PreviewApp() {
  const { shown, go } = usePreview();
  const target = shown?.target;
  const page = shown?.page;
  useScrollTo(shown && target, page);

  const first = parseRoute(window.location.hash, navigator.languages);
  const route: ReportRoute = shown
    ? { page: shown.page, locale: shown.locale, shareId: '' }
    : { ...first, shareId: '' };
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[href^="#"]')?.getAttribute('href');
    if (!link) return;
    event.preventDefault();
    go({ page: parseRoute(link, []).page, locale: route.locale });
  };
  return (
    <div onClickCapture={follow}>
      <ReportSheet
        route={route}
        report={shown?.report}
        renewPictures={nothing}
        onLocale={(locale) => go({ page: route.page, locale })}
        light={shown?.light}
        offers={shown?.offers}
        onLight={(light) => go({ page: route.page, locale: route.locale, light })}
        isPreview
      >
        <Skeleton />
      </ReportSheet>
    </div>
  );
}

const nothing = () => {};

/** The height of the tabs at the top of the window, in px. */
const ABOVE = 80;

/** Scrolls a part of the report into view. Keeps it in view until the reader scrolls. */
function useScrollTo(target: string | undefined, page: string | undefined): void {
  useEffect(() => {
    if (!target || !page) return;
    const scroll = () => {
      const part = document.getElementById(target);
      unfold(part);
      if (part)
        window.scrollTo({ top: part.getBoundingClientRect().top + window.scrollY - ABOVE, behavior: 'instant' });
    };
    // Texts and charts load late and move the content. The code below therefore scrolls again when the size of the page
    // changes.
    const main = document.getElementById('root');
    const observer = new ResizeObserver(scroll);
    if (main) observer.observe(main);
    const stopped = new AbortController();
    const stop = () => {
      observer.disconnect();
      stopped.abort();
    };
    for (const act of ['wheel', 'pointerdown', 'keydown', 'touchstart']) {
      window.addEventListener(act, stop, { passive: true, signal: stopped.signal });
    }
    return stop;
  }, [target, page]);
}
