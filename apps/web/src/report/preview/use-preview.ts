import type { LightMode } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import {
  type PreviewEvent,
  type PreviewMessage,
  previewMessage,
} from '@skin-mirror/shared/report/preview-message.schema.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { useEffect, useState } from 'react';

interface Preview {
  /** The last message from the parent page. Undefined before the first message. */
  readonly shown: PreviewMessage | undefined;
  /** Tells the parent page that the reader chose another page, language or light. */
  readonly go: (to: { page: ReportPage; locale: Locale; light?: LightMode }) => void;
}

/** Receives messages from the parent page. Ignores messages from other servers. */
export function usePreview(): Preview {
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
  return { shown, go: (to) => send({ kind: 'report-preview-went', ...to }) };
}

const send = (event: PreviewEvent) => window.parent.postMessage(event, window.location.origin);
