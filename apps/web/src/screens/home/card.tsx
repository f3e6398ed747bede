import { Group, Paper, Title } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { type ReactNode, useId } from 'react';
import { TextLink } from '../../ui/text-link.tsx';

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="section" aria-labelledby={heading} withBorder p="md" h="100%">
      <Group justify="space-between" mb="sm" mih={30} gap="xs">
        <Title order={2} id={heading}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}

interface TestsLinkProps {
  search: { child?: string; from?: string; to?: string };
  label?: string;
  children: ReactNode;
}

/** Links to a list of skin tests. Accounts that may not see skin tests get plain text. */
export function TestsLink({ search, label, children }: TestsLinkProps) {
  return (
    <TextLink link={{ to: '/skinmgr/recordsList', search }} access={user('records')} aria-label={label}>
      {children}
    </TextLink>
  );
}
