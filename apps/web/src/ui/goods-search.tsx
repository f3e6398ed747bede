import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { type Outputs, trpc } from '../lib/trpc.ts';

/** The list shows at most this number of products. The user can search for others. */
const MAX_OFFERED = 20;

type FoundGoods = Outputs['goods']['list']['list'][number];

interface GoodsSearchProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  /** The ids of products that aren't offered. */
  chosen: readonly number[];
  most: number;
  words: { readonly searching: string; readonly noneFound: string };
  onPick: (goods: FoundGoods) => void;
  /** Shows a product in the list. By default the list shows its name. */
  renderGoods?: (goods: FoundGoods) => ReactNode;
}

/** A field that finds a product of the shop and hands it on. It stays empty, so that the next product can be found. */
export function GoodsSearch({ chosen, most, words, onPick, renderGoods, ...select }: GoodsSearchProps) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [q] = useDebouncedValue(search.trim(), 200);
  const found = trpc.goods.list.useQuery(
    { q, page: 1, pageSize: MAX_OFFERED + most },
    { enabled: isOpen, placeholderData: (previous) => previous },
  );
  const offered = (found.data?.list ?? []).filter(({ goods_id }) => !chosen.includes(goods_id)).slice(0, MAX_OFFERED);
  const options = offered.map(({ goods_id, goods_name }) => ({ value: String(goods_id), label: goods_name }));
  /** A disabled option with a message, because a menu without options doesn't open. */
  const nothing = { value: '', label: found.isFetching ? words.searching : words.noneFound, disabled: true };
  const byId = (id: string | null) => offered.find(({ goods_id }) => String(goods_id) === id);
  return (
    <Select
      {...select}
      data={options.length > 0 ? options : [nothing]}
      value={null}
      onChange={(id) => {
        const picked = byId(id);
        if (!picked) return;
        onPick(picked);
        setSearch('');
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      // Shows all options, because the server has already filtered them.
      filter={({ options: all }) => all}
      renderOption={({ option }) => {
        const goods = byId(option.value);
        return goods && renderGoods ? renderGoods(goods) : option.label;
      }}
      comboboxProps={{ withinPortal: false }}
      // Forms and dialogs focus this field. The menu stays closed then, because it would cover the products below.
      openOnFocus={false}
    />
  );
}
