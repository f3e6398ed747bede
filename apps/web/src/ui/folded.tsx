import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FoldedProps {
  title: string;
  /** True for content that loads data. It is drawn when somebody opens it, and the browser's search can't find it before. */
  isLate?: boolean;
  children: ReactNode;
}

/** Content below a title that opens it. */
export function Folded({ title, isLate = false, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <Anchor component="summary" display="list-item" size="sm" w="fit-content" py={2} underline="never">
        {title}
      </Anchor>
      {(!isLate || wasOpened) && children}
    </details>
  );
}
