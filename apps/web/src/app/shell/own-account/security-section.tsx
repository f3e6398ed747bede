import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../ui/hint.tsx';
import classes from './security-section.module.css';

/** Shows a task, such as setting up the authenticator app, in place of the overview. `back` leads back to it. */
export type StartTask = (draw: (back: () => void) => ReactNode) => void;

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

interface SecurityListProps {
  label: string;
  rows: readonly {
    readonly id: string | number;
    readonly name: string;
    readonly mark?: ReactNode;
    readonly hint: string;
    readonly action?: ReactNode;
  }[];
}

/** A short list of sessions or passkeys, each with its button. */
export const SecurityList = ({ label, rows }: SecurityListProps) => (
  <ul className={classes.list} aria-label={label}>
    {rows.map(({ id, name, mark, hint, action }) => (
      <li key={id} className={classes.row}>
        <div className={classes.text}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {mark}
          </Group>
          <Hint size="xs">{hint}</Hint>
        </div>
        {action}
      </li>
    ))}
  </ul>
);
