import { useTranslation } from 'react-i18next';
import beside from '../../../ui/beside.module.css';
import { ConfigScreen, useConfigForm } from '../config-form.tsx';
import { PictureRow } from '../picture-row.tsx';
import settings from '../settings.module.css';
import { VisualPreview } from './visual-preview.tsx';

const KEYS = ['logo', 'startup_image'] as const;

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
        <div className={beside.beside}>
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
