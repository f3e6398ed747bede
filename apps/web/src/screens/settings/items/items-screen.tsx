import { Tabs } from '@mantine/core';
import { type DimensionKey, LAYERS, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { hidesEverything, ITEM_KEYS } from '@skin-mirror/shared/report/shown-items.ts';
import { parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { EditScreen } from '../../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../../ui/resource/save-bar.tsx';
import classes from '../settings.module.css';
import { SwitchRow } from '../switch-row.tsx';
import { useConfigForm } from '../use-config-form.ts';
import type { Items } from './item-list.ts';
import { ItemsEditor } from './items-editor.tsx';

const KEYS = ['items_layer', 'items_deep', 'items_skin_type', 'age_mode'] as const;

/** Which of the things that mirrors measure reports show, and in which order. */
export function ItemsScreen() {
  const { t } = useTranslation(['settings', 'shared']);
  const form = useConfigForm(KEYS);
  const { values } = form;
  const [layer, setLayer] = useState<Layer>('layer');
  const [page, setPage] = useState<'layer' | 'deep' | 'report'>('layer');
  const measured = useMeasured();
  const save = async () => {
    if (form.changes === 0 || (await form.save())) notifySuccess(t('saved'));
  };
  const itemsOf = (of: Layer): Items => (values?.[ITEM_KEYS[of]] as Items | undefined) ?? null;
  const change = (of: Layer, items: Items) => {
    const next = { items_layer: itemsOf('layer'), items_deep: itemsOf('deep'), [ITEM_KEYS[of]]: items };
    if (hidesEverything(next)) return notifyHint(t('items.last'));
    form.change(ITEM_KEYS[of], items && [...items]);
    setPage(of);
  };
  const flip = (key: 'items_skin_type' | 'age_mode') => ({
    setting: key,
    isOn: values?.[key] === 1,
    isChanged: form.isChanged(key),
    onChange: (isOn: boolean) => {
      form.change(key, isOn ? 1 : 0);
      setPage('report');
    },
  });
  return (
    <EditScreen
      title={t('page.items.name')}
      description={t('items.description')}
      loads={[form]}
      isReady={values !== undefined}
      height={560}
    >
      {() =>
        values && (
          <WithPreview preview={{ config: values, page, target: page === 'report' ? 'facts' : 'chart' }}>
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
              <SwitchRow {...flip('items_skin_type')} />
              <SwitchRow {...flip('age_mode')} />
            </ul>
            <SaveBar changes={form.changes} onSave={save} onDiscard={form.discard} isSaving={form.isSaving} />
          </WithPreview>
        )
      }
    </EditScreen>
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
