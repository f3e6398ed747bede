import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useReturnFocus } from '../../ui/use-dialog.ts';

const route = getRouteApi('/skinmgr/support');

/** A new question, or the number of an old one. */
export const NEW = 'new';

interface OpenTicket {
  /** What is open or was open last. */
  readonly last: string | undefined;
  readonly isOpen: boolean;
  open(what: string): void;
  close(): void;
}

/** What is open over the list. It stands in the address: a link leads to it, and Back closes it. */
export function useOpenTicket(): OpenTicket {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const [last, setLast] = useState(open);
  if (open && open !== last) setLast(open);
  useReturnFocus(open !== undefined);

  return {
    last,
    isOpen: open !== undefined,
    open: (what) =>
      void navigate({
        search: (search) => ({ ...search, open: what }),
        state: { isOverList: true },
        resetScroll: false,
      }),
    close() {
      if (history.location.state.isOverList) return history.back();
      void navigate({ search: (search) => ({ ...search, open: undefined }), replace: true, resetScroll: false });
    },
  };
}
