import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { DEFAULT_LAYOUT, type ListLayout } from '@skin-mirror/shared/view/view.ts';
import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { notifyError } from '../notify.tsx';
import type { ResourceColumn } from './column.tsx';
import { orderColumns } from './column-order.ts';
import { useViews } from './use-views.ts';

const isNewer = ({ order, hidden }: ListLayout, key: string) => !order.includes(key) && !hidden.includes(key);

/** The settings of a list for one account: row height, columns and their order. The server stores the settings. */
export function useListSettings<Row>(list: ListName, columns: readonly ResourceColumn<Row>[]) {
  const views = useViews(list).data;
  const utils = trpc.useUtils();
  const { mutate } = trpc.view.saveLayout.useMutation({
    // React Query runs mutations with the same scope one after the other. So the last change is stored last.
    scope: { id: 'list-layout' },
    onError: (error) => {
      notifyError(error);
      void utils.view.list.invalidate({ list });
    },
  });
  const initial = useMemo(
    () => ({ ...DEFAULT_LAYOUT, hidden: columns.flatMap(({ key, hidden }) => (hidden ? [key] : [])) }),
    [columns],
  );
  const stored = views?.layout;
  // If the stored layout doesn't contain a column, the column is new in the console. Its default visibility applies.
  const layout = useMemo(
    () =>
      stored
        ? { ...stored, hidden: stored.hidden.concat(initial.hidden.filter((key) => isNewer(stored, key))) }
        : initial,
    [stored, initial],
  );
  const ordered = useMemo(
    () =>
      orderColumns(columns, layout.order).map((column) => ({
        ...column,
        width: layout.widths[column.key] ?? column.width,
        isSet: layout.widths[column.key] !== undefined,
      })),
    [columns, layout],
  );
  const visible = useMemo(
    () => ordered.filter(({ key, always }) => always || !layout.hidden.includes(key)),
    [ordered, layout],
  );
  const change = (changes: Partial<ListLayout>) => {
    const next = { ...layout, order: ordered.map(({ key }) => key), ...changes };
    void utils.view.list.cancel({ list });
    utils.view.list.setData({ list }, { list: views?.list ?? [], layout: next });
    mutate({ list, ...next });
  };
  return {
    layout,
    /** All columns, in the order that the account has set. */
    columns: ordered,
    visible,
    change,
    /** Keeps the width of a column, in px. Undefined gives the column its own width again. */
    resize(key: string, width: number | undefined) {
      const { [key]: _, ...others } = layout.widths;
      change({ widths: width === undefined ? others : { ...others, [key]: width } });
    },
    reset: () => change(initial),
  };
}

export type ListSettings<Row> = ReturnType<typeof useListSettings<Row>>;
