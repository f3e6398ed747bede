import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import { HelpLink } from './help-link.tsx';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  tip?: ReactNode;
  actions?: ReactNode;
}

/** Shows the title of a screen as the page's only h1. Also sets the title of the browser tab. */
export function PageHeader({ title, description, tip, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md">
      <div>
        <Group gap={4} wrap="nowrap">
          <Title order={1}>{title}</Title>
          {tip}
          <HelpLink title={title} />
        </Group>
        {description && (
          <Text c="dimmed" size="sm" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
