import type { RecordSale } from '@skin-mirror/shared/record/record.schema.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** Returns the products of a sale in one line. Empty if nobody named them. */
export const soldText = ({ goods }: Pick<RecordSale, 'goods'>): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction', style: 'narrow' }).format(
    goods.map(({ goods_name, num }) => (num > 1 ? `${goods_name} × ${num}` : goods_name)),
  );
