import { Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import { goodsContract } from '@skin-mirror/shared/goods/goods.contract.ts';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { MAX_SOLD_GOODS, MAX_SOLD_NUM } from '@skin-mirror/shared/record/record.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { PendingDialog } from '../../ui/dialog.tsx';
import { GoodsSearch } from '../../ui/goods-search.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import type { RecordDetail, RecordRow } from './record-row.ts';

type Product = Pick<RecordDetail['goods'][number], 'goods_id' | 'goods_name' | 'price'>;

export function SoldDialog({ row, ...dialog }: DialogProps<RecordRow>) {
  const { t } = useTranslation('records');
  const query = trpc.record.get.useQuery({ id: row.id });
  if (!query.data) return <PendingDialog query={query} {...dialog} title={t('action.sold')} />;
  return <SoldForm record={query.data} {...dialog} />;
}

function SoldForm({ record, ...dialog }: Omit<DialogProps<RecordRow>, 'row'> & { record: RecordDetail }) {
  const { t } = useTranslation(['records', 'shared']);
  const { analysis_id, sold } = record;
  const mayFind = useMayAccess(goodsContract.list.access);
  const [others, setOthers] = useState<readonly Product[]>([]);
  const products = unique([...record.goods, ...(sold?.goods ?? []), ...others]);
  const edit = useDialogForm({
    ...dialog,
    schema: recordContract.sell.input,
    initialValues: { analysis_id, goods: (sold?.goods ?? []).map(({ goods_id, num }) => ({ goods_id, num })) },
    send: (values) => trpcClient.record.sell.mutate(values),
    done: () => t('sold.saved'),
  });
  const { form } = edit;
  const chosen = new Map(form.values.goods.map(({ goods_id, num }) => [goods_id, num]));
  const choose = (goods_id: number, num: number) =>
    form.setFieldValue('goods', [...form.values.goods.filter((one) => one.goods_id !== goods_id), { goods_id, num }]);
  const leaveOut = (goods_id: number) =>
    form.setFieldValue(
      'goods',
      form.values.goods.filter((one) => one.goods_id !== goods_id),
    );
  const takeAway = useAction({
    run: async () => {
      await trpcClient.record.unsell.mutate({ analysis_id });
      dialog.onClose();
    },
    done: () => t('sold.removed'),
    undo: () => () => trpcClient.record.sell.mutate({ analysis_id, goods: sold?.goods ?? [] }),
    refresh: refreshAllButAccount,
  });
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('action.sold')}
      submit={sold ? undefined : t('sold.save')}
      aside={
        sold && (
          <Button variant="subtle" color="red" onClick={() => takeAway.run()} loading={takeAway.isBusy}>
            {t('sold.remove')}
          </Button>
        )
      }
    >
      <Hint>{t(products.length > 0 ? 'sold.hint' : 'sold.hint_none')}</Hint>
      {products.length > 0 && (
        <Stack component="ul" gap="xs" aria-label={t('sold.products')}>
          {products.map((product) => (
            <ProductRow
              key={product.goods_id}
              product={product}
              num={chosen.get(product.goods_id)}
              onChoose={(num) => choose(product.goods_id, num)}
              onLeaveOut={() => leaveOut(product.goods_id)}
            />
          ))}
        </Stack>
      )}
      {mayFind && chosen.size < MAX_SOLD_GOODS && (
        <GoodsSearch
          label={t('sold.other')}
          description={<Text span>{t('sold.other_hint')}</Text>}
          placeholder={t('sold.search')}
          words={{ searching: t('sold.searching'), noneFound: t('sold.none_found') }}
          maxDropdownHeight={240}
          chosen={products.map(({ goods_id }) => goods_id)}
          most={MAX_SOLD_GOODS}
          onPick={(product) => {
            setOthers((before) => [...before, product]);
            choose(product.goods_id, 1);
          }}
        />
      )}
    </FormDialog>
  );
}

const unique = (products: readonly Product[]): Product[] => [
  ...new Map(products.map((product) => [product.goods_id, product])).values(),
];

interface ProductRowProps {
  product: Product;
  num: number | undefined;
  onChoose: (num: number) => void;
  onLeaveOut: () => void;
}

function ProductRow({ product: { goods_name, price }, num, onChoose, onLeaveOut }: ProductRowProps) {
  const { t } = useTranslation('records');
  const format = useFormat();
  return (
    <Group component="li" wrap="nowrap" justify="space-between" mih={36}>
      <Checkbox
        checked={num !== undefined}
        onChange={(event) => (event.currentTarget.checked ? onChoose(1) : onLeaveOut())}
        label={goods_name}
        description={price === null ? undefined : format.price(price)}
      />
      {num !== undefined && (
        <NumberInput
          w={92}
          aria-label={t('sold.num', { name: goods_name })}
          value={num}
          onChange={(next) => onChoose(Number(next) || 1)}
          min={1}
          max={MAX_SOLD_NUM}
          clampBehavior="strict"
          allowDecimal={false}
        />
      )}
    </Group>
  );
}
