import { Box, Button, Group, Switch, VisuallyHidden } from '@mantine/core';
import type { DimensionKey, Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { hidesEverything, ITEM_KEYS } from '@skin-mirror/shared/report/shown-items.ts';
import { parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { SettingRows, SwitchRow } from '../../../ui/config/rows.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { MoveActions } from '../../../ui/move-actions.tsx';
import { notifyHint } from '../../../ui/notify.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { LayerTabs } from '../layer-tabs.tsx';
import { type Items, itemRows, withMoved, withShown } from './item-list.ts';
import classes from './items.module.css';

const KEYS = ['items_layer', 'items_deep', 'items_skin_type', 'age_mode'] as const;
/** The report page that shows the effect of each setting. */
const PAGES = { items_layer: 'layer', items_deep: 'deep', items_skin_type: 'report', age_mode: 'report' } as const;

export function ItemsScreen() {
  const { t } = useTranslation(['settings', 'shared']);
  const form = useConfigForm(KEYS, { onChange: (key: (typeof KEYS)[number]) => setPage(PAGES[key]) });
  const { values } = form;
  const [layer, setLayer] = useState<Layer>('layer');
  const [page, setPage] = useState<'layer' | 'deep' | 'report'>('layer');
  const measured = useMeasured();
  const itemsOf = (of: Layer): Items => (values?.[ITEM_KEYS[of]] as Items | undefined) ?? null;
  const change = (of: Layer, items: Items) => {
    const next = { items_layer: itemsOf('layer'), items_deep: itemsOf('deep'), [ITEM_KEYS[of]]: items };
    if (hidesEverything(next)) return notifyHint(t('items.last'));
    form.change(ITEM_KEYS[of], items && [...items]);
  };
  return (
    <ConfigScreen
      form={form}
      title={t('page.items.name')}
      description={t('items.description')}
      height={560}
      frame={(fields, config) => (
        <WithPreview preview={{ config, page, target: page === 'report' ? 'facts' : 'chart' }}>{fields}</WithPreview>
      )}
    >
      {() => (
        <>
          <LayerTabs
            value={layer}
            onChange={(value) => {
              setLayer(value);
              setPage(value);
            }}
            mark={(of) => form.isChanged(ITEM_KEYS[of]) && t('mark.changed')}
          >
            {(of) => (
              <ItemsEditor layer={of} items={itemsOf(of)} measured={measured} onChange={(items) => change(of, items)} />
            )}
          </LayerTabs>
          <Box mt="lg">
            <SettingRows>
              <SwitchRow field={form.field('items_skin_type')} />
              <SwitchRow field={form.field('age_mode')} />
            </SettingRows>
          </Box>
        </>
      )}
    </ConfigScreen>
  );
}

/** Returns the dimensions that the shop's mirrors measured in the last 90 days, by skin layer. */
function useMeasured(): Record<Layer, ReadonlySet<DimensionKey>> {
  const { data } = trpc.setting.offsets.useQuery({});
  return useMemo(() => {
    const found = data?.list
      .filter(({ detected }) => detected === 1)
      .map(({ typename }) => parseOffsetTypename(typename));
    const of = (layer: Layer) => new Set(found?.flatMap((one) => (one?.layer === layer ? [one.dimension] : [])));
    return { layer: of('layer'), deep: of('deep') };
  }, [data]);
}

interface ItemsEditorProps {
  layer: Layer;
  items: Items;
  measured: ReturnType<typeof useMeasured>;
  onChange: (items: Items) => void;
}

function ItemsEditor({ layer, items, measured, onChange }: ItemsEditorProps) {
  const { t } = useTranslation(['settings', 'shared']);
  const rows = itemRows(layer, items, measured[layer]);
  const isMeasuring = measured.layer.size + measured.deep.size > 0;
  const count = rows.filter(({ isShown }) => isShown).length;
  const [moved, setMoved] = useState<DimensionKey>();
  const place = moved ? rows.findIndex(({ key }) => key === moved) + 1 : 0;
  const nameOf = (key: DimensionKey) => t(`shared:dimension.${key}`);
  const move = (key: DimensionKey, by: -1 | 1) => {
    setMoved(key);
    onChange(withMoved(rows, key, by));
  };
  return (
    <>
      <Group justify="space-between" gap="xs" my="xs">
        <Hint>{t('items.shown', { count, all: rows.length })}</Hint>
        <Button
          size="compact-sm"
          variant="subtle"
          styles={items === null ? { root: { background: 'none' } } : undefined}
          disabled={items === null}
          onClick={() => onChange(null)}
        >
          {t('items.reset')}
        </Button>
      </Group>
      <SettingRows aria-label={t(`shared:layer.${layer}`)}>
        {rows.map(({ key, isShown }, at) => (
          <li key={key} className={classes.item} data-item={key} data-shown={isShown || undefined}>
            <Switch
              checked={isShown}
              onChange={(event) => onChange(withShown(rows, key, event.currentTarget.checked))}
              label={nameOf(key)}
              description={isMeasuring && !measured[layer].has(key) ? t('items.not_measured') : undefined}
              styles={{ body: { alignItems: 'center' } }}
            />
            {isShown && (
              <Group gap={0} wrap="nowrap">
                <MoveActions
                  label={(to) => t(`items.${to}`, { name: nameOf(key) })}
                  at={at}
                  count={count}
                  onMove={(by) => move(key, by)}
                />
              </Group>
            )}
          </li>
        ))}
      </SettingRows>
      <VisuallyHidden role="status">
        {place > 0 && moved && t('items.moved', { name: nameOf(moved), place })}
      </VisuallyHidden>
    </>
  );
}
