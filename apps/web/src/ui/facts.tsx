import { DataList, type DataListProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactsProps extends Pick<DataListProps, 'labelWidth'> {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  none: ReactNode;
}

export const Facts = ({ facts, none, labelWidth = 120 }: FactsProps) => (
  <DataList labelWidth={labelWidth} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {facts.map(([name, value]) => (
      <DataList.Item key={name}>
        <DataList.ItemLabel>{name}</DataList.ItemLabel>
        <DataList.ItemValue>{value || none}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);
