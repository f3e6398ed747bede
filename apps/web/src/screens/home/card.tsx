import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
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
