import { useTranslation } from 'react-i18next';
import { WithMirrorPreview } from '../../../ui/mirror-preview/with-mirror-preview.tsx';
import { ConfigScreen, useConfigForm } from '../config-form.tsx';
import { NumberRow, SwitchRow } from '../rows.tsx';
import classes from '../settings.module.css';

const KEYS = ['countdown_status', 'countdown_seconds'] as const;

/** Edits after how many seconds a mirror closes a report. */
export function ClosingScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen
      form={form}
      title={t('page.closing.name')}
      description={t('closing.description')}
      height={300}
      frame={(fields, values) => (
        <WithMirrorPreview shows="result" changes={values}>
          {fields}
        </WithMirrorPreview>
      )}
    >
      {({ countdown_status }) => (
        <ul className={classes.settings}>
          <SwitchRow field={form.field('countdown_status')} />
          {Number(countdown_status) > 0 && <NumberRow field={form.field('countdown_seconds')} hasArrows />}
        </ul>
      )}
    </ConfigScreen>
  );
}
