import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ResourceColumn } from './column.tsx';

export type Density = 'normal' | 'compact';

export interface ListSettings<Row> {
  readonly density: Density;
  setDensity(density: Density): void;
  readonly visible: readonly ResourceColumn<Row>[];
  readonly hidden: readonly string[];
  setHidden(keys: string[]): void;
}

/** How this browser shows a list: how dense, and which columns. Density is the same for all lists. */
export function useListSettings<Row>(name: string, columns: readonly ResourceColumn<Row>[]): ListSettings<Row> {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'table:density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  });
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `table:${name}:hidden`,
    defaultValue: columns.flatMap(({ key, hidden }) => (hidden ? [key] : [])),
    getInitialValueInEffect: false,
    deserialize: (text) => keysOf(text),
  });
  const visible = useMemo(
    () => columns.filter(({ key, always }) => always || !hidden.includes(key)),
    [columns, hidden],
  );
  return {
    density: density === 'compact' ? 'compact' : 'normal',
    setDensity,
    visible,
    hidden,
    setHidden,
  };
}

function keysOf(text: string | undefined): string[] {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
