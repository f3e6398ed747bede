import { isRunning, runningPromotion } from '@skin-mirror/shared/mirror/marketing.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useTranslation } from 'react-i18next';
import { CodePanel } from './code-panel.tsx';
import classes from './mirror-screen.module.css';
import type { ScreenBundle, ScreenCode, ShownResult } from './screen.ts';
import { useSeconds } from './use-seconds.ts';

interface ResultViewProps {
  bundle: ScreenBundle;
  today: Day;
  code: ScreenCode | null;
  result: ShownResult;
  isPaused: boolean;
}

/** The screen has no room for more. */
const MAX_COUPONS = 3;

/** The screen of a mirror after a test: the summary, and what brings the customer to the report and to the shop. */
export function ResultView({ bundle, today, code, result, isPaused }: ResultViewProps) {
  const { t } = useTranslation('mirror-screen');
  const { shop, logo, countdown, texts, marketing } = bundle;
  const { coupon, h5, qr } = marketing;
  const coupons = marketing.coupons.filter((one) => isRunning(one, today)).slice(0, MAX_COUPONS);
  const promotion = runningPromotion(marketing.promotions, today);
  return (
    <div className={classes.result}>
      <header className={classes.head}>
        {logo ? <img className={classes.logo} src={logo} alt={shop} /> : <span className={classes.shop}>{shop}</span>}
        {countdown.enabled && <Countdown seconds={countdown.seconds} isPaused={isPaused} />}
      </header>
      <div className={classes.summary}>
        <img className={classes.face} src={result.photo} alt={t('photo')} />
        <div className={classes.scores}>
          <p className={classes.total}>
            <strong>{result.score}</strong>
            <span>{t('score')}</span>
          </p>
          {result.skin_age !== undefined && <p className={classes.age}>{t('skin_age', { age: result.skin_age })}</p>}
          <ul>
            {result.dimensions.map(({ name, score }) => (
              <li key={name}>
                <span>{name}</span>
                <meter className={classes.bar} min={0} max={100} value={score} aria-label={name} />
                <span>{score}</span>
              </li>
            ))}
          </ul>
          {h5.show_goods && <span className={classes.button}>{texts.text_product_button || t('goods')}</span>}
        </div>
      </div>
      <footer className={classes.foot}>
        {qr.process === 1 ? <CodePanel qr={qr} code={code} /> : <p className={classes.sent}>{t('sent')}</p>}
        {(coupon || promotion) && (
          <div className={classes.offers}>
            {coupon && (
              <div className={classes.coupon} data-coupon>
                {coupon.picture && <img src={coupon.picture.address} alt="" />}
                <strong>{coupon.title || t('coupon')}</strong>
                {coupons.length > 0 && (
                  <ul>
                    {coupons.map(({ id, name }) => (
                      <li key={id}>{name}</li>
                    ))}
                  </ul>
                )}
                <span>{t('coupon_hint')}</span>
              </div>
            )}
            {promotion && (
              <div className={classes.coupon} data-draw>
                {promotion.picture && <img src={promotion.picture} alt="" />}
                <strong>{promotion.name}</strong>
                <span>{t('draw_hint')}</span>
              </div>
            )}
          </div>
        )}
      </footer>
    </div>
  );
}

/** Counts down to the end of the report, and begins again, because nothing closes here. */
function Countdown({ seconds, isPaused }: { seconds: number; isPaused: boolean }) {
  const { t } = useTranslation('mirror-screen');
  const left = seconds - (useSeconds(isPaused) % (seconds + 1));
  return (
    <span className={classes.countdown} role="timer">
      {t('closes', { count: left })}
    </span>
  );
}
