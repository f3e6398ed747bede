import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Hint } from '../hint.tsx';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md" radius="md">
      <Title order={2} id={id} mb={hint ? 2 : 'sm'}>
        {title}
      </Title>
      {hint && <Hint mb="sm">{hint}</Hint>}
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}
