import { type CartItem, cartTotal, MAX_CART_NUM, readCart, withItem } from '@skin-mirror/shared/cart/cart.ts';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../call.ts';
import { type OpenReport, useOpenReport } from '../report-context.ts';
import { storedText } from '../stored-text.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { Icon } from './icon.tsx';
import '../style/cart.css';

type Product = OpenReport['report']['goods'][number];

const cart = storedText('cart');

/** Returns the items in the order in which the customer added them, and a function that changes one. */
function useCart() {
  const { goods } = useOpenReport().report;
  const text = cart.use();
  const items = useMemo(() => {
    const shown = new Set(goods.map(({ id }) => id));
    return readCart(text).filter(({ goods_id }) => shown.has(goods_id));
  }, [text, goods]);
  return { items, put: (item: CartItem) => cart.write(JSON.stringify(withItem(readCart(cart.read()), item))) };
}

/** A button on a product's card that puts it on the list, or the number of pieces on it. */
export function CartButton({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { items, put } = useCart();
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
  const { put } = useCart();
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
  const { report } = useOpenReport();
  const { priced } = useReportTexts();
  const { items } = useCart();
  const [sent, setSent] = useState<string>();
  const { isBusy, problem, send } = useSend('/skinSrv/cart/submit', t('report.unreachable.hint'));
  const titleId = useId();
  const chosen = items.map(({ goods_id, num }) => ({ goods_id, num }));
  const list = JSON.stringify(chosen);
  if (items.length === 0 && sent === undefined) return null;
  const total = cartTotal(items);

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
        <button
          type="button"
          className="button"
          disabled={isBusy || sent === list}
          onClick={() => send({ items: chosen }, () => setSent(list))}
        >
          {t('report.cart.send')}
        </button>
      )}
      <p role="status">{problem || t(sent === list ? 'report.cart.sent' : 'report.cart.hint')}</p>
    </section>
  );
}
