import type { CurrentDraw, Drawn } from '@skin-mirror/shared/draw/draw.contract.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffer, useSend } from '../call.ts';
import { useOpenReport } from '../report-context.ts';
import { formatRoute } from '../route.ts';
import { endsBeforeVisit, longDay } from '../score-display.ts';
import { Fold } from './fold.tsx';
import { RedeemCode } from './redeem-code.tsx';
import '../style/draw.css';

type OnWire<Value> = Value extends Date ? string : { [Key in keyof Value]: OnWire<Value[Key]> };
type Draws = OnWire<CurrentDraw>;
type Result = OnWire<Drawn>;

/** The draw takes a moment, so that the customer sees the prizes pass. In ms. */
const SUSPENSE_MS = 2_400;
const STEP_MS = 120;
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The lucky draw of a report: its prizes, one draw, and the code to redeem. Shows nothing if the shop has none. */
export function Draw() {
  const { t } = useTranslation('draw');
  const { report, language, locale, offers } = useOpenReport();
  const { offer, load } = useOffer<Draws>('/skinSrv/active/current', offers?.draw);
  // No customer has drawn yet in the draw of a form.
  const current: Draws | undefined = offers?.draw
    ? { ...offers.draw, seed_hash: '', draws_left: 1, reason: '', draws: [] }
    : offer;
  const [fresh, setFresh] = useState<Result>();
  const { lit, isBusy, problem, draw } = useDraw(current?.prizes.length ?? 0, (result) => {
    setFresh(result);
    load();
  });
  if (!current || (!current.promotion && current.draws.length === 0)) return null;
  const { promotion, prizes, draws, reason, draws_left } = current;
  const own = fresh ?? draws.find(({ act_id }) => act_id === promotion?.act_id);
  const others = draws.filter(({ act_id }) => act_id !== own?.act_id);
  const prizeList = (
    <ul className="draw-prizes" aria-label={t('prizes')}>
      {prizes.map((prize, index) => (
        <li
          key={prize.award_id}
          data-lit={lit === index || (!isBusy && own?.award?.award_id === prize.award_id)}
          data-gone={!prize.is_left}
        >
          {prize.prize_pic === '' ? <Gift /> : <img src={prize.prize_pic} alt="" width={96} height={72} />}
          <span className="draw-level">{prize.is_left ? t(`level.${prize.award_level}`) : t('gone')}</span>
          <strong lang={prize.langs?.prize_name}>{prize.prize_name}</strong>
        </li>
      ))}
    </ul>
  );
  const whyNot = !own && (reason === 'daily' || reason === 'before') ? t(`reason.${reason}`) : undefined;
  const hasReasonToCome = (own?.redeem_code && !own.redeemed_at) || reason === 'before';
  const beforeVisit = hasReasonToCome && promotion !== null && endsBeforeVisit(report, promotion.end_time);
  const isToDo = draws_left > 0 || fresh !== undefined;
  const prize = draws.find(({ redeem_code }) => redeem_code !== '')?.award;
  const section = (
    <section className="card draw" aria-labelledby="draw-title">
      {promotion && (
        <>
          <header className="draw-head" data-picture={promotion.act_bg !== ''}>
            {promotion.act_bg !== '' && <img className="draw-bg" src={promotion.act_bg} alt="" />}
            <p className="label">{t('title')}</p>
            <h2 id="draw-title" lang={promotion.langs?.act_name}>
              {promotion.act_name || t('title')}
            </h2>
            {promotion.act_desc !== '' && (
              <p className="prose" lang={promotion.langs?.act_desc}>
                {promotion.act_desc}
              </p>
            )}
            <p className="draw-days">
              {t('days', {
                from: longDay(promotion.start_time, language),
                to: longDay(promotion.end_time, language),
              })}
            </p>
          </header>
          {draws_left > 0 ? prizeList : <Fold title={t('prizes')}>{prizeList}</Fold>}
        </>
      )}
      <div className="draw-act" aria-live="polite">
        {promotion && !own && draws_left > 0 && (
          <>
            <button
              type="button"
              className="button draw-button no-print"
              disabled={isBusy}
              onClick={offers ? undefined : draw}
            >
              {t(isBusy ? 'drawing' : 'start')}
            </button>
            <p className="draw-note">{problem || t('once')}</p>
          </>
        )}
        {whyNot && <p className="draw-note">{whyNot}</p>}
        {own && !isBusy && <Outcome drawn={own} />}
        {beforeVisit && <p className="draw-note">{t('before_visit')}</p>}
      </div>
      {others.length > 0 && (
        <div className="draw-others">
          <h3 id={promotion ? undefined : 'draw-title'}>{t('earlier')}</h3>
          {others.map((drawn) => (
            <Outcome key={drawn.act_id} drawn={drawn} isEarlier />
          ))}
        </div>
      )}
      {promotion && current.seed_hash !== '' && <Fairness hash={current.seed_hash} />}
      {draws.length > 0 && (
        <p className="no-print">
          <a href={verifyAddress(report.shop_key, String((own ?? draws[0])?.act_id), locale)}>{t('verify')}</a>
        </p>
      )}
    </section>
  );
  return promotion && !isToDo ? (
    <Fold
      title={prize === undefined ? promotion.act_name : t('won')}
      note={whyNot ?? (prize && <span lang={prize.langs?.prize_name}>{prize.prize_name}</span>)}
    >
      {section}
    </Fold>
  ) : (
    section
  );
}

