import type { ReactNode } from 'react';
import classes from './resource-list.module.css';
import type { SelectionStore } from './selection.ts';
import { RowBox } from './selection-box.tsx';
import type { RowItem } from './virtual-rows.tsx';

/** The props of a list's cards and of its table. */
export interface RowsProps<Row> {
  label: string;
  items: readonly RowItem<Row>[];
  rowName: (row: Row) => string;
  selection?: SelectionStore;
  highlighted?: ReadonlySet<string>;
  onRowClick?: (item: RowItem<Row>, event: React.MouseEvent) => void;
}

interface CardListProps<Row> extends RowsProps<Row> {
  card: (row: Row) => ReactNode;
}

export function CardList<Row>(props: CardListProps<Row>) {
  const { label, items, card, rowName, selection, highlighted, onRowClick } = props;
  return (
    <ul className={classes.cards} aria-label={label}>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the card's own link opens it by keyboard.
        <li
          key={item.id}
          className={classes.card}
          data-row-id={item.id}
          data-fresh={highlighted?.has(item.id) || undefined}
          tabIndex={-1}
          onClick={(event) => onRowClick?.(item, event)}
        >
          {selection && item.row && (
            <div className={classes.cardBox} data-select="">
              <RowBox selection={selection} id={item.id} name={rowName(item.row)} />
            </div>
          )}
          {item.row ? <div className={classes.cardBody}>{card(item.row)}</div> : <CardSkeleton />}
        </li>
      ))}
    </ul>
  );
}

const CardSkeleton = () => (
  <div className={classes.cardBody}>
    <span className={classes.skeleton} />
    <span className={classes.skeleton} />
    <span className={classes.skeleton} />
  </div>
);
