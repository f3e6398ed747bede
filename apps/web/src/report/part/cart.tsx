import { type CartItem, cartTotal, MAX_CART_NUM } from '@skin-mirror/shared/cart/cart.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendOfReport } from '../call.ts';
import { useCart } from '../cart-store.ts';
import { type OpenReport, useOpenReport } from '../report-context.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { Icon } from './icon.tsx';
import '../style/cart.css';

type Product = OpenReport['report']['goods'][number];

/** A button on a product's card that puts it on the list, or the number of pieces on it. */
export function CartButton({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { items, put } = useCart(useOpenReport().report.goods);
  const { id: goods_id, name, price } = product;
  const item = items.find((one) => one.goods_id === goods_id);
  if (item) return <Stepper item={item} name={name} />;
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={t('report.cart.add_of', { name })}
      onClick={() => put({ goods_id, num: 1, price })}
    >
      <Icon name="plus" />
      {t('report.cart.add')}
    </button>
  );
}

function Stepper({ item, name }: { item: CartItem; name: string }) {
  const { t } = useTranslation();
  const { put } = useCart(useOpenReport().report.goods);
  const { num } = item;
  return (
    <fieldset className="cart-num" aria-label={t('report.cart.num_of', { name })}>
      <button
        type="button"
        className="round"
        aria-label={t(num > 1 ? 'report.cart.less_of' : 'report.cart.remove_of', { name })}
        onClick={() => put({ ...item, num: num - 1 })}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{num}</output>
      <button
        type="button"
        className="round"
        aria-label={t('report.cart.more_of', { name })}
        disabled={num >= MAX_CART_NUM}
        onClick={() => put({ ...item, num: num + 1 })}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}

/** The customer's list, and a button that sends it to the shop. Shows nothing while the list is empty and was never sent. */
export function CartList() {
  const { t } = useTranslation();
  const { report, locale } = useOpenReport();
  const { priced } = useReportTexts();
  const { items } = useCart(report.goods);
  const [sent, setSent] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const list = JSON.stringify(items.map(({ goods_id, num }) => ({ goods_id, num })));
  if (items.length === 0 && sent === undefined) return null;
  const total = cartTotal(items);

  async function send() {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const answer = await sendOfReport('/skinSrv/cart/submit', { items: JSON.parse(list) }, locale);
    if (answer?.code === 0) setSent(list);
    else setProblem(answer?.msg ?? t('report.unreachable.hint'));
    setBusy(false);
  }

  return (
    <section className="card cart no-print" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('report.cart.title')}</h3>
      <ul>
        {items.map((item) => {
          const product = report.goods.find(({ id }) => id === item.goods_id);
          if (!product) return null;
          return (
            <li key={item.goods_id}>
              <span className="cart-name" lang={product.langs?.name}>
                {product.name}
              </span>
              <Stepper item={item} name={product.name} />
              <span className="cart-price">{item.price !== null && priced(Number(item.price) * item.num)}</span>
            </li>
          );
        })}
      </ul>
      {items.length === 0 && <p>{t('report.cart.empty')}</p>}
      {items.length > 0 && total !== null && (
        <p className="cart-total">{t('report.cart.total', { price: priced(total) })}</p>
      )}
      {window.parent === window && (
        <button type="button" className="button" disabled={isBusy || sent === list} onClick={send}>
          {t('report.cart.send')}
        </button>
      )}
      <p role="status">{problem || t(sent === list ? 'report.cart.sent' : 'report.cart.hint')}</p>
    </section>
  );
}
