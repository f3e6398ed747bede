import { useTranslation } from 'react-i18next';
import { ConfigScreen, useConfigForm } from '../config-form.tsx';
import settings from '../settings.module.css';
import { PictureRow } from './picture-row.tsx';
import classes from './visual.module.css';
import { VisualPreview } from './visual-preview.tsx';

const KEYS = ['logo', 'startup_image'] as const;

/** The shop's logo and what its mirrors show before a test, beside both as they will look. */
export function VisualScreen() {
  const { t } = useTranslation('visual');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen
      form={form}
      title={t('title')}
      description={t('description')}
      height={520}
      frame={(fields, { logo, startup_image }) => (
        <div className={classes.beside}>
          <div>{fields}</div>
          <VisualPreview logo={logo} startup={startup_image} />
        </div>
      )}
    >
      {() => (
        <ul className={settings.settings}>
          {KEYS.map((key) => (
            <PictureRow key={key} field={form.field(key)} disabled={form.isSaving} />
          ))}
        </ul>
      )}
    </ConfigScreen>
  );
}
