import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useReturnFocus } from '../../ui/use-dialog.ts';

const route = getRouteApi('/skinmgr/recordsList');

interface OpenRecord {
  /** The record that is open or was open last. */
  readonly lastId: string | undefined;
  readonly isOpen: boolean;
  open(id: string): void;
  close(): void;
}

/** Which record is open over the list. It stands in the address: a link leads to it, and Back closes it. */
export function useOpenRecord(): OpenRecord {
  const { record } = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const [lastId, setLastId] = useState(record);
  if (record && record !== lastId) setLastId(record);
  useReturnFocus(record !== undefined);

  return {
    lastId,
    isOpen: record !== undefined,
    open: (id) =>
      void navigate({
        search: (search) => ({ ...search, record: id }),
        state: { isOverList: true },
        resetScroll: false,
      }),
    close() {
      if (history.location.state.isOverList) return history.back();
      void navigate({ search: (search) => ({ ...search, record: undefined }), replace: true, resetScroll: false });
    },
  };
}
