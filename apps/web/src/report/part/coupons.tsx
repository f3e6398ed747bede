import type { couponContract } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import type { OfferedCoupon } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import type { PreviewOffers } from '@skin-mirror/shared/report/preview-offers.schema.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useOffer, useSend } from '../call.ts';
import { useOpenReport } from '../report-context.ts';
import { endsBeforeVisit, longDay } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { RedeemCode } from './redeem-code.tsx';
import '../style/coupons.css';

type Offered = z.output<(typeof couponContract)['offered']['output']>;

/** The coupons of a report, each with a button to claim it, or with the code to redeem. Shows nothing without coupons. */
export function Coupons() {
  const { t } = useTranslation('coupons');
  const preview = useOpenReport().offers?.coupons;
  const { offer, setOffer } = useOffer<Offered>('/skinSrv/coupon/list', preview);
  const offered = preview ? { ...preview, link: '', list: preview.list.map(unclaimed) } : offer;
  if (!offered || offered.list.length === 0) return null;
  const { title, pic, link, list } = offered;
  const replace = (coupon: OfferedCoupon) =>
    setOffer({ ...offered, list: list.map((one) => (one.id === coupon.id ? coupon : one)) });
  return (
    <section className="coupons" aria-labelledby="coupons-title">
      {pic && <img className="coupons-picture" src={pic} alt="" loading="lazy" />}
      <header className="section-head">
        <h2 id="coupons-title">{title || t('title')}</h2>
      </header>
      <ul>
        {list.map((coupon) => (
          <Coupon key={coupon.id} coupon={coupon} onClaimed={replace} />
        ))}
      </ul>
      {link !== '' && (
        <p className="no-print">
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('more')}
          </a>
        </p>
      )}
    </section>
  );
}

/** A coupon of a form, as it is before anybody claims it. */
const unclaimed = (terms: NonNullable<PreviewOffers['coupons']>['list'][number], id: number): OfferedCoupon => ({
  ...terms,
  id,
  state: 'running',
  is_claimed: false,
  redeem_code: '',
  is_redeemed: false,
});

function Coupon({ coupon, onClaimed }: { coupon: OfferedCoupon; onClaimed: (coupon: OfferedCoupon) => void }) {
  const { t } = useTranslation('coupons');
  const { report, language, offers } = useOpenReport();
  const { isBusy, problem, send } = useSend<OfferedCoupon>('/skinSrv/coupon/claim', t('failed'));
  const { id, name, type, value, min, conditions, currency, end_time, is_claimed, is_redeemed } = coupon;
  const { priced } = useReportTexts();
  const worth = (amount: number) => priced(amount, { currency, minimumFractionDigits: 0 });
  return (
    <li className="card coupon" data-used={is_redeemed}>
      <p className="coupon-worth">
        {type === 'percent' ? t('percent', { value }) : t('amount', { value: worth(value) })}
      </p>
      <div className="coupon-terms">
        <h3 lang={coupon.langs?.name}>{name}</h3>
        <p>{min > 0 ? t('min', { value: worth(min) }) : t('min_none')}</p>
        <p>{t('until', { day: longDay(end_time, language) })}</p>
        {conditions !== '' && <p className="prose">{conditions}</p>}
        {!is_redeemed && endsBeforeVisit(report, end_time) && <p>{t('before_visit')}</p>}
      </div>
      <div className="coupon-act" aria-live="polite">
        {is_claimed ? (
          <Claimed coupon={coupon} />
        ) : (
          <button
            type="button"
            className="button no-print"
            aria-label={t('claim_of', { name })}
            disabled={isBusy}
            onClick={offers ? undefined : () => send({ id }, onClaimed)}
          >
            {t('claim')}
          </button>
        )}
        {problem !== '' && <p className="coupon-note">{problem}</p>}
      </div>
    </li>
  );
}

function Claimed({ coupon: { redeem_code, is_redeemed } }: { coupon: OfferedCoupon }) {
  const { t } = useTranslation('coupons');
  return (
    <>
      <p className="label">{t(is_redeemed ? 'redeemed' : 'claimed')}</p>
      <RedeemCode className="coupon-code" name={t('code')} code={redeem_code} isRedeemed={is_redeemed} />
      {!is_redeemed && <p className="coupon-note">{t(redeem_code === '' ? 'no_code_hint' : 'code_hint')}</p>}
    </>
  );
}
