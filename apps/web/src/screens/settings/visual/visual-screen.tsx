import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../ui/notify.tsx';
import { EditScreen } from '../../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../../ui/resource/save-bar.tsx';
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
    <EditScreen
      title={t('title')}
      description={t('description')}
      loads={[form]}
      isReady={values !== undefined}
      height={520}
    >
      {() =>
        values && (
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
        )
      }
    </EditScreen>
  );
}
