import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import classes from './message-page.module.css';

interface MessagePageProps {
  icon: ReactNode;
  title: string;
  description: string;
  /** A button or a link to continue. */
  action: ReactNode;
}

export function MessagePage({ icon, title, description, action }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.icon}>{icon}</div>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={420}>
        {description}
      </Text>
      {action}
    </div>
  );
}