const verifyAddress = (shop: string, act: string, locale: Locale) =>
  window.location.pathname + formatRoute({ page: 'report', shareId: '', locale, shop, act });

function Outcome({ drawn, isEarlier = false }: { drawn: Result; isEarlier?: boolean }) {
  const { t } = useTranslation('draw');
  const { language } = useOpenReport();
  const { award, redeem_code, redeemed_at, seq, act_name, langs } = drawn;
  const heading = redeem_code ? t('won') : t(award ? 'thanks' : 'none');
  return (
    <div className="draw-outcome" data-won={redeem_code !== ''}>
      <p className="label" lang={isEarlier ? langs?.act_name : undefined}>
        {isEarlier ? act_name : heading}
      </p>
      {award && (
        <p className="draw-won" lang={award.langs?.prize_name}>
          {award.prize_name}
        </p>
      )}
      {award && award.prize_detail !== '' && (
        <p className="prose" lang={award.langs?.prize_detail}>
          {award.prize_detail}
        </p>
      )}
      <RedeemCode className="draw-code" name={t('code')} code={redeem_code} isRedeemed={redeemed_at !== null} />
      {redeem_code !== '' && (
        <p>{redeemed_at ? t('redeemed', { day: dayOf(redeemed_at, language) }) : t('code_hint')}</p>
      )}
      <p className="draw-note">{t('number', { seq })}</p>
    </div>
  );
}

/** The day at the customer's place. */
const dayOf = (time: string, language: Locale): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(time));

function Fairness({ hash }: { hash: string }) {
  const { t } = useTranslation('draw');
  return (
    <details className="draw-fair no-print">
      <summary>{t('fair')}</summary>
      <p>{t('fair_text')}</p>
      <p className="label">{t('hash')}</p>
      <code>{hash}</code>
    </details>
  );
}

const Gift = () => (
  <svg className="icon draw-gift" viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
    <path d="M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7 6 7 4.5S10 2.5 12 7c2-4.5 5-4 5-2.5S15 7 12 7Z" />
  </svg>
);

function useDraw(count: number, done: (result: Result) => void) {
  const { t } = useTranslation('draw');
  const [lit, setLit] = useState(-1);
  const { isBusy, problem, send } = useSend<Result>('/skinSrv/active/draw', t('failed'));

  useEffect(() => {
    if (!isBusy || count === 0 || isStill()) return;
    const timer = setInterval(() => setLit((now) => (now + 1) % count), STEP_MS);
    return () => {
      clearInterval(timer);
      setLit(-1);
    };
  }, [isBusy, count]);

  const draw = () => {
    const wait = new Promise((resolve) => setTimeout(resolve, isStill() ? 0 : SUSPENSE_MS));
    return send({}, async (result) => {
      await wait;
      done(result);
    });
  };
  return { lit, isBusy, problem, draw };
}
