import { Stack } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { ConfigScreen, useConfigForm } from '../../ui/config/config-form.tsx';
import { ChoiceRow, NumberRow, SettingRows, SwitchRow } from '../../ui/config/rows.tsx';
import type { ReportPreviewProps } from '../../ui/report-preview/report-preview.tsx';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';

const KEYS = [
  'chart_type',
  'summary_chart',
  'data_show_type',
  'color_show_type',
  'age_mode',
  'age_type',
  'show_progress',
  'moisture_mode',
  'quality_policy',
  'share_days',
  'h5_show_goods',
  'h5_show_cart',
] as const;
type Key = (typeof KEYS)[number];
type Place = Pick<ReportPreviewProps, 'page' | 'target'>;
/** The part of the report that shows the effect of each setting. */
const SHOWN_AT: Partial<Record<Key, Place>> = {
  chart_type: { page: 'layer', target: 'chart' },
  summary_chart: { page: 'report', target: 'chart' },
  data_show_type: { page: 'layer', target: 'chart' },
  color_show_type: { page: 'layer', target: 'layer-color' },
  moisture_mode: { page: 'layer', target: 'layer-water' },
  age_mode: { page: 'report', target: 'facts' },
  age_type: { page: 'report', target: 'facts' },
  show_progress: { page: 'report', target: 'progress' },
  h5_show_goods: { page: 'report', target: 'goods' },
  h5_show_cart: { page: 'report', target: 'goods' },
};

export function DisplayScreen() {
  const { t } = useTranslation('settings');
  const [shown, setShown] = useState<Place>({ page: 'layer' });
  const form = useConfigForm(KEYS, { onChange: (key: Key) => setShown((before) => SHOWN_AT[key] ?? before) });
  const { field } = form;
  const mayShowGoods = useMayAccess(user('marketing'));
  return (
    <ConfigScreen
      form={form}
      title={t('page.display.name')}
      description={t('display.description')}
      height={420}
      frame={(fields, config) => <WithPreview preview={{ config, ...shown }}>{fields}</WithPreview>}
    >
      {({ age_mode, h5_show_goods }) => (
        <Stack>
          <SettingRows title={t('display.section.results')}>
            <ChoiceRow field={field('chart_type')} />
            <ChoiceRow field={field('summary_chart')} />
            <ChoiceRow field={field('data_show_type')} />
            <ChoiceRow field={field('color_show_type')} />
          </SettingRows>
          <SettingRows title={t('display.section.age')}>
            <SwitchRow field={field('age_mode')} />
            {age_mode === 1 && <ChoiceRow field={field('age_type')} />}
          </SettingRows>
          <SettingRows title={t('display.section.progress')}>
            <SwitchRow field={field('show_progress')} />
          </SettingRows>
          <SettingRows title={t('display.section.measuring')}>
            <ChoiceRow field={field('moisture_mode')} />
            <ChoiceRow field={field('quality_policy')} />
          </SettingRows>
          {mayShowGoods && (
            <SettingRows title={t('display.section.goods')}>
              <SwitchRow field={field('h5_show_goods')} />
              {h5_show_goods === 1 && <SwitchRow field={field('h5_show_cart')} />}
            </SettingRows>
          )}
          <SettingRows title={t('display.section.link')}>
            <NumberRow field={field('share_days')} hasArrows />
          </SettingRows>
        </Stack>
      )}
    </ConfigScreen>
  );
}
