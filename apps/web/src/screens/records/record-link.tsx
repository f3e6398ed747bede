import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecordLinkProps {
  id: string;
  className?: string;
  'aria-label'?: string;
  title?: string;
  children: ReactNode;
}

/** Opens a record over the list, without changing filters and scroll position. */
export function RecordLink({ id, ...props }: RecordLinkProps) {
  return (
    <Link
      to="/skinmgr/recordsList"
      search={(search) => ({ ...search, record: id })}
      state={{ isOverList: true }}
      resetScroll={false}
      preload={false}
      {...props}
    />
  );
}
