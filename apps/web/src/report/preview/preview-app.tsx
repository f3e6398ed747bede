import {
  type PreviewEvent,
  type PreviewMessage,
  previewMessage,
} from '@skin-mirror/shared/report/preview-message.schema.ts';
import { type MouseEvent, useEffect, useState } from 'react';
import { Skeleton } from '../part/status-page.tsx';
import { ReportSheet } from '../report-app.tsx';
import { parseRoute } from '../route.ts';
import { unfold } from '../unfold.ts';

/** Shows the report that the console sends to this frame. The console also decides which page is open. */
export function PreviewApp() {
  const shown = useMessage();
  useScrollTo(shown?.target, shown?.page);
  const { page, locale } = shown ?? parseRoute(window.location.hash, navigator.languages);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[href^="#"]')?.getAttribute('href');
    if (!link) return;
    event.preventDefault();
    go({ page: parseRoute(link, []).page, locale });
  };
  return (
    <div onClickCapture={follow}>
      <ReportSheet
        route={{ page, locale, shareId: '' }}
        report={shown?.report}
        renewPictures={nothing}
        onLocale={(chosen) => go({ page, locale: chosen })}
        light={shown?.light}
        offers={shown?.offers}
        onLight={(light) => go({ page, locale, light })}
        isPreview
      >
        <Skeleton />
      </ReportSheet>
    </div>
  );
}

const nothing = () => {};

/** Returns the last message from the parent page. Undefined before the first. Ignores messages from other servers. */
function useMessage(): PreviewMessage | undefined {
  const [shown, setShown] = useState<PreviewMessage>();
  useEffect(() => {
    if (window.parent === window) return;
    const take = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== window.parent) return;
      const message = previewMessage.safeParse(event.data);
      if (message.success) setShown(message.data);
    };
    window.addEventListener('message', take);
    send({ kind: 'report-preview-ready' });
    return () => window.removeEventListener('message', take);
  }, []);
  return shown;
}

/** Tells the parent page that the reader chose another page, language or light. */
const go = (to: Omit<Extract<PreviewEvent, { kind: 'report-preview-went' }>, 'kind'>) =>
  send({ kind: 'report-preview-went', ...to });

const send = (event: PreviewEvent) => window.parent.postMessage(event, window.location.origin);

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
