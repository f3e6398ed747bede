import { Tabs } from '@mantine/core';
import { type DimensionKey, LAYERS, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { hidesEverything, ITEM_KEYS } from '@skin-mirror/shared/report/shown-items.ts';
import { parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { notifyHint } from '../../../ui/notify.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { ConfigScreen, useConfigForm } from '../config-form.tsx';
import { SwitchRow } from '../rows.tsx';
import classes from '../settings.module.css';
import type { Items } from './item-list.ts';
import { ItemsEditor } from './items-editor.tsx';

const KEYS = ['items_layer', 'items_deep', 'items_skin_type', 'age_mode'] as const;
/** The page of the report that a setting changes. */
const PAGES = { items_layer: 'layer', items_deep: 'deep', items_skin_type: 'report', age_mode: 'report' } as const;

/** Which of the things that mirrors measure reports show, and in which order. */
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
          <Tabs
            value={layer}
            onChange={(value) => {
              setLayer(value as Layer);
              setPage(value as Layer);
            }}
            keepMounted={false}
          >
            <Tabs.List>
              {LAYERS.map((of) => (
                <Tabs.Tab key={of} value={of}>
                  {t(`shared:layer.${of}`)}
                  {form.isChanged(ITEM_KEYS[of]) && ` · ${t('mark.changed')}`}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {LAYERS.map((of) => (
              <Tabs.Panel key={of} value={of}>
                <ItemsEditor
                  layer={of}
                  items={itemsOf(of)}
                  measured={measured[of]}
                  isMeasuring={measured.layer.size + measured.deep.size > 0}
                  onChange={(items) => change(of, items)}
                />
              </Tabs.Panel>
            ))}
          </Tabs>
          <ul className={classes.settings}>
            <SwitchRow field={form.field('items_skin_type')} />
            <SwitchRow field={form.field('age_mode')} />
          </ul>
        </>
      )}
    </ConfigScreen>
  );
}

/** What the shop's mirrors measured of each layer in the last 90 days; the list of offsets knows. */
function useMeasured(): Record<Layer, ReadonlySet<DimensionKey>> {
  const { data } = trpc.setting.offsets.useQuery({});
  return useMemo(() => {
    const found = (data?.list ?? []).flatMap(({ typename, detected }) => {
      const place = detected === 1 && parseOffsetTypename(typename);
      return place ? [place] : [];
    });
    const of = (layer: Layer) => new Set(found.filter((one) => one.layer === layer).map(({ dimension }) => dimension));
    return { layer: of('layer'), deep: of('deep') };
  }, [data]);
}
