import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useReturnFocus } from './use-dialog.ts';

/**
 * Returns the list row that is open in a dialog. Its id is in the address, so a link can open the row and the Back
 * button closes it.
 * @param param the search parameter with the id
 */
export function useOpenRow(param: 'record' | 'open') {
  const id: string | undefined = useSearch({ strict: false })[param];
  const navigate = useNavigate();
  const { history } = useRouter();
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  useReturnFocus(id !== undefined);

  return {
    /** The id of the open row. After closing, it stays the id of the row that was open. */
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
