import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../ui/hint.tsx';

interface SecuritySectionProps {
  name: string;
  title: string;
  hint: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export const SecuritySection = ({ name, title, hint, actions, children }: SecuritySectionProps) => (
  <Stack component="section" gap="sm" aria-labelledby={`security-${name}`}>
    <div>
      <Title order={3} size="h5" id={`security-${name}`}>
        {title}
      </Title>
      <Hint>{hint}</Hint>
    </div>
    {children}
    {actions && <Group gap="sm">{actions}</Group>}
  </Stack>
);
