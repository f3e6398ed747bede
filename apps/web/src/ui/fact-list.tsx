import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  head: ReactNode;
  /** Content at the end of the first line. */
  aside?: ReactNode;
  /** Pairs of a name and a value. Pairs with an empty value aren't shown. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  actions?: ReactNode;
}

/** Shows one row of a list as a card: the name, the other values and the actions. */
export function FactList({ head, aside, facts, actions }: FactListProps) {
  return (
    <>
      <div className={classes.head}>
        <div>{head}</div>
        {aside}
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '' && value !== null && value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {actions && <div className={classes.foot}>{actions}</div>}
    </>
  );
}
