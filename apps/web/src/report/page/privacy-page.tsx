import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { privacyContract } from '@skin-mirror/shared/privacy/privacy.contract.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ask } from '../call.ts';
import { dialled } from '../dialled.ts';
import { NotLoaded, PlainPage, Refusal, useLoaded } from '../part/plain-page.tsx';
import type { ReportRoute } from '../route.ts';
import '../style/privacy.css';

type Notice = z.output<(typeof privacyContract)['get']['output']>;

/** The page on which customers read how long a shop keeps their data. */
export function PrivacyPage({ shop, route }: { shop: string; route: ReportRoute }) {
  const { t } = useTranslation();
  const { locale } = route;
  const { data, failure, retry } = useLoaded(useCallback(() => loadNotice(shop, locale), [shop, locale]));
  const title = data && t('report.document_title', { page: data.title, shop: data.shop });
  return (
    <PlainPage route={route} title={title} shop={data?.shop} lang={data?.locale}>
      {data ? (
        <NoticeText notice={data} />
      ) : (
        <NotLoaded title={t('report.refused.title')} failure={failure} onRetry={retry} />
      )}
    </PlainPage>
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

async function loadNotice(shop: string, locale: Locale): Promise<Notice> {
  const answer = await ask<Notice>('/skinSrv/privacy', { shop }, locale);
  if (answer?.code !== 0) throw new Refusal(answer?.msg);
  return answer;
}
