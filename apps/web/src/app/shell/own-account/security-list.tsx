import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../ui/hint.tsx';
import classes from './security-list.module.css';

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
