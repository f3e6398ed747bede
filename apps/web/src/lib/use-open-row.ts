import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useReturnFocus } from '../ui/use-dialog.ts';

interface OpenRow {
  /** The id of the open row. After closing, the id of the row that was open last. */
  readonly last: string | undefined;
  readonly isOpen: boolean;
  close(): void;
}

/**
 * Returns the row that is open over a list. Its id is the address's parameter `param`, so that a link can open it and
 * Back closes it.
 */
export function useOpenRow(param: 'record' | 'open'): OpenRow {
  const id: string | undefined = useSearch({ strict: false })[param];
  const navigate = useNavigate();
  const { history } = useRouter();
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  useReturnFocus(id !== undefined);

  return {
    last,
    isOpen: id !== undefined,
    close() {
      if (history.location.state.isOverList) return history.back();
      void navigate({
        to: '.',
        search: (search) => ({ ...search, [param]: undefined }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}
