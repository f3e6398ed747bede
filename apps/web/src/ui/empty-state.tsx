import { EmptyState as MantineEmptyState } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Explains what will appear here, or why it is empty. */
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Shows the message for an empty list, with a next step. */
export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <MantineEmptyState
      title={title}
      description={description}
      icon={icon ?? <IconInbox aria-hidden />}
      size="sm"
      withIndicatorBackground
      py="xl"
    >
      {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}
