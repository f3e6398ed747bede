import { ActionIcon, Button, Switch, Text, VisuallyHidden } from '@mantine/core';
import type { DimensionKey, Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Items, itemRows, withMoved, withShown } from './item-list.ts';
import classes from './items.module.css';

interface ItemsEditorProps {
  layer: Layer;
  items: Items;
  /** Dimensions the shop's mirrors measured in this layer recently. */
  measured: ReadonlySet<DimensionKey>;
  /** True if they measured anything. */
  isMeasuring: boolean;
  onChange: (items: Items) => void;
}

/** One layer's dimensions: which ones reports show, and in which order. */
export function ItemsEditor({ layer, items, measured, isMeasuring, onChange }: ItemsEditorProps) {
  const { t } = useTranslation(['settings', 'shared']);
  const rows = itemRows(layer, items, measured);
  const count = rows.filter(({ isShown }) => isShown).length;
  const { list, keepFocus } = useKeptFocus();
  const [moved, setMoved] = useState<DimensionKey>();
  const place = moved ? rows.findIndex(({ key }) => key === moved) + 1 : 0;
  const nameOf = (key: DimensionKey) => t(`shared:dimension.${key}`);
  const move = (key: DimensionKey, by: -1 | 1) => {
    keepFocus(key, by < 0 ? 'up' : 'down');
    setMoved(key);
    onChange(withMoved(rows, key, by));
  };
  return (
    <>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {t('items.shown', { count, all: rows.length })}
        </Text>
        <Button size="compact-sm" variant="subtle" disabled={items === null} onClick={() => onChange(null)}>
          {t('items.reset')}
        </Button>
      </div>
      <ul ref={list} className={classes.list} aria-label={t(`shared:layer.${layer}`)}>
        {rows.map(({ key, isShown }, at) => (
          <li key={key} className={classes.item} data-item={key} data-shown={isShown || undefined}>
            <Switch
              data-act="switch"
              checked={isShown}
              onChange={(event) => {
                keepFocus(key, 'switch');
                onChange(withShown(rows, key, event.currentTarget.checked));
              }}
              label={nameOf(key)}
              description={isMeasuring && !measured.has(key) ? t('items.not_measured') : undefined}
              classNames={{ body: classes.switchBody }}
            />
            {isShown && (
              <div className={classes.moves}>
                <ActionIcon
                  data-act="up"
                  variant="subtle"
                  color="gray"
                  size="lg"
                  disabled={at === 0}
                  onClick={() => move(key, -1)}
                  aria-label={t('items.up', { name: nameOf(key) })}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  data-act="down"
                  variant="subtle"
                  color="gray"
                  size="lg"
                  disabled={at === count - 1}
                  onClick={() => move(key, 1)}
                  aria-label={t('items.down', { name: nameOf(key) })}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {place > 0 && moved && t('items.moved', { name: nameOf(moved), place })}
      </VisuallyHidden>
    </>
  );
}

/** Keeps the focus on a row's control while the row moves; on its neighbour if the control gets disabled. */
function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ key: string; act: string }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const row = list.current?.querySelector(`[data-item="${wanted.current.key}"]`);
    const control = (act: string) => row?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`);
    const { act } = wanted.current;
    wanted.current = undefined;
    (control(act) ?? control(act === 'up' ? 'down' : 'up'))?.focus();
  });
  return {
    list,
    keepFocus: (key: string, act: string) => {
      wanted.current = { key, act };
    },
  };
}
