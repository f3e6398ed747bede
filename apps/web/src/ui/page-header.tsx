import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import { HelpLink } from './help-link.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  tip?: ReactNode;
  /** True to show the description beside the title where it fits, so that a list begins further up. */
  isCompact?: boolean;
  /** Tabs, shown beside the title where they fit, so that what they hold begins further up. */
  tabs?: ReactNode;
  actions?: ReactNode;
}

/** Shows the title of a screen as the page's only h1. Also sets the title of the browser tab. */
export function PageHeader({ title, description, tip, isCompact, tabs, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md">
      <div className={isCompact ? classes.compact : undefined}>
        <Group gap={4} wrap="nowrap">
          <Title order={1}>{title}</Title>
          {tip}
          <HelpLink title={title} />
        </Group>
        {description && (
          <Text c="dimmed" size="sm" mt={2} className={classes.description}>
            {description}
          </Text>
        )}
      </div>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
