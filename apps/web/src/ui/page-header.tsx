import { Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import { HelpLink } from './help-link.tsx';
import classes from './page-header.module.css';
import { TitleInMenu } from './title-in-menu.ts';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  tip?: ReactNode;
  /**
   * True to show the description beside the title where it fits, so that a list begins further up. In a frame whose menu
   * names the page, neither is shown.
   */
  isCompact?: boolean;
  /** Tabs, shown beside the title where they fit, so that what they hold begins further up. */
  tabs?: ReactNode;
  actions?: ReactNode;
}

/** Shows the title of a screen as the page's only h1. Also sets the title of the browser tab. */
export function PageHeader({ title, description, tip, isCompact, tabs, actions }: PageHeaderProps) {
  usePageTitle(title);
  const isInMenu = use(TitleInMenu);
  if (isInMenu && isCompact)
    return (
      <div className={classes.inMenu}>
        <VisuallyHidden>
          <Title order={1}>{title}</Title>
        </VisuallyHidden>
        {actions}
      </div>
    );
  return (
    <Group justify="space-between" align="flex-end" gap="0.5rem 0.75rem" mb="md">
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
