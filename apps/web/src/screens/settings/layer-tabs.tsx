import { Tabs } from '@mantine/core';
import { LAYERS, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface LayerTabsProps {
  value: Layer;
  onChange: (layer: Layer) => void;
  /** Returns a short text behind the name of a changed layer. Returns false for an unchanged layer. */
  mark: (layer: Layer) => string | false;
  children: (layer: Layer) => ReactNode;
}

export function LayerTabs({ value, onChange, mark, children }: LayerTabsProps) {
  const { t } = useTranslation('shared');
  return (
    <Tabs value={value} onChange={(next) => onChange(next as Layer)} keepMounted={false}>
      <Tabs.List>
        {LAYERS.map((layer) => (
          <Tabs.Tab key={layer} value={layer}>
            {t(`layer.${layer}`)}
            {mark(layer) && ` · ${mark(layer)}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {LAYERS.map((layer) => (
        <Tabs.Panel key={layer} value={layer} pt="md">
          {children(layer)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
