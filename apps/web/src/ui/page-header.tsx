import { ActionIcon, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../lib/use-page-title.ts';
import classes from './page-header.module.css';
import { screenAt, useScreens } from './screen/screen.ts';

/** True within a frame whose menu marks the open page by its name: a list there needs no title above its rows. */
export const TitleInMenu = createContext(false);

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  tip?: ReactNode;
  /** Shows the description beside the title, or neither if the menu names the page: a list begins further up. */
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
          <Title order={1} className={classes.title}>
            {title}
          </Title>
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

/** Leads to the article of help about the open screen. Shows nothing for a screen without one. */
function HelpLink({ title }: { title: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const help = screenAt(useScreens(), pathname)?.help;
  if (!help) return null;
  const label = t('help_about', { page: title });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      renderRoot={(root) => <Link to="/skinmgr/help" search={{ key: help }} {...root} />}
    >
      <IconHelpCircle size={20} aria-hidden />
    </ActionIcon>
  );
}
