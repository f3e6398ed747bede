import { DataList, type DataListProps } from '@mantine/core';
import type { ReactNode } from 'react';
import texts from './text.module.css';

interface FactsProps extends Pick<DataListProps, 'labelWidth'> {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  none: ReactNode;
}

export const Facts = ({ facts, none, labelWidth = 120 }: FactsProps) => (
  <DataList labelWidth={labelWidth} className={texts.lines}>
    {facts.map(([name, value]) => (
      <DataList.Item key={name}>
        <DataList.ItemLabel>{name}</DataList.ItemLabel>
        <DataList.ItemValue>{value || none}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);
