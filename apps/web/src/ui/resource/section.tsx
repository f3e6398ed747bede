import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Hint } from '../hint.tsx';

interface SectionProps {
  title: string;
  hint?: string;
  /** The level of the heading. In a dialog, whose title is a second heading, it is the third. */
  order?: 2 | 3;
  mark?: ReactNode;
  children: ReactNode;
}

/** A dialog and a card have the same colour, so that a card in a dialog needs a line around it. */
const EDGE = '1px solid var(--mantine-color-default-border)';

export function Section({ title, hint, order = 2, mark, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md" radius="md" bd={order === 3 ? EDGE : undefined}>
      <Group gap="xs" mb={hint ? 2 : 'sm'}>
        <Title order={order} id={id}>
          {title}
        </Title>
        {mark}
      </Group>
      {hint && <Hint mb="sm">{hint}</Hint>}
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}
