import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Content below a title that opens it. It is drawn, and loads its data, when somebody opens it. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Anchor component="summary" display="list-item" size="sm" w="fit-content" py={2} underline="never">
        {title}
      </Anchor>
      {isOpen && children}
    </details>
  );
}
