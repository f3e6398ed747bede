import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveBar } from '../save-bar.tsx';
import settings from '../settings.module.css';
import { useConfigForm } from '../use-config-form.ts';
import { PictureRow } from './picture-row.tsx';
import classes from './visual.module.css';
import { VisualPreview } from './visual-preview.tsx';

const KEYS = ['logo', 'startup_image'] as const;

/** The shop's logo and what its mirrors show before a test, beside both as they will look. */
export function VisualScreen() {
  const { t } = useTranslation(['visual', 'settings']);
  const form = useConfigForm(KEYS);
  const { values } = form;
  const save = async () => {
    if (form.changes === 0 || (await form.save())) notifySuccess(t('settings:saved'));
  };
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {Boolean(form.error) && <ErrorState error={form.error} onRetry={form.reload} retrying={form.isFetching} />}
      {!values && !form.error && <Skeleton h={520} className="delayed" />}
      {values && (
        <div className={classes.beside}>
          <div>
            <ul className={settings.settings}>
              {KEYS.map((key) => (
                <PictureRow
                  key={key}
                  setting={key}
                  value={values[key]}
                  onChange={(path) => form.change(key, path)}
                  isChanged={form.isChanged(key)}
                  disabled={form.isSaving}
                />
              ))}
            </ul>
            <SaveBar changes={form.changes} onSave={save} onDiscard={form.discard} isSaving={form.isSaving} />
          </div>
          <VisualPreview logo={values.logo} startup={values.startup_image} />
        </div>
      )}
    </>
  );
}
