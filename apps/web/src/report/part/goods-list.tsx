import { useTranslation } from 'react-i18next';
import { webLink } from '../goods-address.ts';
import { useOpenReport } from '../report-context.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { GoodsPicture } from './goods-picture.tsx';
import { Icon } from './icon.tsx';

/** The recommended products, each with the results that asked for it. Nothing if there are none. */
export function GoodsList() {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const { nameOf, figureOf } = useReportTexts();
  if (report.goods.length === 0) return null;
  const listing = new Intl.ListFormat(language, { type: 'conjunction' });
  const pricing = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section aria-labelledby="goods-title">
      <header className="section-head">
        <h2 id="goods-title">{t('report.goods')}</h2>
        <p>{t('report.goods_lead')}</p>
      </header>
      <ul className="goods">
        {report.goods.map((goods) => {
          const link = webLink(goods.link);
          return (
            <li key={goods.id} className="card goods-item">
              <GoodsPicture pic={goods.pic} />
              <div className="goods-text">
                <h3>
                  {goods.name}
                  {goods.tag !== '' && <span className="tag">{goods.tag}</span>}
                </h3>
                {goods.needs.length > 0 && (
                  <p className="goods-because">
                    {t('report.because', {
                      reasons: listing.format(
                        goods.needs.map((need) =>
                          t('report.need', { name: nameOf(need), figure: figureOf(need.score) }),
                        ),
                      ),
                    })}
                  </p>
                )}
                {goods.brand_story !== '' && <p className="goods-because prose">{goods.brand_story}</p>}
                <p className="goods-foot">
                  {goods.price !== null && (
                    <span className="goods-price">
                      {t('report.price', { price: pricing.format(Number(goods.price)) })}
                    </span>
                  )}
                  {link && (
                    <a
                      className="goods-link no-print"
                      href={link}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={t('report.open_goods', { name: goods.name })}
                    >
                      {t('report.learn_more')}
                      <Icon name="leave" />
                    </a>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
