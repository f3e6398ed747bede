import type { drawContract } from '@skin-mirror/shared/draw/draw.contract.ts';
import { type LogFinding, verifyLog, wholeLog } from '@skin-mirror/shared/draw/draw-log.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ask } from '../call.ts';
import { NotLoaded, PlainPage, Refusal, useLoaded } from '../part/plain-page.tsx';
import type { ReportRoute } from '../route.ts';
import { longDay } from '../score-display.ts';
import '../style/draw.css';

type Log = z.output<(typeof drawContract)['verify']['output']>;

/** The page on which anybody checks the draws of a promotion that is over. The browser computes all of them again. */
export function VerifyPage({ shop, act, route }: { shop: string; act: string; route: ReportRoute }) {
  const { t } = useTranslation('draw');
  const { t: say } = useTranslation();
  const { locale } = route;
  const { data, failure, retry } = useLoaded(useCallback(() => loadLog(shop, act, locale), [shop, act, locale]));
  const name = data?.log.shop;
  const title = name && say('report.document_title', { page: t('check.title'), shop: name });
  return (
    <PlainPage route={route} title={title} shop={name}>
      {data ? (
        <Check {...data} language={locale} />
      ) : (
        <NotLoaded title={t('check.title')} failure={failure} onRetry={retry} />
      )}
    </PlainPage>
  );
}

const SHOWN_FINDINGS = 20;

type CheckProps = {
  log: Log;
  /** Undefined where the browser can't compute, because the page isn't on https. */
  findings: LogFinding[] | undefined;
  language: Locale;
};

function Check({ log, findings, language }: CheckProps) {
  const { t } = useTranslation('draw');
  const format = new Intl.NumberFormat(language);
  return (
    <article className="draw-check">
      <header>
        <h1 tabIndex={-1}>{t('check.title')}</h1>
        <p>{t('check.lead', { name: log.act_name })}</p>
        <p className="draw-note">{t('check.ended', { day: longDay(log.end_time, language) })}</p>
      </header>
      <section className="card draw-verdict" data-wrong={findings === undefined || findings.length > 0} role="status">
        {findings === undefined && <p>{t('check.insecure')}</p>}
        {findings?.length === 0 && (
          <>
            <h2>{t('check.right_title')}</h2>
            <p>{t('check.right', { draws: format.format(log.draws.length) })}</p>
          </>
        )}
        {findings && findings.length > 0 && (
          <>
            <h2>{t('check.wrong_title', { number: format.format(findings.length) })}</h2>
            <ul>
              {findings.slice(0, SHOWN_FINDINGS).map(({ problem, seq }) => (
                <li key={`${problem} ${seq}`}>{t(`check.problem.${problem}`, { seq })}</li>
              ))}
              {findings.length > SHOWN_FINDINGS && (
                <li>{t('check.more', { number: format.format(findings.length - SHOWN_FINDINGS) })}</li>
              )}
            </ul>
          </>
        )}
      </section>
      <Given log={log} format={format} />
      <OneDraw log={log} />
      <section className="card">
        <h2>{t('check.how')}</h2>
        <p>{t('check.how_text')}</p>
        <p className="label">{t('check.seed')}</p>
        <code>{log.seed}</code>
        <p className="label">{t('hash')}</p>
        <code>{log.seed_hash}</code>
      </section>
    </article>
  );
}

function Given({ log, format }: { log: Log; format: Intl.NumberFormat }) {
  const { t } = useTranslation('draw');
  const titleId = useId();
  const counts = new Map<number | null, number>();
  for (const { award_id } of log.draws) counts.set(award_id, (counts.get(award_id) ?? 0) + 1);
  const last = log.terms.at(-1)?.prizes ?? [];
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('check.given')}</h2>
      <table aria-labelledby={titleId}>
        <tbody>
          {[...counts].map(([award_id, count]) => {
            const total = last.find((prize) => prize.award_id === award_id)?.total ?? null;
            const given = format.format(count);
            return (
              <tr key={String(award_id)}>
                <th scope="row">{nameOf(log, award_id) || t('check.no_prize')}</th>
                <td>{total === null ? given : t('check.given_of', { given, total: format.format(total) })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = (log: Log, award_id: number | null): string =>
  log.names.find((one) => one.award_id === award_id)?.prize_name ?? '';

function OneDraw({ log }: { log: Log }) {
  const { t } = useTranslation('draw');
  const id = useId();
  const [typed, setTyped] = useState('');
  const seq = Number(typed);
  const found = log.draws.find((draw) => draw.seq === seq);
  return (
    <section className="card">
      <h2>{t('check.own')}</h2>
      <label htmlFor={id}>{t('check.own_hint')}</label>
      <input id={id} inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p role="status">
        {typed !== '' &&
          (found
            ? t('check.own_found', { seq, prize: nameOf(log, found.award_id) || t('check.no_prize') })
            : t('check.own_missing'))}
      </p>
    </section>
  );
}

async function loadLog(shop: string, act_id: string, locale: Locale) {
  const log = await wholeLog(async (after) => {
    const query = { shop, act_id, after: String(after) };
    const page = await ask<Log>('/skinSrv/active/verify', query, locale, 'default');
    if (page?.code !== 0) throw new Refusal(page?.msg);
    return page;
  });
  return { log, findings: window.isSecureContext ? await verifyLog(log) : undefined };
}
