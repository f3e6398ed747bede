import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { privacyContract } from '@skin-mirror/shared/privacy/privacy.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ask } from '../call.ts';
import { dialled } from '../dialled.ts';
import { Skeleton, StatusPage } from '../part/status-page.tsx';
import { TopBar } from '../part/top-bar.tsx';
import { formatRoute } from '../route.ts';
import { useLanguage } from '../use-language.ts';
import '../style/privacy.css';

type Notice = z.output<(typeof privacyContract)['get']['output']>;
type State = { kind: 'loading' } | { kind: 'loaded'; notice: Notice } | { kind: 'failed'; message: string };

/** The page on which customers read how long a shop keeps their data. */
export function PrivacyPage({ shop, locale: wanted }: { shop: string; locale: Locale }) {
  const { t } = useTranslation();
  const locale = useLanguage(wanted);
  const { state, retry } = useNotice(shop, wanted);
  const notice = state.kind === 'loaded' ? state.notice : undefined;
  const title = notice && t('report.document_title', { page: notice.title, shop: notice.shop });
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  if (!locale) return null;
  const showLocale = (next: Locale) => {
    window.location.hash = formatRoute({ page: 'report', shareId: '', locale: next, shop });
  };
  return (
    <div className="sheet" lang={notice?.locale}>
      <TopBar locale={wanted} shop={notice?.shop} onLocale={showLocale} />
      <main>
        {state.kind === 'loading' && <Skeleton />}
        {state.kind === 'failed' && (
          <StatusPage title={t('report.refused.title')} texts={[state.message]} onRetry={retry} />
        )}
        {notice && <NoticeText notice={notice} />}
      </main>
    </div>
  );
}

function NoticeText({ notice: { title, intro, sections, contact } }: { notice: Notice }) {
  const { heading, text, address, hours, phone } = contact;
  return (
    <article className="privacy">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="privacy-intro">{intro}</p>
      <dl className="card privacy-list">
        {sections.map((section) => (
          <div key={section.heading}>
            <dt>{section.heading}</dt>
            <dd>{section.text}</dd>
          </div>
        ))}
      </dl>
      <section className="card privacy-contact" aria-labelledby="privacy-contact">
        <h2 id="privacy-contact">{heading}</h2>
        <p>{text}</p>
        {[address, hours].filter(Boolean).map((line) => (
          <p key={line} className="prose">
            {line}
          </p>
        ))}
        {phone !== '' && (
          <p>
            <a href={`tel:${dialled(phone)}`}>{phone}</a>
          </p>
        )}
      </section>
    </article>
  );
}

function useNotice(shop: string, locale: Locale): { state: State; retry: () => void } {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const turns = useRef(0);
  const load = useCallback(async () => {
    const turn = ++turns.current;
    const next = await loadNotice(shop, locale);
    if (turn === turns.current) setState(next);
  }, [shop, locale]);
  useEffect(() => {
    load();
  }, [load]);
  const shown = state.kind === 'failed' && state.message === '';
  return { state: shown ? { ...state, message: t('report.unreachable.hint') } : state, retry: load };
}

async function loadNotice(shop: string, locale: Locale): Promise<State> {
  const answer = await ask<Notice>('/skinSrv/privacy', { shop }, locale);
  return answer?.code === 0 ? { kind: 'loaded', notice: answer } : { kind: 'failed', message: answer?.msg ?? '' };
}
