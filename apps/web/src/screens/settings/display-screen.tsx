import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../ui/notify.tsx';
import type { ReportPreviewProps } from '../../ui/report-preview/report-preview.tsx';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../ui/resource/save-bar.tsx';
import { type ChoiceKey, ChoiceRow } from './choice-row.tsx';
import classes from './settings.module.css';
import { SwitchRow } from './switch-row.tsx';
import { useConfigForm } from './use-config-form.ts';

const KEYS = [
  'chart_type',
  'data_show_type',
  'color_show_type',
  'age_mode',
  'age_type',
  'moisture_mode',
  'quality_policy',
  'share_days',
] as const;
/** Where reports show what a setting changes. */
const SHOWN_AT: Partial<Record<(typeof KEYS)[number], Pick<ReportPreviewProps, 'page' | 'target'>>> = {
  chart_type: { page: 'layer', target: 'chart' },
  data_show_type: { page: 'layer', target: 'chart' },
  color_show_type: { page: 'layer', target: 'layer-color' },
  moisture_mode: { page: 'layer', target: 'layer-water' },
  age_mode: { page: 'report', target: 'facts' },
  age_type: { page: 'report', target: 'facts' },
};

// Fields for numbers are heavy, and this one stands far down.
const ShareDaysRow = lazy(() => import('./share-days-row.tsx').then((module) => ({ default: module.ShareDaysRow })));

/** How reports show their results, how they come about, and how long their links last. */
export function DisplayScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  const { values } = form;
  const [shown, setShown] = useState<Pick<ReportPreviewProps, 'page' | 'target'>>({ page: 'layer' });
  const days = useRef<HTMLInputElement>(null);
  const save = async () => {
    if (form.wrong) return days.current?.focus();
    if (form.changes === 0 || (await form.save())) notifySuccess(t('saved'));
  };
  const change: typeof form.change = (key, value) => {
    form.change(key, value);
    setShown((before) => SHOWN_AT[key] ?? before);
  };
  const choice = (key: ChoiceKey) => (
    <ChoiceRow
      setting={key}
      value={values?.[key]}
      onChange={(value) => change(key, value)}
      isChanged={form.isChanged(key)}
    />
  );
  return (
    <EditScreen
      title={t('page.display.name')}
      description={t('display.description')}
      loads={[form]}
      isReady={values !== undefined}
      height={420}
    >
      {() =>
        values && (
          <WithPreview preview={{ config: values, ...shown }}>
            <Section title={t('display.section.results')}>
              {choice('chart_type')}
              {choice('data_show_type')}
              {choice('color_show_type')}
            </Section>
            <Section title={t('display.section.age')}>
              <SwitchRow
                setting="age_mode"
                isOn={values.age_mode === 1}
                onChange={(isOn) => change('age_mode', isOn ? 1 : 0)}
                isChanged={form.isChanged('age_mode')}
              />
              {values.age_mode === 1 && choice('age_type')}
            </Section>
            <Section title={t('display.section.measuring')}>
              {choice('moisture_mode')}
              {choice('quality_policy')}
            </Section>
            <Section title={t('display.section.link')}>
              <Suspense fallback={<Skeleton component="li" h={84} className="delayed" />}>
                <ShareDaysRow
                  input={days}
                  value={values.share_days}
                  onChange={(value) => change('share_days', value)}
                  isChanged={form.isChanged('share_days')}
                  isWrong={form.wrong === 'share_days'}
                />
              </Suspense>
            </Section>
            <SaveBar changes={form.changes} onSave={save} onDiscard={form.discard} isSaving={form.isSaving} />
          </WithPreview>
        )
      }
    </EditScreen>
  );
}

/** Settings that belong together. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      <ul className={classes.settings}>{children}</ul>
    </section>
  );
}
