import { STEP_PARTS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { longDay } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { Ask } from './ask.tsx';
import { Fold } from './fold.tsx';
import { GoodsPicture } from './goods-picture.tsx';
import { Icon } from './icon.tsx';
import { laterPart } from './later-part.tsx';
import { PartLink } from './part-link.tsx';
import { Section } from './section.tsx';

const CartButton = laterPart(() => import('./cart.tsx').then((m) => m.CartButton));
const CartList = laterPart(() => import('./cart.tsx').then((m) => m.CartList));

type Report = ReturnType<typeof useOpenReport>['report'];
type Product = Report['goods'][number];
type Scheme = Report['scheme'];

const idOf = ({ id }: Product) => `goods-${id}`;
/** A make-up remover is the first of two products that cleanse. */
const roleOf = ({ is_make_up_remover, step_role }: Product) => (is_make_up_remover ? 'cleanse' : step_role);

/** True for a product of the weekly care. It stands after those of every day. */
const isWeekly = ({ parts }: Product) => parts.length > 0 && parts.every((part) => part === 'weekly');

/** Shows the recommended products: a routine, then a card for each, then further suggestions. */
export function GoodsList() {
  const { t } = useTranslation();
  const { goods, scheme, shows_cart } = useOpenReport().report;
  if (goods.length === 0) return null;
  const chosen = goods.filter(({ choice }) => choice === 'first');
  const others = goods.filter(({ choice }) => choice === 'also');
  // A scheme (care plan) lists its own steps, so the routine would repeat them.
  const isRoutine = !scheme && chosen.some(({ parts }) => parts.length > 0);
  const isProtected = chosen.some(({ step_role }) => step_role === 'protect');
  const cards = (
    <>
      <Cards goods={chosen.toSorted((a, b) => Number(isWeekly(a)) - Number(isWeekly(b)))} />
      {others.length > 0 && (
        <>
          <h3 className="goods-also">{t('report.also_like')}</h3>
          <p className="hint">{t('report.also_lead')}</p>
          <Cards goods={others} />
        </>
      )}
    </>
  );
  return (
    <Section
      id="goods"
      name="goods"
      title={t(isRoutine ? 'report.routine' : 'report.goods')}
      lead={t(isRoutine ? 'report.routine_lead' : 'report.goods_lead')}
    >
      {isRoutine && (
        <div className="card scheme routine">
          <div className="scheme-parts">
            {STEP_PARTS.map((part) => (
              <PartOfDay key={part} part={part} goods={chosen.filter(({ parts }) => parts.includes(part))} />
            ))}
          </div>
          {!isProtected && <p className="routine-note">{t('report.no_protection')}</p>}
        </div>
      )}
      {isRoutine || scheme ? <Fold title={t('report.goods_fold', { number: goods.length })}>{cards}</Fold> : cards}
      {shows_cart && <CartList />}
    </Section>
  );
}

function PartOfDay({ part, goods }: { part: StepPart; goods: readonly Product[] }) {
  const { t } = useTranslation();
  const { page } = useOpenReport();
  if (goods.length === 0) return null;
  return (
    <div className="scheme-part">
      <h3>{t(`step_part.${part}`)}</h3>
      <ol>
        {goods.map((product) => (
          <li key={product.id} className="scheme-line">
            {roleOf(product) !== 'other' && <p className="scheme-step">{t(`step_role.${roleOf(product)}`)}</p>}
            <PartLink page={page} part={idOf(product)} className="scheme-product">
              <GoodsPicture pic={product.pic} small />
              <span lang={product.langs?.name}>
                {product.name}
                {product.is_owned && <span className="tag">{t('report.owned')}</span>}
              </span>
            </PartLink>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** True for the first product of a step that has no reason of its own. It has the sentence of its step instead. */
const saysStep = (goods: readonly Product[], product: Product): boolean =>
  product.choice === 'first' &&
  product === goods.find(({ step_role, needs }) => step_role === product.step_role && needs.length === 0);

/**
 * Returns the days of the scheme (care plan) on which a product is used. Undefined if it is used throughout, or if its days
 * have a gap, which only the scheme itself can tell.
 */
function daysInScheme(scheme: Scheme, { id }: Product): { from: number; to: number } | undefined {
  const [first, ...steps] = (scheme?.steps ?? [])
    .filter(({ goods_ids }) => goods_ids.includes(id))
    .toSorted((a, b) => a.day_from - b.day_from);
  if (!first) return undefined;
  const from = first.day_from;
  let to = first.day_to;
  for (const { day_from, day_to } of steps) {
    if (day_from > to + 1) return undefined;
    to = Math.max(to, day_to);
  }
  return from === 1 && to === scheme?.cycle_days ? undefined : { from, to };
}

function Cards({ goods }: { goods: readonly Product[] }) {
  return (
    <ul className="goods">
      {goods.map((product) => (
        <Card key={product.id} product={product} saysStep={saysStep(goods, product)} />
      ))}
    </ul>
  );
}

function Card({ product, saysStep }: { product: Product; saysStep: boolean }) {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const { nameOf, figureWithUnit, listed, priced } = useReportTexts();
  const { name, tag, pic, price, link, needs, brand_story, step_role, parts, is_owned, langs } = product;
  const step = product.is_make_up_remover ? 'make_up' : step_role;
  const reasons = needs.map((need) => t('report.need', { name: nameOf(need), figure: figureWithUnit(need.score) }));
  const planned = daysInScheme(report.scheme, product);
  const ownLabel = report.texts.text_product_button;
  const about = t('report.ask.about', { name, day: longDay(report.test_day, language) });
  return (
    <li className="card goods-item" id={idOf(product)} tabIndex={-1}>
      <GoodsPicture pic={pic} />
      <div className="goods-text">
        {report.goods.some(({ step_role: role }) => role !== 'other') && (
          <p className="goods-step">
            <span className="label">
              {t(roleOf(product) === 'other' ? 'report.extra_care' : `step_role.${roleOf(product)}`)}
            </span>
            {parts.map((part) => (
              <span key={part} className="tag">
                {t(`step_part.${part}`)}
              </span>
            ))}
            {parts.length === 0 && <span className="tag">{t('report.as_directed')}</span>}
            {planned && (
              <span className="tag">
                {t(planned.from === planned.to ? 'report.scheme_day' : 'report.scheme_days', planned)}
              </span>
            )}
          </p>
        )}
        <h3>
          <span lang={langs?.name}>{name}</span>
          {tag !== '' && (
            <span className="tag" lang={langs?.tag}>
              {tag}
            </span>
          )}
        </h3>
        {is_owned && !report.asks_first && <p className="goods-owned">{t('report.owned_hint')}</p>}
        {reasons.length > 0 && <p className="goods-because">{t('report.because', { reasons: listed(reasons) })}</p>}
        {saysStep && step !== 'other' && <p className="goods-because">{t(`report.step.${step}`)}</p>}
        {brand_story !== '' && (
          <p className="goods-because prose" lang={langs?.brand_story}>
            {brand_story}
          </p>
        )}
        {product.begins_slowly && <p className="goods-because">{t('report.strong_hint')}</p>}
        {price !== null && <p className="goods-price">{priced(Number(price))}</p>}
        <p className="goods-acts no-print">
          {report.shows_cart && !is_owned && <CartButton product={product} />}
          <Ask label={t('report.ask.product')} name={t('report.ask.product_name', { name })} message={about} />
          {link !== '' && (
            <a
              className="goods-link"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={
                ownLabel ? t('report.open_goods_by', { label: ownLabel, name }) : t('report.open_goods', { name })
              }
            >
              {ownLabel || t('report.learn_more')}
              <Icon name="leave" />
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
