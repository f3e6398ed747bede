import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

const TRASH = 'trash';

interface TrashTabsProps {
  /** True if the account may see deleted rows. Otherwise the list has no tabs. */
  hasTrash: boolean;
  isTrash: boolean;
  onShow: (isTrash: boolean) => void;
  list: string;
  trash: string;
  children: ReactNode;
}

export function TrashTabs({ hasTrash, isTrash, onShow, list, trash, children }: TrashTabsProps) {
  if (!hasTrash) return children;
  return (
    <Tabs value={isTrash ? TRASH : 'list'} onChange={(tab) => onShow(tab === TRASH)}>
      <Tabs.List mb="md">
        <Tabs.Tab value="list">{list}</Tabs.Tab>
        <Tabs.Tab value={TRASH}>{trash}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={isTrash ? TRASH : 'list'}>{children}</Tabs.Panel>
    </Tabs>
  );
}
