interface Placed {
  readonly key: string;
  readonly pinned?: 'left' | 'right';
}

const PLACE = { left: 0, right: 2 } as const;
const placeOf = ({ pinned }: Placed): number => (pinned ? PLACE[pinned] : 1);

/**
 * Sorts columns by `order`, a list of column keys. A column that isn't in `order` follows its left neighbour from the
 * default order. Pinned columns stay at the left or right edge.
 */
export function orderColumns<C extends Placed>(columns: readonly C[], order: readonly string[]): C[] {
  const keys = order.filter((key) => columns.some((column) => column.key === key));
  columns.forEach(({ key }, index) => {
    if (!keys.includes(key)) keys.splice(keys.indexOf(columns[index - 1]?.key ?? '') + 1, 0, key);
  });
  return [...columns].sort((a, b) => placeOf(a) - placeOf(b) || keys.indexOf(a.key) - keys.indexOf(b.key));
}

/** Returns the keys after a column has moved by one place, or undefined if the column can't move. */
export function movedOrder(columns: readonly Placed[], key: string, step: 1 | -1): string[] | undefined {
  const from = columns.findIndex((column) => column.key === key);
  const [moved, other] = [columns[from], columns[from + step]];
  if (!moved || !other || placeOf(moved) !== placeOf(other)) return undefined;
  const keys = columns.map((column) => column.key);
  keys.splice(from, 1);
  keys.splice(from + step, 0, key);
  return keys;
}
